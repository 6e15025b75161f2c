import { useEffect, useState } from 'react'
import type { PairingUri } from '../../../../atoms/sessions/connection-state.ts'
import { timeLeft } from '../../../../atoms/wallets/links/countdown.ts'
import { useKit } from '../../../hooks/useKit.ts'

/** Returns the remaining time of a link in milliseconds, updated every second, and the share that is left. */
export function useTimeLeft(uri: PairingUri | undefined): { readonly ms: number; readonly share: number } {
  const { env } = useKit()
  const expiresAt = uri?.expiresAt
  const [seen, setSeen] = useState({ expiresAt, whole: 0, ms: 0 })
  useEffect(() => {
    if (expiresAt === undefined) return undefined
    const whole = timeLeft(expiresAt, env.clock.now())
    let stop = () => {}
    const tick = () => {
      const ms = timeLeft(expiresAt, env.clock.now())
      setSeen({ expiresAt, whole, ms })
      // The next tick is at the change of the displayed second, even if this one was late.
      if (ms > 0) stop = env.clock.after(ms % 1_000 || 1_000, tick)
    }
    tick()
    return () => stop()
  }, [expiresAt, env])
  // The first render of a new link, before its first tick.
  if (expiresAt !== undefined && seen.expiresAt !== expiresAt)
    return { ms: timeLeft(expiresAt, env.clock.now()), share: 1 }
  return { ms: seen.ms, share: seen.whole > 0 ? seen.ms / seen.whole : 1 }
}
