import { atom } from '../../kit/jotai.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { isPhone } from '../is-phone.ts'
import { featuredAtom, recommendedAtom, removedAtom } from './catalogue.atoms.ts'

/** True if the Connect view has a button for the whole list, which requires WalletConnect. */
export const showAllWalletsAtom = atom((get): boolean => {
  const { allWallets, enableWallets, features } = get(optionsAtom)
  if (!enableWallets || !features.allWallets || allWallets === 'HIDE') return false
  if (allWallets === 'ONLY_MOBILE' && !isPhone()) return false
  return get(connectorsAtom).some(({ type }) => type === 'WALLET_CONNECT')
})

/**
 * The number of wallets on that button: exact below ten, else rounded down to tens, with `more` if that left any out.
 */
export const catalogueCountAtom = atom((get): { readonly value: number; readonly more: boolean } | undefined => {
  const { count } = get(recommendedAtom)
  if (count === undefined) return undefined
  const raw = Math.max(0, count + get(featuredAtom).length - get(removedAtom))
  const value = raw < 10 ? raw : raw - (raw % 10)
  return { value, more: value < raw }
})
