import type { WalletRecord } from '../../kit/options/wallet-record.ts'
import type { BundledWallet } from './bundled-wallets.ts'
import { bundledWallets } from './bundled-wallets.ts'
import type { CatalogueSource } from './catalogue-source.ts'

const toRecord = ({ on: _, app, play, chrome, ...wallet }: BundledWallet, index: number): WalletRecord => ({
  ...wallet,
  order: index + 1,
  ...(app && { app_store: `https://apps.apple.com/app/id${app}` }),
  ...(play && { play_store: `https://play.google.com/store/apps/details?id=${play}` }),
  ...(chrome && { chrome_store: `https://chromewebstore.google.com/detail/${chrome}` }),
})

const all = bundledWallets.map((wallet, index) => ({
  record: toRecord(wallet, index),
  on: wallet.on.split(' '),
}))

/**
 * The list that ships with the package, with the filters and pages of the provider API. Its wallets support every chain
 * of their namespaces. None is certified: certification is a statement of the provider API's directory.
 */
export const bundledSource: CatalogueSource = {
  async page({ page, entries, include, exclude, chains, search, certified }) {
    const text = search?.trim().toLowerCase()
    const wanted = chains && new Set(chains.map((chain) => chain.split(':')[0]))
    const found = all.filter(
      ({ record, on }) =>
        (!include?.length || include.includes(record.id)) &&
        !exclude?.includes(record.id) &&
        (!wanted?.size || on.some((namespace) => wanted.has(namespace))) &&
        (!text || record.name.toLowerCase().includes(text)) &&
        !certified,
    )
    const wallets = found.slice((page - 1) * entries, page * entries).map(({ record }) => record)
    return { wallets, count: found.length }
  },
}
