import { encodeSwap } from '../../src/chains/eip155/swap-calldata.ts'
import type { SceneOptions } from '../conformance/scene.ts'
import type { FakeWallet } from './eip1193.ts'
import { historyAnswer } from './history.ts'
import { coinRow, dollar, kite, row } from './portfolio.ts'
import type { RpcHandler } from './rpc.ts'

export const router = '0x5e3a90c1d7f246b8a05c9e31f4d82b67c6a13f48'
const wrapped = '0x91c3d0e8f7a24b65d8e1c05a3f6b92d74e0c8f21'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const decimals: { readonly [address: string]: number } = { [dollar]: 6, [kite]: 18, [coin]: 18 }
const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const hex = (value: bigint) => `0x${value.toString(16)}`
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const addressOf = (id: string | null) => id?.split(':').at(-1) ?? ''

/** `HUSD` */
const SYMBOL = '48555344'
/** `getAmountsIn(uint256,address[])` */
const AMOUNTS_IN = '0x1f00ca74'
/** `swapETHForExactTokens(uint256,address[],address,uint256)` */
const EXACT = '0xfb3bdb41'
/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

interface Mined {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly value: string
  readonly input: string
  readonly nonce: string
}

/** Returns the event by which the token of an exact swap comes to its recipient. */
const paidLog = ({ hash, input }: Mined) => {
  const [out = '', , recipient = ''] = input.slice(10).match(/.{64}/g) ?? []
  const topics = [TRANSFER, `0x${word(router)}`, `0x${recipient}`]
  return { address: dollar, topics, data: `0x${out}`, transactionHash: hash }
}

/**
 * A network with one router of pools, and a service for swaps: an account with 1.84 MRD and 8,204.1 HUSD, and KITE,
 * which it has none of. A test changes what is public.
 */
export class SwapWorld {
  /** Whole coins in each pool: the fewer, the more a swap moves the price. */
  depth = 1_000n
  /** Dollars of a coin in the pool, in thousandths. */
  price = 3_000n
  allowed = 0n
  /** Status of each answer of the service for swaps; 200 for one that works. */
  status = 200
  isDry = false
  /** False while transactions wait for a block. */
  isMining = true
  isSuccess = true
  /** True for tokens such as USDT: an allowance can be set to 0 and from 0 only. */
  isFromZeroOnly = false
  /** True for a wallet that says that it makes several calls as one. */
  hasBatches = false
  readonly asked: string[] = []
  /** The transactions that the wallet was asked for, each of which it has sent. */
  readonly sent: Mined[] = []
  /** More tokens of the service's list. */
  more: readonly object[] = []
  /** The prices of the account's holdings are known. */
  isPriced = true

  /** Returns the options of a scene on this network, with this service. */
  scene(given: SceneOptions = {}): SceneOptions {
    return {
      connected: true,
      data: (url, init) => this.data(url, init),
      rpc: this.rpc,
      ...given,
      options: { swaps: { 'eip155:1': { routers: [router] } }, ...given.options },
      wallet: (wallet) => {
        this.follow(wallet)
        given.wallet?.(wallet)
      },
    }
  }

  private follow(wallet: FakeWallet): void {
    if (this.hasBatches) {
      wallet.answer('wallet_getCapabilities', () => ({ '0x1': { atomic: { status: 'ready' } } }))
      wallet.answer('wallet_sendCalls', ([given]) => ({ id: (given as { id: string }).id }))
      wallet.answer('wallet_getCallsStatus', () => ({ status: 100, receipts: [] }))
    }
    wallet.answer('eth_sendTransaction', ([given]) => {
      const tx = given as { from: string; to: string; value?: string; data?: string }
      const hash = `0x${(this.sent.length + 1).toString(16).padStart(2, '0').repeat(32)}`
      const nonce = hex(BigInt(this.sent.length + 1))
      this.sent.push({ hash, nonce, from: tx.from, to: tx.to, value: tx.value ?? '0x0', input: tx.data ?? '0x' })
      if (tx.data?.startsWith('0x095ea7b3')) this.allowed = BigInt(`0x${tx.data.slice(-64)}`)
      return hash
    })
  }

  /** Returns the amount that the pools give. */
  out(from: string, to: string, amount: bigint): bigint {
    const through = (given: bigint, [reserveIn, reserveOut]: readonly [bigint, bigint]) =>
      (given * 997n * reserveOut) / (reserveIn * 1000n + given * 997n)
    const coins = this.depth * 10n ** 18n
    const tokensIn = (token: string) => (this.depth * this.price * 10n ** BigInt(decimals[token] ?? 18)) / 1000n
    const asCoins = same(from, coin) ? amount : through(amount, [tokensIn(from), coins])
    return same(to, coin) ? asCoins : through(asCoins, [coins, tokensIn(to)])
  }

  /** Returns the amount that the pools take for exactly this one. */
  in(from: string, to: string, amount: bigint): bigint {
    const before = (wanted: bigint, [reserveIn, reserveOut]: readonly [bigint, bigint]) =>
      wanted < reserveOut ? (reserveIn * wanted * 1000n) / ((reserveOut - wanted) * 997n) + 1n : 0n
    const coins = this.depth * 10n ** 18n
    const tokensIn = (token: string) => (this.depth * this.price * 10n ** BigInt(decimals[token] ?? 18)) / 1000n
    const asCoins = same(to, coin) ? amount : before(amount, [coins, tokensIn(to)])
    return same(from, coin) ? asCoins : before(asCoins, [tokensIn(from), coins])
  }

  private async data(url: URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams: query } = url
    const price = this.isPriced ? {} : { price: null }
    if (pathname.endsWith('/balance')) return Response.json({ balances: [{ ...coinRow, ...price }, row(price)] })
    if (pathname.endsWith('/history')) return historyAnswer([])
    this.asked.push(pathname)
    if (this.status !== 200) return Response.json({ status: this.status }, { status: this.status })
    const body = init.body ? JSON.parse(String(init.body)) : {}
    const given = (name: string): string => query.get(name) ?? body[name] ?? ''
    const [from, to] = [addressOf(given('from')), addressOf(given('to'))]
    const user = addressOf(given('userAddress'))
    const amount = BigInt(given('amount') || 0)
    const gas = { eip155: { gas: '180000', gasPrice: '1000000000' } }
    switch (pathname.replace(/^\/v1\/(convert\/)?/, '')) {
      case 'tokens':
        return Response.json({
          tokens: [
            { name: 'Meridian', symbol: 'MRD', address: `eip155:1:${coin}`, decimals: 18 },
            { name: 'Kite', symbol: 'KITE', address: `eip155:1:${kite}`, decimals: 18 },
            { name: 'Halden Dollar', symbol: 'HUSD', address: `eip155:1:${dollar}`, decimals: 6 },
            ...this.more,
          ],
        })
      case 'gas-price':
        return Response.json({ standard: '1000000000', fast: '1100000000', instant: '1200000000' })
      case 'fungible/price':
        return Response.json({ fungibles: [] })
      case 'quotes': {
        const toAmount = this.isDry ? 0n : this.out(from, to, amount)
        if (toAmount === 0n)
          return Response.json(
            { status: 'error', reasons: [{ name: 'liquidity', description: 'Insufficient liquidity' }] },
            { status: 400 },
          )
        const sides = { fromAccount: given('from'), toAccount: given('to') }
        return Response.json({ quotes: [{ id: null, fromAmount: `${amount}`, toAmount: `${toAmount}`, ...sides }] })
      }
      case 'allowance':
        return Response.json({ allowance: `${this.allowed}` })
      case 'build-approve': {
        const data = `0x095ea7b3${word(router)}${word(amount)}`
        return Response.json({ tx: { from: `eip155:1:${from}`, to: `eip155:1:${user}`, data, value: '0', ...gas } })
      }
      case 'build-transaction': {
        const out = this.out(from, to, amount)
        const least = (out * BigInt(1_000_000 - Math.round(body.eip155.slippage * 10_000))) / 1_000_000n
        const isCoin = (one: string) => same(one, coin)
        const path = [from, to].map((one) => (isCoin(one) ? wrapped : one))
        if (!isCoin(from) && !isCoin(to)) path.splice(1, 0, wrapped)
        const data = encodeSwap({
          coin: isCoin(from) ? 'pay' : isCoin(to) ? 'receive' : 'none',
          ...(!isCoin(from) && { amount }),
          ...{ least, path, to: user, deadline: 1_000_600n },
        })
        return Response.json({
          tx: { from: `eip155:1:${user}`, to: `eip155:1:${router}`, data, amount: `${out}`, ...gas },
        })
      }
      default:
        return Response.json({}, { status: 404 })
    }
  }

  /** Returns what an exact swap of coins takes now. */
  private costOf(data: string): bigint {
    return this.in(coin, dollar, BigInt(`0x${data.slice(10, 74)}`))
  }

  /** Answers `getAmountsIn`, for the pool of the coin and the dollar only. */
  private amountsIn(data: string): string | undefined {
    const [out = '', , count] = data.slice(10).match(/.{64}/g) ?? []
    const cost = this.isDry ? 0n : this.costOf(data)
    if (BigInt(`0x${count}`) !== 2n || cost === 0n) throw { code: 3, message: 'execution reverted' }
    return `0x${word(32n)}${word(2n)}${word(cost)}${out}`
  }

  private readonly rpc: RpcHandler = ({ method, params }) => {
    const [first] = params as [{ to?: string; data?: string } | string | undefined]
    // Transactions are in the block after the one that was the newest when the wallet was asked.
    const mined = { blockNumber: '0x65', blockHash: `0x${'65'.repeat(32)}` }
    const block = { number: '0x64', hash: `0x${'64'.repeat(32)}`, timestamp: hex(1_000_000n) }
    switch (method) {
      case 'eth_call': {
        const { to = '', data = '' } = first as { to?: string; data?: string }
        const selector = data.slice(0, 10)
        if (selector === '0xad5c4648') return `0x${word(wrapped)}`
        if (selector === '0xdd62ed3e') return `0x${word(this.allowed)}`
        if (selector === '0x313ce567') return `0x${word(same(to, dollar) ? 6n : 18n)}`
        if (selector === '0x70a08231') return `0x${word(same(to, dollar) ? 8_204_100_000n : 0n)}`
        if (selector === '0x95d89b41') return `0x${word(32n)}${word(4n)}${SYMBOL.padEnd(64, '0')}`
        if (selector === AMOUNTS_IN) return this.amountsIn(data)
        return selector === '0x095ea7b3' ? `0x${word(1n)}` : undefined
      }
      case 'eth_getBlockByNumber':
        return { ...block, baseFeePerGas: '0x3b9aca00', transactions: [] }
      case 'eth_blockNumber':
        return '0x70'
      case 'eth_simulateV1': {
        const call = { status: '0x1', returnData: `0x${word(1n)}`, gasUsed: '0x15f90', logs: [] }
        return [{ calls: [call, call] }]
      }
      case 'eth_getLogs':
        return []
      case 'eth_estimateGas': {
        const { data = '', value = '0x0' } = first as { data?: string; value?: string }
        if (data.startsWith(EXACT) && this.costOf(data) > BigInt(value))
          throw { code: 3, message: 'execution reverted' }
        const isChange = data.startsWith('0x095ea7b3') && BigInt(`0x${data.slice(-64)}`) > 0n
        if (this.isFromZeroOnly && isChange && this.allowed > 0n) throw { code: 3, message: 'execution reverted' }
        return hex(150_000n)
      }
      case 'eth_getTransactionByHash': {
        const found = this.sent.find(({ hash }) => hash === first)
        return found
          ? { ...found, blockNumber: this.isMining ? mined.blockNumber : null, blockHash: mined.blockHash }
          : null
      }
      case 'eth_getTransactionReceipt': {
        const found = this.isMining && this.sent.find(({ hash }) => hash === first)
        if (!found) return null
        const logs = this.isSuccess && found.input.startsWith(EXACT) ? [paidLog(found)] : []
        return { transactionHash: found.hash, to: found.to, status: this.isSuccess ? '0x1' : '0x0', logs, ...mined }
      }
      default:
        return undefined
    }
  }
}
