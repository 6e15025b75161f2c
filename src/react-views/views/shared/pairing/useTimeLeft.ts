import { useEffect, useState } from 'react'
import type { PairingUri } from '../../../../atoms/connection/connection-state.ts'
import { timeLeft } from '../../../../atoms/pairing/countdown.ts'
import { useKit } from '../../../hooks/useKit.ts'

/** The time for which a link can still be used, second by second, and the share of it that is left. */
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
      // At the turn of the shown second, however late this one was.
      if (ms > 0) stop = env.clock.after(ms % 1_000 || 1_000, tick)
    }
    tick()
    return () => stop()
  }, [expiresAt, env])
  // The first drawing of a new link, before its first tick.
  if (expiresAt !== undefined && seen.expiresAt !== expiresAt)
    return { ms: timeLeft(expiresAt, env.clock.now()), share: 1 }
  return { ms: seen.ms, share: seen.whole > 0 ? seen.ms / seen.whole : 1 }
}
