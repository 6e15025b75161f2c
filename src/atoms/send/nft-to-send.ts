import type { Nft } from '../assets/nft.ts'
import type { SendToken } from './form.atoms.ts'

/** Characters of a name that stands for the symbol of a token: what is stored of a transfer has no room for more. */
const LONGEST_SYMBOL = 40

/** Converts an item for the send form. */
export function nftToSend({ key, name, collection, image, contract, standard, id }: Nft): SendToken {
  const letters = [...name]
  let symbol = name
  while (symbol.length > LONGEST_SYMBOL) {
    letters.pop()
    symbol = `${letters.join('').trimEnd()}…`
  }
  const from = `${collection && `${collection} · `}#${id}`
  const nft = { contract, from, isUnique: standard === 'ERC-721' }
  return { address: key, name, symbol, nft, listedDecimals: 0, ...(image && { icon: image }) }
}
