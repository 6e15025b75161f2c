import { safeHttpUrl, safeIcon } from '../../chains/core/url.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import type { Options } from '../options/options.ts'
import type { WalletRecord } from '../wallets/wallet-record.ts'
import { providerHost, providerQuery } from './provider-host.ts'

/** The image calls of the provider API (spec §7). */
export type ImagePath = 'getWalletImage' | 'public/getAssetImage' | 'public/getCurrencyImage' | 'public/getTokenImage'

/**
 * Where the provider API has an image; undefined without one. Drawn by `<img>` as it is: the browser fetches it when
 * it comes into sight, and keeps it.
 */
export function imageUrl(options: Options, path: ImagePath, id: string): string | undefined {
  const host = providerHost(options)
  if (!host || !id) return undefined
  return `${host}/${path}/${encodeURIComponent(id)}?${new URLSearchParams(providerQuery(options))}`
}

/** A listed wallet's image: its own address, else the provider API's. Without one, its name has to do. */
export function walletImage(kit: Kit, wallet: WalletRecord): string | undefined {
  return imageOf(kit.store.get(optionsAtom), wallet)
}

export const imageOf = (options: Options, { image_url, image_id = '' }: WalletRecord): string | undefined =>
  safeIcon(image_url) ?? safeHttpUrl(image_url) ?? imageUrl(options, 'getWalletImage', image_id)
