import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'

/** True if the page has set a provider up, and coins of the active namespace can be bought. */
export const canBuyAtom = atom((get): boolean => {
  const { features, onramp } = get(optionsAtom)
  return tokenNamespaces.includes(get(activeNamespaceAtom)) && features.onramp.some((name) => onramp[name])
})
