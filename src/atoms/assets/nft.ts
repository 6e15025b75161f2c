import { type NftId, nftToken } from '../../chains/core/nft.ts'
import { cleanText } from '../../chains/core/text.ts'
import { safeIcon } from '../../chains/core/url.ts'
import type { Options } from '../kit/options/options.ts'
import { namedUrl } from '../services/named-url.ts'

/** An item of the account. */
export interface Nft extends NftId {
  /** The text of `nftToken`. */
  readonly key: string
  /** Copies that the account has: of an ERC-721 item there is one. */
  readonly amount: bigint
  readonly name: string
  /** The name of the collection; empty if nobody says it. */
  readonly collection: string
  readonly description: string
  /** Address of a picture on a host that the integrator named, or the picture itself. */
  readonly image?: string
  /** True if the service says so. */
  readonly isSpam?: true
  /** True if the host of its name and picture did not tell them. */
  readonly isBare?: true
}

/** Texts about an item, as a service or a contract gives them. */
export interface NftTexts {
  readonly name?: unknown
  readonly collection?: unknown
  readonly description?: unknown
  readonly image?: unknown
}

/** Characters that are shown. */
const NAME = 48
const DESCRIPTION = 600

/** Makes an item of what is said about it. */
export function nftOf(
  id: NftId & Pick<Nft, 'amount' | 'isSpam' | 'isBare'>,
  { name, collection, description, image }: NftTexts,
  options: Options,
): Nft {
  const group = cleanText(collection, NAME)
  const picture = safeIcon(image) ?? namedUrl(image, options)
  const number = `#${id.id}`
  return {
    ...id,
    key: nftToken(id),
    collection: group,
    name:
      cleanText(name, NAME) || cleanText(`${group} ${number.length > 13 ? `${number.slice(0, 12)}…` : number}`, NAME),
    description: cleanText(description, DESCRIPTION),
    ...(picture && { image: picture }),
  }
}
