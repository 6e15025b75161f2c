import type { ReactNode } from 'react'
import { buyIssueAtom } from '../../../atoms/buy/buy-form.atoms.ts'
import { retryBuy } from '../../../atoms/buy/follow-buy.ts'
import { buyMessages } from '../../../atoms/i18n/messages/buy-messages.ts'
import { firstMessages } from '../../../atoms/i18n/messages/first-messages.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'

/** Says that what is shown are examples, where the service has not answered. */
export function BuyAlert(): ReactNode {
  const kit = useKit()
  const t = useT(buyMessages, firstMessages)
  const reason = useAtomValue(buyIssueAtom)?.reason
  if (reason !== 'samples' && reason !== 'mocked') return null
  return (
    <Alert
      tone="bad"
      live
      title={t(reason === 'samples' ? 'buy.samples' : 'buy.mocked')}
      action={
        <Button kind="secondary" size="s" auto onClick={() => retryBuy(kit)} testId="wm-buy-retry">
          {t('common.retry')}
        </Button>
      }
    >
      {t(reason === 'samples' ? 'buy.samplesText' : 'buy.mockedText')}
    </Alert>
  )
}
