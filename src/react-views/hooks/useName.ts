import { useEffect } from 'react'
import { optionsAtom } from '../../atoms/kit/options/options.atoms.ts'
import { identityKey } from '../../atoms/kit/storage/identity-key.ts'
import { namesAtom } from '../../atoms/names/names.atoms.ts'
import { report } from '../../chains/core/report.ts'
import type { Session } from '../../chains/core/types.ts'
import { useAtomValue } from './jotai.ts'
import { useKit } from './useKit.ts'

/**
 * Returns the name of an account, and looks it up: undefined if it has none, or as long as it is not known.
 *
 * @param isSeen True in a view of the account, which asks the networks as well. A button asks the service only.
 */
export function useName(session: Session | undefined, isSeen = false): string | undefined {
  const kit = useKit()
  const names = useAtomValue(namesAtom)
  const { hosts, networks } = useAtomValue(optionsAtom)
  const asks = !!hosts.dataApi || (isSeen && networks.some(({ ens }) => ens))
  useEffect(() => {
    // A name that an earlier visit has found is shown at once.
    if (session && (asks || kit.storage.get(identityKey)))
      import('../../atoms/names/load-name.ts').then(({ loadName }) => loadName(kit, session, isSeen)).catch(report)
  }, [kit, asks, session, isSeen])
  return session && names.get(session.address)
}
