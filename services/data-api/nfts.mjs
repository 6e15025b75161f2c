import { encodeFunctionData, parseAbi } from 'viem'

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])
/** Items that one page asks the node for. */
const PAGE = 50

/**
 * @typedef {{ id: string, name?: string, description?: string, image?: string }} Item
 * @typedef {{ address: string, standard: 'ERC-721' | 'ERC-1155', name: string, spam?: boolean, items: readonly Item[]
 * }} Collection
 */

/**
 * Reads which items of the settings an account holds: a page asks the node for some of them, and its cursor is the
 * place of the next.
 * @param {object} options
 * @param {(rpcUrl: string, body: unknown) => Promise<any>} options.askNode
 * @param {string} options.chainId
 * @param {{ rpcUrl: string, nfts?: readonly Collection[] }} options.network
 * @param {string} options.owner
 * @param {string} options.cursor empty for the first page
 * @returns {Promise<{ data: object[], next: string | null }>}
 */
export async function readNfts({ askNode, chainId, network: { rpcUrl, nfts = [] }, owner, cursor }) {
  const all = nfts.flatMap(({ items, ...collection }) => items.map((item) => ({ collection, item })))
  const start = Number(cursor)
  const page = all.slice(start, start + PAGE)
  const calls = page.map(({ collection: { address, standard }, item }, id) => {
    const data =
      standard === 'ERC-721'
        ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [BigInt(item.id)] })
        : encodeFunctionData({
            ...{ abi, functionName: 'balanceOf' },
            args: [/** @type {`0x${string}`} */ (owner), BigInt(item.id)],
          })
    return { jsonrpc: '2.0', id, method: 'eth_call', params: [{ to: address, data }, 'latest'] }
  })
  /** @type {readonly { id: number, result?: string }[]} */
  const answers = page.length > 0 ? await askNode(rpcUrl, calls) : []
  const data = page.flatMap(({ collection, item }, index) => {
    const { address, standard, name, spam } = collection
    const { id, ...texts } = item
    const found = answers.find((one) => one.id === index)?.result
    // An item that does not exist has no owner, and its contract answers with an error.
    const word = found && /^0x[\da-f]{64}$/i.test(found) ? BigInt(found) : 0n
    const amount = standard === 'ERC-1155' ? word : word === BigInt(owner) ? 1n : 0n
    if (amount === 0n) return []
    return [
      {
        ...{ chainId, contract: address, standard, tokenId: id, amount: `${amount}` },
        ...{ ...texts, collection: { name }, isSpam: spam === true },
      },
    ]
  })
  return { data, next: start + PAGE < all.length ? `${start + PAGE}` : null }
}
