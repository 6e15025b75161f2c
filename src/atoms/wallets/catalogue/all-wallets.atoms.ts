import { atom } from '../../kit/jotai.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import type { WalletRecord } from '../../kit/options/wallet-record.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { isExcluded, isIncluded, isSameWallet } from '../filters.ts'
import { isPhone } from '../is-phone.ts'
import { featuredRank } from '../ordering.ts'
import { featuredAtom, filterAtom, pagesAtom, recommendedAtom } from './catalogue.atoms.ts'

/** The wallets loaded so far, without duplicates: installed ones first, then in featured order, then in list order. */
export const allWalletsAtom = atom((get): readonly WalletRecord[] => {
  const { customWallets, featuredWalletIds } = get(optionsAtom)
  const featured = get(featuredAtom)
  const { wallets: pages, certified } = get(pagesAtom)
  const filter = get(filterAtom)
  const phone = isPhone()
  const custom = customWallets.filter((wallet) => !phone || wallet.mobile_link || wallet.webapp_link)
  const listed = [...get(recommendedAtom).wallets, ...pages].filter((wallet) => isIncluded(wallet, filter))
  const unique = new Map<string, WalletRecord>()
  for (const wallet of [...featured, ...custom, ...listed]) {
    const wanted = !unique.has(wallet.id) && (!certified || wallet.badge_type === 'certified')
    if (wanted && !isExcluded(wallet, filter)) unique.set(wallet.id, wallet)
  }
  const announced = new Set(
    get(connectorsAtom).flatMap(({ type, rdns }) => (type === 'ANNOUNCED' && rdns ? [rdns] : [])),
  )
  const here = ({ rdns }: WalletRecord) => Number(rdns !== undefined && announced.has(rdns))
  const ids = new Map([...unique.values()].map((w) => [w.id, featuredRank(w, featuredWalletIds, featured)]))
  const lead = ({ id }: WalletRecord) => ids.get(id) ?? 0
  return [...unique.values()].sort((a, b) => here(b) - here(a) || lead(a) - lead(b))
})

/** Returns the installed connector of a wallet record, if there is one. */
export const installedAtom = atom((get) => {
  const connectors = get(connectorsAtom).filter(({ installed }) => installed)
  return (wallet: WalletRecord) => connectors.find((connector) => isSameWallet(connector, wallet))
})
