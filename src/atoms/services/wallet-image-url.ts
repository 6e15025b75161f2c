import { ownDocument } from '../../chains/core/own-document.ts'
import { safeHttpUrl, safeIcon } from '../../chains/core/url.ts'
import type { Options } from '../kit/options/options.ts'
import type { WalletRecord } from '../kit/options/wallet-record.ts'
import { providerHost, providerQuery } from './hosts.ts'

/**
 * Returns the address of a listed wallet's image: its own, else that in the folder of the page, else the provider
 * API's. An `<img>` draws it as it is, and the browser fetches and caches it.
 */
export function walletImageUrl(options: Options, { id, image_url, image_id }: WalletRecord): string | undefined {
  const own = safeIcon(image_url) ?? safeHttpUrl(image_url)
  const folder = options.walletIconsUrl
  if (!own && folder) return safeHttpUrl(inFolder(folder, id))
  const host = providerHost(options)
  if (own || !host || !image_id) return own
  return `${host}/getWalletImage/${encodeURIComponent(image_id)}?${new URLSearchParams(providerQuery(options))}`
}

function inFolder(folder: string, id: string): string | undefined {
  try {
    return new URL(`${folder.replace(/\/+$/, '')}/${encodeURIComponent(id)}.svg`, ownDocument?.baseURI).href
  } catch {
    return undefined
  }
}
