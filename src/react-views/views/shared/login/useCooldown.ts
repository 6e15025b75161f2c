import { useEffect, useState } from 'react'
import { cooldownLeft, type MailPurpose } from '../../../../atoms/login/cooldown-left.ts'
import { useKit } from '../../../hooks/useKit.ts'

/** Seconds until another mail may be sent, second by second. `key` changes when one was sent. */
export function useCooldown(key: unknown, purpose: MailPurpose = 'login'): number {
  const kit = useKit()
  const [, redraw] = useState(0)
  const left = cooldownLeft(kit, purpose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    return left > 0 ? kit.env.clock.after(1_000, () => redraw((count) => count + 1)) : undefined
  }, [left, key, kit])
  return left
}
