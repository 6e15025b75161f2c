import { formatUnits, hexToBigInt, hexToNumber, numberToHex, pad } from 'viem'

/** Topic of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Blocks that one page covers, and that one request to the node asks for. */
const BLOCKS = 1_000
const BATCH = 250

/**
 * @typedef {{ name: string, symbol: string, decimals: number, price?: number }} Asset
 * @typedef {{ rpcUrl: string, coin: Asset, tokens?: readonly (Asset & { address: string })[] }} Network
 * @typedef {{ hash: string, from: string, to: string | null, value: string, input: string, nonce: string }} Transaction
 * @typedef {{ number: string, timestamp: string, transactions: readonly Transaction[] }} Block
 * @typedef {{ address: string, topics: readonly string[], data: string, transactionHash: string, blockNumber: string
 * }} Log
 */

const same = (a, b) => a?.toLowerCase() === b?.toLowerCase()
const directionOf = (owner, from, to) => (same(from, to) ? 'self' : same(from, owner) ? 'out' : 'in')

/** @param {string} owner @param {Asset} asset @param {bigint} value @param {string} icon */
function transferOf(owner, { name, symbol, decimals, price }, value, icon, from, to) {
  const numeric = formatUnits(value, decimals)
  return {
    fungible_info: { name, symbol, icon: { url: icon } },
    direction: directionOf(owner, from, to),
    quantity: { numeric },
    ...(price === undefined ? {} : { value: Number(numeric) * price, price }),
  }
}

/** Returns what the name of a transaction is by what it moved. */
function operationOf({ to, input }, owner, from, transfers, isToken) {
  if (to === null) return 'deploy'
  const directions = new Set(transfers.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (directions.has('in') && !same(from, owner)) return 'receive'
  if (transfers.length > 0) return 'send'
  const [, spender, amount] = /^0x095ea7b3([\da-f]{64})([\da-f]{64})/i.exec(input) ?? []
  if (!spender || !amount) return 'execute'
  const isNothing = (word) => BigInt(`0x${word}`) === 0n
  // An item of a collection is approved to nobody, and a token for nothing. Of a contract that is no token of the
  // settings, 0 may be the id of an item.
  return isNothing(spender) || (isToken && isNothing(amount)) ? 'revoke' : 'approve'
}

/**
 * Reads the transactions of an account from its node, the newest first: blocks for those that it sent and for coins,
 * logs for the tokens of the settings. A page covers a number of blocks, and its cursor is the block below them.
 *
 * @param {object} options
 * @param {(rpcUrl: string, body: unknown) => Promise<any>} options.askNode
 * @param {string} options.chainId
 * @param {Network} options.network
 * @param {string} options.owner
 * @param {string} options.cursor empty for the newest page
 * @param {(symbol: string) => string} options.iconOf
 * @returns {Promise<{ data: object[], next: string | null }>}
 */
export async function readHistory({ askNode, chainId, network, owner, cursor, iconOf }) {
  const { rpcUrl, coin, tokens = [] } = network
  /** @param {readonly [string, readonly unknown[]][]} calls */
  const ask = async (calls) => {
    const answers = await askNode(
      rpcUrl,
      calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })),
    )
    return answers.sort((a, b) => a.id - b.id).map(({ result }) => result)
  }
  const [head] = await ask([['eth_blockNumber', []]])
  const newest = Math.min(hexToNumber(head), cursor === '' ? Number.POSITIVE_INFINITY : Number(cursor))
  const oldest = Math.max(0, newest - BLOCKS + 1)
  const range = {
    fromBlock: numberToHex(oldest),
    toBlock: numberToHex(newest),
    address: tokens.map((one) => one.address),
  }
  const topic = pad(/** @type {`0x${string}`} */ (owner))
  /** @type {[readonly Log[], readonly Log[]]} */
  const [sent, received] =
    tokens.length === 0
      ? [[], []]
      : await ask([
          ['eth_getLogs', [{ ...range, topics: [transferTopic, topic] }]],
          ['eth_getLogs', [{ ...range, topics: [transferTopic, null, topic] }]],
        ])
  /** @type {Map<string, Log[]>} */
  const logs = new Map()
  for (const log of [...sent, ...received.filter(({ topics }) => !same(topics[1], topic))])
    logs.set(log.transactionHash, [...(logs.get(log.transactionHash) ?? []), log])

  const found = []
  for (let top = newest; top >= oldest; top -= BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, top - oldest + 1) }, (_, index) => top - index)
    /** @type {readonly Block[]} */
    const blocks = await ask(numbers.map((number) => ['eth_getBlockByNumber', [numberToHex(number), true]]))
    for (const { timestamp, transactions } of blocks)
      for (const one of [...transactions].reverse())
        if (same(one.from, owner) || same(one.to, owner) || logs.has(one.hash)) found.push({ one, timestamp })
  }
  /** @type {readonly ({ status: string } | null)[]} */
  const receipts = found.length > 0 ? await ask(found.map(({ one }) => ['eth_getTransactionReceipt', [one.hash]])) : []
  const data = found.map(({ one, timestamp }, index) => {
    const { hash, from, to, value, nonce } = one
    const isFailed = receipts[index]?.status === '0x0'
    const coins = hexToBigInt(/** @type {`0x${string}`} */ (value))
    const mine = same(from, owner) || same(to, owner)
    const transfers = [
      ...(coins > 0n && mine && to ? [transferOf(owner, coin, coins, iconOf(coin.symbol), from, to)] : []),
      ...(logs.get(hash) ?? []).map(({ address, topics, data: amount }) => {
        const token = /** @type {Asset} */ (tokens.find((some) => same(some.address, address)))
        const [, source, target] = topics.map((text) => `0x${text.slice(-40)}`)
        const units = amount === '0x' ? 0n : hexToBigInt(/** @type {`0x${string}`} */ (amount))
        return transferOf(owner, token, units, iconOf(token.symbol), source, target)
      }),
    ]
    const [log] = logs.get(hash) ?? []
    return {
      id: hash,
      metadata: {
        operationType: operationOf(
          one,
          owner,
          from,
          transfers,
          tokens.some(({ address }) => same(address, one.to ?? '')),
        ),
        hash,
        chain: chainId,
        minedAt: new Date(hexToNumber(/** @type {`0x${string}`} */ (timestamp)) * 1000).toISOString(),
        // The visitor wants to know who sent or got a token, not which contract was called.
        sentFrom: log ? `0x${log.topics[1]?.slice(-40)}` : from,
        sentTo: log ? `0x${log.topics[2]?.slice(-40)}` : (to ?? ''),
        status: isFailed ? 'failed' : 'confirmed',
        nonce: hexToNumber(/** @type {`0x${string}`} */ (nonce)),
      },
      transfers,
    }
  })
  return { data, next: oldest > 0 ? `${oldest - 1}` : null }
}
