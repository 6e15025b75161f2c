import { useEffect, useState } from 'react'
import { embeddedClientOf } from '../../../../atoms/login/embedded-client.ts'
import type { User } from '../../../../atoms/login/login.atoms.ts'
import { activeSessionAtom } from '../../../../atoms/network/network.atoms.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useKit } from '../../../hooks/useKit.ts'

/** Who is logged in; undefined until the embedded wallet is there. */
export function useEmbeddedUser(): User | undefined {
  const kit = useKit()
  const session = useAtomValue(activeSessionAtom)
  const [user, setUser] = useState<User>()
  // What the frame says changes with the session.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let current = true
    embeddedClientOf(kit).then(
      (client) => current && setUser(client.user()),
      () => {},
    )
    return () => {
      current = false
    }
  }, [kit, session])
  return user
}
