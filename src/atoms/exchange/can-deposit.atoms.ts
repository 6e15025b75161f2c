import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'

/** True if the page has set an exchange up, and coins of the active namespace can be deposited. */
export const canDepositAtom = atom((get): boolean => {
  const { hosts, exchanges } = get(optionsAtom)
  return !!hosts.dataApi && tokenNamespaces.includes(get(activeNamespaceAtom)) && Object.keys(exchanges).length > 0
})
