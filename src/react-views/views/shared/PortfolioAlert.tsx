import { type ReactNode, useEffect, useState } from 'react'
import type { PortfolioState } from '../../../atoms/assets/portfolio.atoms.ts'
import { refreshPortfolio } from '../../../atoms/assets/portfolio.ts'
import { sessionMessages } from '../../../atoms/i18n/messages/session-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useT } from '../../hooks/useT.ts'
import { Alert } from '../../ui/Alert/Alert.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { clockIcon } from '../../ui/Icon/more-icons.ts'

/** Shown if the token list failed to load, with the time from which a retry is possible. Known tokens stay below. */
export function PortfolioAlert({
  state,
}: {
  readonly state: PortfolioState & { readonly status: 'failed' }
}): ReactNode {
  const kit = useKit()
  const t = useT(tokenMessages, sessionMessages)
  const [, redraw] = useState(0)
  const seconds = Math.ceil(Math.max(0, state.retryAt - kit.env.clock.now()) / 1_000)
  useEffect(() => {
    return seconds > 0 ? kit.env.clock.after(1_000, () => redraw((count) => count + 1)) : undefined
  })
  return (
    <Alert
      tone="info"
      icon={clockIcon}
      title={t('balance.unavailable')}
      action={
        <Button
          kind="secondary"
          size="s"
          auto
          unavailable={seconds > 0}
          onClick={() => void refreshPortfolio(kit)}
          testId="wm-tokens-retry"
        >
          {t('common.retry')}
        </Button>
      }
    >
      {t(state.portfolio ? 'tokens.failedOld' : 'tokens.failedText')}{' '}
      {seconds > 0 && t('tokens.wait', { count: seconds })}
    </Alert>
  )
}
