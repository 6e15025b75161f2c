import type { MouseEvent, ReactNode } from 'react'
import { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import { acceptDispute } from '../../../atoms/send/review.ts'
import { activeNetworkAtom } from '../../../atoms/sessions/network/active-network.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { focusTitle } from '../shared/focus-title.ts'

/**
 * The network's endpoints contradict each other: nothing can be sent until the visitor has compared the
 * facts with the wallet and accepts.
 */
export function DisputeNotice({ accepted }: { readonly accepted: boolean }): ReactNode {
  const kit = useKit()
  const t = useT(sendMessages)
  const { name } = useAtomValue(activeNetworkAtom)
  const accept = (event: MouseEvent<HTMLElement>) => {
    const from = event.currentTarget
    acceptDispute(kit)
    // The button is removed, so the focus moves to the title first.
    focusTitle(from)
  }
  return (
    <Alert
      tone="warn"
      live
      title={t('send.disputed', { network: name })}
      action={
        !accepted && (
          <Button kind="secondary" size="s" auto onClick={accept} testId="wm-send-accept">
            {t('send.disputedAccept')}
          </Button>
        )
      }
    >
      {t('send.disputedText')}
    </Alert>
  )
}
