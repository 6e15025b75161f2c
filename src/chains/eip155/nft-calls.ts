import type { NftId } from '../core/nft.ts'
import { parse, quantity, v } from '../core/schema.ts'
import type { Rpc } from './transport.ts'

type Hex = `0x${string}`

// Selectors of [ERC-721](https://eips.ethereum.org/EIPS/eip-721) and of
// [ERC-1155](https://eips.ethereum.org/EIPS/eip-1155).
const SAFE_TRANSFER_721 = '42842e0e'
const SAFE_TRANSFER_1155 = 'f242432a'
const OWNER_OF = '6352211e'
const BALANCE_OF_1155 = '00fdd58e'
/** `Transfer(address,address,uint256)`, with the id as a topic. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

const word = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), quantity)
const padded = (hex: string) => hex.toLowerCase().replace(/^0x/, '').padStart(64, '0')
const number = (value: bigint) => padded(value.toString(16))

/** Returns the calldata of a transfer, by which a contract as recipient is asked whether it accepts the item. */
export function nftTransferData({ standard, id }: NftId, from: string, to: string, amount: bigint): Hex {
  const start = `${padded(from)}${padded(to)}${number(id)}`
  if (standard === 'ERC-721') return `0x${SAFE_TRANSFER_721}${start}`
  // The last words are the place and the length of the data for the recipient, of which there is none.
  return `0x${SAFE_TRANSFER_1155}${start}${number(amount)}${padded('a0')}${padded('0')}`
}

/** Resolves with how many of an item an account holds. Rejects with the node's refusal of an id that does not exist. */
export async function nftBalance(
  rpc: Rpc,
  { contract, standard, id }: NftId,
  owner: string,
  block = 'latest',
): Promise<bigint> {
  const ask = async (data: string) => parse(word, await rpc('eth_call', [{ to: contract, data: `0x${data}` }, block]))
  if (standard === 'ERC-1155') return ask(`${BALANCE_OF_1155}${padded(owner)}${number(id)}`)
  return (await ask(`${OWNER_OF}${number(id)}`)) === BigInt(owner) ? 1n : 0n
}

const receipt = v.nullable(
  v.object({ logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })) }),
)

/** Resolves with true when the transaction moved this much of the item between the two accounts. */
export async function hasNftMoved(
  rpc: Rpc,
  hash: string,
  { contract, standard, id }: NftId,
  { from, to, value }: { readonly from: string; readonly to: string; readonly value: bigint },
): Promise<boolean> {
  const found = parse(receipt, await rpc('eth_getTransactionReceipt', [hash]))
  const [sender, recipient] = [`0x${padded(from)}`, `0x${padded(to)}`]
  return (found?.logs ?? []).some(({ address, topics: given, data }) => {
    if (address.toLowerCase() !== contract.toLowerCase()) return false
    const topics = given.join().toLowerCase()
    return standard === 'ERC-721'
      ? topics === [TRANSFER, sender, recipient, `0x${number(id)}`].join()
      : topics.startsWith(`${TRANSFER_SINGLE},`) &&
          topics.endsWith(`,${sender},${recipient}`) &&
          data.toLowerCase() === `0x${number(id)}${number(value)}`
  })
}
