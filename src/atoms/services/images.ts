import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import type { Options } from '../options/options.ts'
import type { WalletRecord } from '../wallets/wallet-record.ts'
import { providerHost, providerQuery } from './provider-host.ts'

const paths = {
  wallet: 'getWalletImage',
  asset: 'public/getAssetImage',
  currency: 'public/getCurrencyImage',
  token: 'public/getTokenImage',
}

/**
 * Where the provider API has an image; undefined without one. Drawn by `<img>` as it is: the browser fetches it when
 * it comes into sight, and keeps it.
 */
export function imageUrl(options: Options, kind: keyof typeof paths, id: string): string | undefined {
  const host = providerHost(options)
  return host && id && `${host}/${paths[kind]}/${encodeURIComponent(id)}?${new URLSearchParams(providerQuery(options))}`
}

/** A listed wallet's image: its own address, else the provider API's. Without one, its name has to do. */
export function walletImage(kit: Kit, wallet: WalletRecord): string | undefined {
  return imageOf(kit.store.get(optionsAtom), wallet)
}

export const imageOf = (options: Options, { image_url, image_id = '' }: WalletRecord): string | undefined =>
  image_url || imageUrl(options, 'wallet', image_id) || undefined
