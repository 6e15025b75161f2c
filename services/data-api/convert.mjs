import { decodeFunctionResult, encodeFunctionData, getAddress, hexToBigInt, parseAbi, zeroAddress } from 'viem'

/**
 * @typedef {import('./data-api.mjs').Asset} Asset
 * @typedef {import('./data-api.mjs').Network} Network
 * @typedef {{ status: number, body: object }} Answered
 * @typedef {{ coin: boolean, address: `0x${string}` }} Side of a swap: a token, or the coin, which the router has as
 * its wrapped form
 * @typedef {{ chainId: string, network: Network & { router: string }, weth: `0x${string}`,
 * pairs: readonly string[] }} Market tokens that have a pool with the coin
 */

/** Stands for the coin of a network where a contract is expected. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Seconds for which a built swap can be mined. */
const LIFETIME = 1200n
/** Gas of an approval, of a swap in one pool, and of each further pool, at most; tokens with unusual code need more. */
const GAS = { approve: 60_000n, swap: 180_000n, pool: 90_000n }
const MOST_SLIPPAGE = 50
/** Digits of the largest amount of a contract. */
const isAmount = (text) => typeof text === 'string' && /^[1-9]\d{0,77}$/.test(text) && BigInt(text) < 2n ** 256n

const abi = parseAbi([
  'function WETH() view returns (address)',
  'function factory() view returns (address)',
  'function getPair(address a, address b) view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])

const wrong = (name, description) => ({
  status: 400,
  body: { status: 'error', reasons: [{ name, description }] },
})
const unsupported = { status: 400, body: { error: 'Unsupported network' } }
const wrongParameter = (name) => ({ status: 400, body: { error: `Wrong parameter: ${name}` } })

/** Returns network and address of a CAIP-10 id of eip155; undefined for any other text. */
function readAccount(text) {
  const [, chainId = '', address = ''] = /^(eip155:\d{1,15}):(0x[\dA-Fa-f]{40})$/.exec(text ?? '') ?? []
  return address ? { chainId, address: getAddress(address) } : undefined
}

/**
 * Swaps in the pools of a contract with the interface of Uniswap v2's router 02. Amounts are those that the contract
 * says itself.
 * @param {object} options
 * @param {(rpcUrl: string, body: unknown) => Promise<any>} options.askNode
 * @param {Record<string, Network>} options.networks by CAIP-2 id
 * @param {(symbol: string) => string} options.iconOf
 */
export function openConvert({ askNode, networks, iconOf }) {
  const call = (to, functionName, args = []) => ({
    method: 'eth_call',
    // Arguments are of several functions, so their types are not those of one.
    params: [{ to, data: encodeFunctionData(/** @type {any} */ ({ abi, functionName, args })) }, 'latest'],
    functionName,
  })
  /**
   * Sends calls in one batch; the value of a call that the node refuses, or that has no code, is undefined.
   * @returns {Promise<any[]>}
   */
  async function read(rpcUrl, calls) {
    // A node answers an empty batch with an error.
    if (calls.length === 0) return []
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const answers = await askNode(rpcUrl, requests)
    return answers
      .sort((a, b) => a.id - b.id)
      .map(({ result }, index) => {
        const { functionName } = calls[index]
        if (!functionName || typeof result !== 'string' || result === '0x') return functionName ? undefined : result
        return decodeFunctionResult(/** @type {any} */ ({ abi, functionName, data: result }))
      })
  }

  /** @type {Map<string, { weth: `0x${string}`, pairs: readonly string[] }>} */
  const known = new Map()
  /**
   * Resolves with what can be swapped on a network; undefined where the settings name no router.
   * @returns {Promise<Market | undefined>}
   */
  async function marketOf(chainId) {
    const network = Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
    if (!network?.router) return undefined
    const { rpcUrl, router, tokens = [] } = network
    let found = known.get(chainId)
    if (!found) {
      const [weth, factory] = await read(rpcUrl, [call(router, 'WETH'), call(router, 'factory')])
      if (!weth || !factory) throw new Error(`there is no router at ${router}`)
      const pools = await read(
        rpcUrl,
        tokens.map(({ address }) => call(factory, 'getPair', [weth, address])),
      )
      const pairs = tokens
        .filter((_, at) => pools[at] && pools[at] !== zeroAddress)
        .map((one) => getAddress(one.address))
      found = { weth, pairs }
      // A pool that is made later is found after a restart; one that has gone is told by its quotes. A token that the
      // node said nothing of is asked for again.
      if (pools.every(Boolean)) known.set(chainId, found)
    }
    return { chainId, network: { ...network, router }, ...found }
  }

  /** Returns both sides of a swap and their market; an answer if there is none. */
  async function readPair(given) {
    const [from, to] = [readAccount(given.from), readAccount(given.to)]
    if (!from || !to || from.chainId !== to.chainId || from.address === to.address) return wrongParameter('from or to')
    const market = await marketOf(from.chainId)
    if (!market) return unsupported
    /** @param {{ address: `0x${string}` }} one @returns {Side | undefined} */
    const sideOf = ({ address }) => {
      if (address.toLowerCase() === COIN) return { coin: true, address: market.weth }
      return market.pairs.includes(address) ? { coin: false, address } : undefined
    }
    const [source, target] = [sideOf(from), sideOf(to)]
    return source && target ? { market, from: source, to: target } : wrongParameter('from or to')
  }

  /**
   * Returns the path that gives the most, and how much; undefined if no pool has enough.
   * @param {Market} market @param {Side} from @param {Side} to @param {string} amount
   */
  async function bestPath({ network: { rpcUrl, router }, weth }, from, to, amount) {
    const direct = [from.address, to.address]
    const paths = from.coin || to.coin ? [direct] : [direct, [from.address, weth, to.address]]
    const results = await read(
      rpcUrl,
      paths.map((path) => call(router, 'getAmountsOut', [BigInt(amount), path])),
    )
    return paths
      .map((path, at) => ({ path, out: /** @type {bigint} */ (results[at]?.at(-1) ?? 0n) }))
      .reduce((best, one) => (one.out > best.out ? one : best))
  }

  /** Coin and tokens of a market as the rows of their list. @param {Market} market */
  const rowsOf = ({ chainId, network: { coin, tokens = [] }, pairs }) =>
    [{ ...coin, address: COIN }, ...tokens.filter(({ address }) => pairs.includes(getAddress(address)))].map(
      ({ name, symbol, decimals, address }) => ({
        ...{ name, symbol, address: `${chainId}:${address}`, decimals },
        ...{ logoUri: iconOf(symbol), eip2612: false },
      }),
    )

  async function quotes(query) {
    const pair = await readPair({ from: query.get('from'), to: query.get('to') })
    if ('status' in pair) return pair
    const amount = query.get('amount')
    if (!isAmount(amount)) return wrongParameter('amount')
    const { out } = await bestPath(pair.market, pair.from, pair.to, amount)
    if (out === 0n) return wrong('insufficient_liquidity', 'Insufficient liquidity')
    const quote = { id: null, fromAmount: amount, fromAccount: query.get('from'), toAmount: `${out}` }
    return { status: 200, body: { quotes: [{ ...quote, toAccount: query.get('to') }] } }
  }

  async function allowance(query) {
    const [token, owner] = [readAccount(query.get('tokenAddress')), readAccount(query.get('userAddress'))]
    if (!token || token.chainId !== owner?.chainId) return wrongParameter('tokenAddress or userAddress')
    const market = await marketOf(token.chainId)
    if (!market) return unsupported
    const { rpcUrl, router } = market.network
    const [allowed] = await read(rpcUrl, [call(token.address, 'allowance', [owner.address, router])])
    return allowed === undefined ? wrongParameter('tokenAddress') : { status: 200, body: { allowance: `${allowed}` } }
  }

  async function gasPrices(chainId) {
    const network = chainId.startsWith('eip155:') && Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
    if (!network) return unsupported
    const [price] = await read(network.rpcUrl, [{ method: 'eth_gasPrice', params: [] }])
    const plus = (percent) => `${(hexToBigInt(price) * (100n + percent)) / 100n}`
    return { status: 200, body: { standard: plus(0n), fast: plus(15n), instant: plus(30n) } }
  }

  async function approval(query) {
    const pair = await readPair({ from: query.get('from'), to: query.get('to') })
    if ('status' in pair) return pair
    const { market, from } = pair
    const owner = readAccount(query.get('userAddress'))
    if (owner?.chainId !== market.chainId) return wrongParameter('userAddress')
    if (from.coin) return wrongParameter('from')
    const amount = query.get('amount')
    // Without one it would have to approve everything.
    if (!isAmount(amount)) return wrongParameter('amount')
    const [gasPrice] = await read(market.network.rpcUrl, [{ method: 'eth_gasPrice', params: [] }])
    const args = /** @type {const} */ ([getAddress(market.network.router), BigInt(amount ?? '')])
    const tx = {
      // Clients of this interface take the address of the call from here.
      from: `${market.chainId}:${from.address}`,
      to: `${market.chainId}:${owner.address}`,
      data: encodeFunctionData({ abi, functionName: 'approve', args }),
      value: '0',
      eip155: { gas: Number(GAS.approve), gasPrice: `${hexToBigInt(gasPrice)}` },
    }
    return { status: 200, body: { tx } }
  }

  /** @param {any} posted */
  async function transaction(posted) {
    const pair = await readPair(posted ?? {})
    if ('status' in pair) return pair
    const { market, from, to } = pair
    const { amount, userAddress, eip155 } = posted
    const owner = readAccount(userAddress)
    if (owner?.chainId !== market.chainId) return wrongParameter('userAddress')
    if (!isAmount(amount)) return wrongParameter('amount')
    const slippage = eip155?.slippage
    if (!Number.isFinite(slippage) || slippage < 0 || slippage > MOST_SLIPPAGE) return wrongParameter('eip155.slippage')
    const { rpcUrl, router } = market.network
    const [best, [gasPrice, block]] = await Promise.all([
      bestPath(market, from, to, amount),
      read(rpcUrl, [
        { method: 'eth_gasPrice', params: [] },
        { method: 'eth_getBlockByNumber', params: ['latest', false] },
      ]),
    ])
    if (best.out === 0n) return wrong('insufficient_liquidity', 'Insufficient liquidity')
    const least = (best.out * BigInt(1_000_000 - Math.round(slippage * 10_000))) / 1_000_000n
    const rest = [least, best.path, owner.address, hexToBigInt(block.timestamp) + LIFETIME]
    const functionName = from.coin
      ? 'swapExactETHForTokens'
      : to.coin
        ? 'swapExactTokensForETH'
        : 'swapExactTokensForTokens'
    const args = from.coin ? rest : [BigInt(amount), ...rest]
    const tx = {
      from: `${market.chainId}:${owner.address}`,
      to: `${market.chainId}:${getAddress(router)}`,
      data: encodeFunctionData(/** @type {any} */ ({ abi, functionName, args })),
      amount: `${best.out}`,
      eip155: {
        gas: `${GAS.swap + GAS.pool * BigInt(best.path.length - 2)}`,
        gasPrice: `${hexToBigInt(gasPrice)}`,
      },
    }
    return { status: 200, body: { tx } }
  }

  /** @param {any} posted */
  function prices(posted) {
    const { currency, addresses } = posted ?? {}
    if (currency !== 'usd') return wrongParameter('currency')
    if (!Array.isArray(addresses) || addresses.length > 100) return wrongParameter('addresses')
    const fungibles = addresses.flatMap((text) => {
      const [, chainId = '', address = ''] = /^([^:]+:[^:]+):([^:]+)$/.exec(`${text}`) ?? []
      const network = Object.hasOwn(networks, chainId) ? networks[chainId] : undefined
      const same = (one) => one.address.toLowerCase() === address.toLowerCase()
      const asset = address.toLowerCase() === COIN ? network?.coin : network?.tokens?.find(same)
      if (asset?.price === undefined) return []
      const { name, symbol, price } = asset
      return [{ address: text, name, symbol, iconUrl: iconOf(symbol), price }]
    })
    return { status: 200, body: { fungibles } }
  }

  /**
   * Resolves with the answer about swaps; undefined for another path.
   * @param {{ path: string, query: URLSearchParams, posted?: unknown }} call
   * @returns {Promise<Answered | undefined>}
   */
  return async function answerConvert({ path, query, posted }) {
    if (path === convertPosts.prices) return posted === undefined ? undefined : prices(posted)
    if (path === convertPosts.transaction) return posted === undefined ? undefined : transaction(posted)
    if (path === '/v1/convert/quotes') return quotes(query)
    if (path === '/v1/convert/allowance') return allowance(query)
    if (path === '/v1/convert/gas-price') return gasPrices(query.get('chainId') ?? '')
    if (path === '/v1/convert/build-approve') return approval(query)
    if (path !== '/v1/convert/tokens') return undefined
    const market = await marketOf(query.get('chainId') ?? '')
    return market ? { status: 200, body: { tokens: rowsOf(market) } } : unsupported
  }
}

/** Paths that take a body. */
export const convertPosts = /** @type {const} */ ({
  prices: '/v1/fungible/price',
  transaction: '/v1/convert/build-transaction',
})
