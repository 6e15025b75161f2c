import type { Namespace } from '../../chains/core/types.ts'
import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { historyAtom } from '../router/router.atoms.ts'

/**
 * The namespace that a wallet is looked for: that of the last Connect view which named one. Off when it has no network
 * left (spec §4).
 */
export const wantedNamespaceAtom = atom((get): Namespace | undefined => {
  const connect = get(historyAtom).findLast(({ name }) => name === 'Connect')
  const wanted = connect?.name === 'Connect' ? connect.params?.namespace : undefined
  return get(optionsAtom).networks.find(({ chainNamespace }) => chainNamespace === wanted)?.chainNamespace
})
