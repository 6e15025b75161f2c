import type { ReactNode } from 'react'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { loadSwapList } from '../../../atoms/swap/follow-swap-list.ts'
import { refreshSwapQuote } from '../../../atoms/swap/follow-swap-quote.ts'
import { swapListAtom } from '../../../atoms/swap/swap-list.atoms.ts'
import { swapIssueAtom } from '../../../atoms/swap/swap-quote.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'

/** Why there is no quote, or nothing to choose from, and what can be done. */
export function SwapProblem(): ReactNode {
  const kit = useKit()
  const t = useT(swapMessages)
  const issue = useAtomValue(swapIssueAtom)
  const { status } = useAtomValue(swapListAtom)
  const retry = (again: () => void) => (
    <Button kind="secondary" size="s" auto onClick={again} testId="wm-swap-retry">
      {t('common.retry')}
    </Button>
  )
  if (issue?.reason === 'liquidity')
    return (
      <Alert tone="warn" live title={t('swap.noLiquidity')}>
        {t('swap.noLiquidityText')}
      </Alert>
    )
  if (issue?.reason === 'service')
    return (
      <Alert tone="bad" live title={t('swap.noQuote')} action={retry(() => refreshSwapQuote(kit))}>
        {t('swap.noQuoteText')}
      </Alert>
    )
  if (status === 'failed')
    return (
      <Alert tone="bad" live title={t('swap.listFailed')} action={retry(() => void loadSwapList(kit))}>
        {t('swap.listFailedText')}
      </Alert>
    )
  return null
}
