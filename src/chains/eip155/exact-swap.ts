import { sendError } from '../core/error-texts/send-error.ts'
import type { ExactOffer } from '../core/exact-swap.ts'
import { parse, quantity, v } from '../core/schema.ts'
import type { ExactSwaps } from '../core/send-capability.ts'
import { readEach, word } from './contract-reads.ts'
import { type AsCall, contractSending } from './contract-sending.ts'
import { equals } from './is-same-transfer.ts'
import { parseAddress } from './parse.ts'
import { addressIn, amountsIn, pathsOf } from './router-market.ts'
import { decodeSwap, encodeSwap, WRAPPED_COIN } from './swap-calldata.ts'
import { swapGas } from './swap-gas.ts'
import { rpcOf } from './transport.ts'

/** `getAmountsIn(uint256,address[])` */
const AMOUNTS_IN = '1f00ca74'
/** Seconds for which a built swap may be mined. */
const LIFETIME = 1_200n

/**
 * Functions of Uniswap v2's router 02 that give exactly an amount, with the function of the same form that gives at
 * least an amount.
 */
const functions = {
  /** `swapETHForExactTokens(uint256,address[],address,uint256)`, `swapExactETHForTokens` */
  coin: ['fb3bdb41', '7ff36ab5'],
  /** `swapTokensForExactTokens(uint256,uint256,address[],address,uint256)`, `swapExactTokensForTokens` */
  token: ['8803dbee', '38ed1739'],
} as const

const block = v.object({ timestamp: quantity })

interface ExactCall {
  readonly out: bigint
  /** Undefined where the coin is paid: the most is the transaction's value. */
  readonly most?: bigint
  readonly path: readonly string[]
  readonly to: string
  readonly deadline: bigint
}

function encodeExact({ out, most, path, to, deadline }: ExactCall): string {
  const [exact] = functions[most === undefined ? 'coin' : 'token']
  const like =
    most === undefined
      ? encodeSwap({ coin: 'pay', least: out, path, to, deadline })
      : encodeSwap({ coin: 'none', amount: out, least: most, path, to, deadline })
  return `0x${exact}${like.slice(10)}`
}

/** Returns the data of a text; undefined for another one. */
const dataIn = (text = '') => /^pay (0x(?:[\da-f]{2}){4,1500})$/.exec(text)?.[1]

/** Returns the call that a text makes; undefined for anything but the one calldata of a known function. */
function decodeExact(text: string | undefined): ExactCall | undefined {
  const data = dataIn(text)
  const kind = Object.values(functions).find(([exact]) => data?.slice(2, 10) === exact)
  const call = kind && decodeSwap(`0x${kind[1]}${data?.slice(10)}`)
  if (!call) return undefined
  const { amount, least, path, to, deadline } = call
  return amount === undefined ? { out: least, path, to, deadline } : { out: amount, most: least, path, to, deadline }
}

const callOf =
  (text: string, token: string | undefined): AsCall =>
  (transfer) => {
    const data = dataIn(text)
    if (!data) throw sendError('SEND_UNSUPPORTED')
    return { ...transfer, data, value: token === undefined ? transfer.value : 0n }
  }

/** Swaps straight to a recipient by routers with the interface of Uniswap v2's. */
export const exactSwaps: ExactSwaps<'eip155'> = {
  async offer({ pay, receive, out, routers }, network, c) {
    const rpc = rpcOf(network, c)
    const coins = await readEach(
      rpc,
      routers.map((to) => ({ to, data: WRAPPED_COIN.slice(2) })),
      c,
    )
    const ways = routers.flatMap((router, at) => {
      const wrapped = addressIn(coins[at])
      return wrapped ? pathsOf({ pay, receive }, wrapped).map((path) => ({ router, path })) : []
    })
    const answers = await readEach(
      rpc,
      ways.map(({ router, path }) => ({
        to: router,
        data: [AMOUNTS_IN, word(out), word(64), word(path.length), ...path.map(word)].join(''),
      })),
      c,
    )
    const offers = ways.flatMap((way, at): ExactOffer[] => {
      const amounts = amountsIn(answers[at], way.path)
      const [cost = 0n] = amounts
      return cost > 0n && amounts.at(-1) === out ? [{ ...way, cost }] : []
    })
    return offers.reduce<ExactOffer | undefined>((best, one) => (best && best.cost <= one.cost ? best : one), undefined)
  },
  async build({ path }, most, { pay, to, out }, network, c) {
    const newest = parse(block, await rpcOf(network, c)('eth_getBlockByNumber', ['latest', false]))
    const deadline = newest.timestamp + LIFETIME
    return `pay ${encodeExact({ out, path, to, deadline, ...(pay !== undefined && { most }) })}`
  },
  read({ to, value, token, call }, routers) {
    const found = decodeExact(call)
    if (!found || !routers.some((one) => equals(one, to))) return undefined
    const { out, most, path } = found
    // A path begins with the token that is paid; for its coin, a router checks that itself.
    const isPaid = token === undefined ? most === undefined : most === value && equals(path[0], token)
    const [recipient, receive] = [parseAddress(found.to), parseAddress(path.at(-1) ?? '')]
    if (!isPaid || !recipient || !receive || new Set(path).size < path.length) return undefined
    return { to: recipient, token: receive, value: out }
  },
  // The margin of a swap that gives at least an amount: both write the same pools.
  sending: (text, token) => {
    const like = (data: string) => data.replace(/^0x.{8}/, `0x${functions[token === undefined ? 'coin' : 'token'][1]}`)
    return contractSending(callOf(text, token), token, (estimate, data) => swapGas(estimate, like(data)))
  },
}
