import type { ReactNode } from 'react'
import { swapMessages } from '../../../atoms/i18n/messages/swap-messages.ts'
import { swapQuoteAtom } from '../../../atoms/swap/swap-quote.atoms.ts'
import { useAtomValue } from '../../hooks/jotai.ts'
import { useNow } from '../../hooks/useNow.ts'
import { useT } from '../../hooks/useT.ts'
import { CountdownRing } from '../../ui/CountdownRing/CountdownRing.tsx'
import { countdown } from './swap.css.ts'

/** The time to the next quote. It is read on demand only: each quote is announced where it differs. */
export function QuoteCountdown(): ReactNode {
  const t = useT(swapMessages)
  const state = useAtomValue(swapQuoteAtom)
  const now = useNow(1_000)
  if (state.status !== 'ready') return <span className={countdown}>{t('swap.refreshing')}</span>
  // The clock ticks each second: a newer quote is not older than its time.
  const left = Math.max(0, state.until - Math.max(state.at, now))
  return (
    <span className={countdown} data-testid="wm-swap-countdown">
      <CountdownRing share={left / (state.until - state.at)} />
      {t('swap.seconds', { count: Math.ceil(left / 1_000) })}
    </span>
  )
}
