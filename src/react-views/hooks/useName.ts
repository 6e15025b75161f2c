import { useEffect } from 'react'
import { optionsAtom } from '../../atoms/kit/options/options.atoms.ts'
import { namesAtom } from '../../atoms/names/names.atoms.ts'
import { report } from '../../chains/core/report.ts'
import type { Session } from '../../chains/core/types.ts'
import { useAtomValue } from './jotai.ts'
import { useKit } from './useKit.ts'

/** Looks up the name of an account, and returns it: undefined if it has none, or as long as it is not known. */
export function useName(session: Session | undefined): string | undefined {
  const kit = useKit()
  const names = useAtomValue(namesAtom)
  const { hosts } = useAtomValue(optionsAtom)
  const asks = !!hosts.dataApi
  useEffect(() => {
    if (asks && session)
      import('../../atoms/names/load-name.ts').then(({ loadName }) => loadName(kit, session)).catch(report)
  }, [kit, asks, session])
  return session && names.get(session.address)
}
