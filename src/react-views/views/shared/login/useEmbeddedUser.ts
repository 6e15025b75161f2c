import { useEffect, useState } from 'react'
import type { User } from '../../../../atoms/login/login.atoms.ts'
import { secureFrameClient } from '../../../../atoms/login/secure-frame/secure-frame-client.ts'
import { activeSessionAtom } from '../../../../atoms/sessions/network/network.atoms.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useKit } from '../../../hooks/useKit.ts'

/** Returns the user of the embedded wallet; undefined until it is loaded. */
export function useEmbeddedUser(): User | undefined {
  const kit = useKit()
  const session = useAtomValue(activeSessionAtom)
  const [user, setUser] = useState<User>()
  // The frame's user changes with the session.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let current = true
    secureFrameClient(kit).then(
      (client) => current && setUser(client.user()),
      () => {},
    )
    return () => {
      current = false
    }
  }, [kit, session])
  return user
}
