import type { ReactNode } from 'react'
import type { PortfolioState } from '../../../atoms/assets/portfolio.atoms.ts'
import { refreshPortfolio } from '../../../atoms/assets/portfolio.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { useAge } from '../../hooks/useAge.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { RetryAlert } from './RetryAlert.tsx'

interface PortfolioAlertProps {
  readonly state: PortfolioState & { readonly status: 'failed' }
}

/** Shown if the token list failed to load, with the time from which a retry is possible. Known tokens stay below. */
export function PortfolioAlert({ state }: PortfolioAlertProps): ReactNode {
  const kit = useKit()
  const t = useT(tokenMessages, sessionMessages)
  const { portfolio, at } = state
  const age = useAge(at)
  const text = portfolio?.isReplacement
    ? t('tokens.failedPartly')
    : age
      ? t('tokens.failedOld', { age })
      : t('tokens.failedText')
  return (
    <RetryAlert
      title={t('balance.unavailable')}
      text={text}
      retryAt={state.retryAt}
      onRetry={() => void refreshPortfolio(kit)}
      testId="wm-tokens-retry"
    />
  )
}
