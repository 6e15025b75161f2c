import { atom } from '../../jotai.ts'
import { optionsAtom } from '../../options/options.atoms.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { isPhone } from '../phone.ts'
import { featuredAtom, recommendedAtom, removedAtom } from './catalogue.atoms.ts'

/** Whether there is an entry to every wallet of the list (protocol §5.15). */
export const showAllWalletsAtom = atom((get): boolean => {
  const { allWallets, enableWallets, features } = get(optionsAtom)
  if (!enableWallets || !features.allWallets || allWallets === 'HIDE') return false
  if (allWallets === 'ONLY_MOBILE' && !isPhone()) return false
  return get(connectorsAtom).some(({ type }) => type === 'WALLET_CONNECT')
})

/** How many wallets the entry speaks of: exact below ten, else whole tens and whether there are more. */
export const catalogueCountAtom = atom((get): { readonly value: number; readonly more: boolean } | undefined => {
  const { count } = get(recommendedAtom)
  if (count === undefined) return undefined
  const raw = Math.max(0, count + get(featuredAtom).length - get(removedAtom))
  const value = raw < 10 ? raw : raw - (raw % 10)
  return { value, more: value < raw }
})
