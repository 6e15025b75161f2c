import { atom } from '../../jotai.ts'
import { optionsAtom } from '../../options/options.atoms.ts'
import { connectorsAtom } from '../connectors.atoms.ts'
import { isExcluded, isIncluded, isSame } from '../filters.ts'
import { leadOf } from '../ordering.ts'
import { isPhone } from '../phone.ts'
import type { WalletRecord } from '../wallet-record.ts'
import { featuredAtom, filterAtom, pagesAtom, recommendedAtom } from './catalogue.atoms.ts'

/**
 * Every wallet of the list that has come so far, each once: those of this browser first, then in featured order, then
 * in the list's own (protocol §5.15).
 */
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
  const ids = new Map([...unique.values()].map((w) => [w.id, leadOf(w, featuredWalletIds, featured)]))
  const lead = ({ id }: WalletRecord) => ids.get(id) ?? 0
  return [...unique.values()].sort((a, b) => here(b) - here(a) || lead(a) - lead(b))
})

/** Whether a listed wallet is in this browser. */
export const installedAtom = atom((get) => {
  const connectors = get(connectorsAtom).filter(({ installed }) => installed)
  return (wallet: WalletRecord) => connectors.find((connector) => isSame(connector, wallet))
})
