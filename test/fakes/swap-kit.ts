import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import { refreshBalance } from '../../src/atoms/assets/balances.atoms.ts'
import { type InternalKit, internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { openAtom } from '../../src/atoms/navigation/modal/modal.atoms.ts'
import { historyAtom } from '../../src/atoms/navigation/router.atoms.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import { chooseSwapToken, setSwapAmount } from '../../src/atoms/swap/edit-swap.ts'
import { startSwapReview } from '../../src/atoms/swap/prepare-swap.ts'
import type { SwapReview, SwapState } from '../../src/atoms/swap/swap.machine.ts'
import type { SwapToken } from '../../src/atoms/swap/swap-form.atoms.ts'
import { swapStateAtom } from '../../src/atoms/swap/swap-state.atoms.ts'
import type { Session } from '../../src/chains/core/types.ts'
import { parseAddress } from '../../src/chains/eip155/parse.ts'
import { type FakeClock, fakeClock, flush } from './clock.ts'
import { ether, fakeLocks, hashOf, second, self } from './send-kit.ts'
import { FakeStorage } from './storage.ts'

const address = (text: string) => parseAddress(text) as `0x${string}`
export const router = address('0x7a250d5630b4cf539739df2c5dacb4c659f2488d')
export const wrapped = address('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
export const dollarAddress = address('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
export const kiteAddress = address('0x1111111111111111111111111111111111111101')
export const coin: SwapToken = { name: 'Meridian', symbol: 'MRD', decimals: 18, value: 0n }
export const dollar: SwapToken = { address: dollarAddress, name: 'Dollar', symbol: 'USDC', decimals: 6, value: 0n }
export const kite: SwapToken = { address: kiteAddress, name: 'Kite', symbol: 'KITE', decimals: 18, value: 0n }
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const swapAbi = parseAbi([
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])

/** `Transfer(address,address,uint256)` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Withdrawal(address,uint256)` */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const network = {
  id: 1,
  name: 'Meridian',
  nativeCurrency: { name: 'Meridian', symbol: 'MRD', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.test/1'] } },
}

export interface Built {
  from: string
  to: string
  data: string
  value?: string
}

/** Answers a call of the service in its place; undefined for the honest answer. */
type Turn = (asked: { readonly path: string; readonly query: URLSearchParams; readonly body: Posted }) => unknown

interface Posted {
  readonly amount?: string
  readonly from?: string
  readonly to?: string
  readonly eip155?: { readonly slippage: number }
  readonly addresses?: readonly string[]
}

export interface SentTransaction {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data: `0x${string}`
}

/** The batch that a page asks for by `wallet_sendCalls`. */
export interface SentBatch {
  readonly version: string
  readonly id?: string
  readonly from: string
  readonly chainId: string
  readonly atomicRequired: boolean
  readonly calls: readonly { readonly to: string; readonly data: `0x${string}`; readonly value: string }[]
}

/** A service, a node and a wallet, which are honest until a test changes them. */
export class SwapWorld {
  /** Dollars of 6 decimals for one coin or kite of 18. */
  rate = 3_000n
  allowance = 0n
  /** Allowances of single contracts; the others may take `allowance`. */
  allowances: { [spender: string]: bigint } = {}
  coins = 10n * ether
  dollars = 9_000_000_000n
  kites = 50n * ether
  gasPrice = 10n ** 9n
  decimals: { [address: string]: number } = { [dollarAddress]: 6, [kiteAddress]: 18 }
  instead: Turn = () => undefined
  /** Changes a built transaction. */
  twist: (built: Built) => unknown = (built) => built
  /** Answers of the wallet to a transaction. */
  answer: (transaction: SentTransaction) => Promise<string> = async () => hashOf('cd')
  /** Changes a transaction in the wallet, before it is sent. */
  edit: (transaction: SentTransaction) => SentTransaction = (transaction) => transaction
  /** The transaction that a block holds in place of the first one, once `replaceBy` has put it there. */
  private replacing: { readonly hash: string; readonly block: bigint; readonly sent: SentTransaction } | undefined
  /** Answers of the wallet to questions about batches; a wallet has none until a test gives it some. */
  capabilities: ((address: string, chains: readonly string[]) => unknown) | undefined
  answerBatch: (batch: SentBatch) => unknown = ({ id }) => ({ id })
  batchStatus: (id: string) => unknown = () => {
    throw { code: 5730, message: 'Unknown' }
  }
  batches: SentBatch[] = []
  /** Methods that the wallet was asked for. */
  walletAsked: string[] = []
  /** False for a network that cannot simulate. */
  canSimulate = true
  /** Receipts of batches, by their hash. */
  batchReceipts = new Map<string, unknown>()
  sent: SentTransaction[] = []
  mined = new Map<string, boolean>()
  asked: string[] = []
  time = 1_800_000_000n
  block = 100n
  /** True for tokens such as USDT: an allowance can be set to 0 and from 0 only. */
  isFromZeroOnly = false
  /** Calls that the network refuses with a revert, by their selector. */
  reverts = new Set<string>()
  /** The network keeps no events to search. */
  areLogsRefused = false

  quote(from: string, to: string, amount: bigint): bigint {
    const isDollar = (id: string) => id.toLowerCase().endsWith(dollarAddress.toLowerCase())
    if (isDollar(from)) return (amount * 10n ** 12n) / this.rate
    if (isDollar(to)) return (amount * this.rate) / 10n ** 12n
    return amount
  }

  built(body: Posted): Built {
    const { from = '', to = '', amount = '0', eip155 } = body
    const isCoin = (id: string) => id.endsWith(COIN)
    const contract = (id: string) => (isCoin(id) ? wrapped : (id.split(':')[2] as `0x${string}`))
    const out = this.quote(from, to, BigInt(amount))
    const least = (out * BigInt(10_000 - Math.round((eip155?.slippage ?? 0) * 100))) / 10_000n
    const path = [contract(from), contract(to)]
    const deadline = this.time + 1_200n
    const args = [least, path, self as `0x${string}`, deadline] as const
    const data = isCoin(from)
      ? encodeFunctionData({ abi: swapAbi, functionName: 'swapExactETHForTokens', args })
      : encodeFunctionData({
          abi: swapAbi,
          functionName: isCoin(to) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
          args: [BigInt(amount), ...args],
        })
    return { from: `eip155:1:${self}`, to: `eip155:1:${router}`, data }
  }

  private serve(path: string, query: URLSearchParams, body: Posted): unknown {
    const [from, to, amount] = [query.get('from') ?? '', query.get('to') ?? '', query.get('amount') ?? '0']
    switch (path) {
      case '/v1/convert/quotes': {
        const toAmount = this.quote(from, to, BigInt(amount)).toString()
        return { quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }] }
      }
      case '/v1/convert/tokens':
        return {
          tokens: [coin, dollar, kite].map((one) => ({
            ...{ name: one.name, symbol: one.symbol, decimals: one.decimals, logoUri: '' },
            address: `eip155:1:${one.address ?? COIN}`,
          })),
        }
      case '/v1/convert/allowance':
        return { allowance: this.allowance.toString() }
      case '/v1/convert/gas-price':
        return { standard: this.gasPrice.toString(), fast: '1', instant: '1' }
      case '/v1/fungible/price':
        return {
          fungibles: (body.addresses ?? []).map((one) => ({
            ...{ address: one, name: '', symbol: '', iconUrl: '' },
            price: one.toLowerCase().endsWith(dollarAddress.toLowerCase()) ? 1 : Number(this.rate),
          })),
        }
      case '/v1/convert/build-transaction':
        return { tx: this.twist(this.built(body)) }
      case '/v1/convert/build-approve': {
        const args = [router, BigInt(amount)] as const
        const data = encodeFunctionData({ abi: swapAbi, functionName: 'approve', args })
        return { tx: this.twist({ from, to: `eip155:1:${self}`, data, value: '0' }) }
      }
    }
    return undefined
  }

  /** Answers `getAmountsOut` of the router. */
  amounts = (data: string, _router: string): string => {
    const words = data.slice(10).match(/.{64}/g) ?? []
    const path = words.slice(3).map((text) => address(`0x${text.slice(24)}`))
    const idOf = (token = '') => (token === wrapped ? COIN : token)
    const list = [BigInt(`0x${words[0]}`)]
    for (const [at, token] of path.slice(1).entries())
      list.push(this.quote(idOf(path[at]), idOf(token), list[at] ?? 0n))
    return `0x${[32n, BigInt(list.length), ...list].map((one) => one.toString(16).padStart(64, '0')).join('')}`
  }

  private call({ to, data }: { readonly to: string; readonly data: string }): string {
    const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
    const selector = data.slice(2, 10)
    this.tryCall(data)
    const token = address(to)
    switch (selector) {
      case 'd06ca61f':
        return this.amounts(data, token)
      case 'ad5c4648':
        return word(BigInt(wrapped))
      case '313ce567':
        return word(BigInt(this.decimals[token] ?? 0))
      case '70a08231':
        return word(token === dollarAddress ? this.dollars : this.kites)
      case 'dd62ed3e':
        return word(this.allowances[address(`0x${data.slice(-40)}`)] ?? this.allowance)
      case '095ea7b3':
        return word(1n)
    }
    return '0x'
  }

  /** Throws if the network refuses a call. */
  private tryCall(data = '0x'): void {
    const isStubborn =
      this.isFromZeroOnly &&
      data.startsWith('0x095ea7b3') &&
      BigInt(`0x${data.slice(-64)}`) > 0n &&
      (this.allowances[address(`0x${data.slice(34, 74)}`)] ?? this.allowance) > 0n
    if (isStubborn || this.reverts.has(data.slice(2, 10))) throw { code: 3, message: 'execution reverted: no' }
  }

  private node(method: string, params: readonly unknown[]): unknown {
    const hex = (value: bigint | number) => `0x${value.toString(16)}`
    const { replacing } = this
    const hashOfSent = (hash: unknown) => {
      if (replacing && hash === replacing.hash) return replacing.sent
      const number = Number.parseInt(String(hash).slice(-2), 16)
      return replacing && number === 1 ? undefined : this.sent[number - 1]
    }
    const found = hashOfSent(params[0])
    switch (method) {
      case 'eth_chainId':
        return '0x1'
      case 'eth_getBalance':
        return hex(this.coins)
      case 'eth_call':
        return this.call(params[0] as { to: string; data: string })
      case 'eth_estimateGas': {
        const { data = '0x' } = params[0] as { data?: string }
        this.tryCall(data)
        return hex(120_000)
      }
      case 'eth_getBlockByNumber':
        return {
          ...{ number: hex(this.block), hash: hashOf('b1'), timestamp: hex(this.time) },
          baseFeePerGas: hex(this.gasPrice),
          transactions: replacing && params[0] === hex(replacing.block) ? [this.shown(replacing)] : [],
        }
      case 'eth_blockNumber':
        return hex(this.block)
      case 'eth_gasPrice':
        return hex(this.gasPrice)
      case 'eth_maxPriorityFeePerGas':
        return '0x1'
      case 'eth_getTransactionCount':
        return hex(replacing && (params[1] === 'latest' || BigInt(String(params[1])) >= replacing.block) ? 8 : 7)
      case 'eth_getTransactionByHash':
        return found ? this.shown({ hash: String(params[0]), sent: found }) : null
      case 'eth_simulateV1': {
        if (!this.canSimulate) throw { code: -32_601, message: 'No such method' }
        const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { data: string }[] }] }]
        const tried = blockStateCalls[0].calls.map(({ data }) => {
          try {
            this.tryCall(data)
            return { status: '0x1', returnData: `0x${'1'.padStart(64, '0')}`, gasUsed: hex(80_000), logs: [] }
          } catch {
            return { status: '0x0', returnData: '0x', gasUsed: hex(30_000), logs: [] }
          }
        })
        return [{ calls: tried }]
      }
      case 'eth_getLogs':
        if (this.areLogsRefused) throw { code: -32601, message: 'the method does not exist' }
        return [...this.batchReceipts.values()].flatMap((one) => (one as { logs: unknown[] }).logs)
      case 'eth_getTransactionReceipt': {
        const ofBatch = this.batchReceipts.get(String(params[0]))
        if (ofBatch) return ofBatch
        const status = this.mined.get(String(params[0]))
        return status === undefined || !found
          ? null
          : {
              ...{ transactionHash: params[0], to: found.to, status: status ? '0x1' : '0x0' },
              ...{ blockNumber: hex(this.block + 1n), logs: [] },
            }
      }
    }
    return null
  }

  fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input))
    if (url.hostname === 'rpc.test') {
      const { id, method, params = [] } = JSON.parse(String(init?.body))
      try {
        return Response.json({ jsonrpc: '2.0', id, result: this.node(method, params) })
      } catch (error) {
        return Response.json({ jsonrpc: '2.0', id, error })
      }
    }
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    this.asked.push(url.pathname)
    const answer = await this.instead({ path: url.pathname, query: url.searchParams, body })
    if (answer instanceof Response) return answer
    return Response.json(answer ?? this.serve(url.pathname, url.searchParams, body) ?? { balances: [] })
  }) as typeof globalThis.fetch

  private shown({ hash, sent: { from, to, value, data } }: { readonly hash: string; readonly sent: SentTransaction }) {
    const blockNumber = this.mined.has(hash) ? `0x${(this.block + 1n).toString(16)}` : null
    return { hash, from, to, value, input: data, nonce: '0x7', blockNumber }
  }

  /** Puts a transaction on the chain in place of the first one, with its nonce. */
  replaceBy(sent: SentTransaction): void {
    this.block++
    this.replacing = { hash: hashOf('ee'), block: this.block, sent }
    this.mined.set(hashOf('ee'), true)
    const call = sent.data === '0x' ? undefined : decodeFunctionData({ abi: swapAbi, data: sent.data })
    if (call?.functionName === 'approve') this.allowance = call.args[1]
  }

  /** Says that the transaction with this number, from 1, is on the chain. */
  mine(number = this.sent.length, success = true): void {
    this.mined.set(hashOf(number.toString(16).padStart(2, '0')), success)
    const { data } = this.sent[number - 1] as SentTransaction
    const { functionName, args } = decodeFunctionData({ abi: swapAbi, data })
    if (success && functionName === 'approve') this.allowance = args[1]
  }

  /** Puts the newest batch on the chain: what it paid and gave is what the page asked for, unless a test says so. */
  mineBatch({ hash = hashOf('ba'), paid, got, success = true }: MinedBatch = {}): string {
    const calls = this.batches.at(-1)?.calls ?? []
    const [approval, swapped] = calls.map(({ data }) => decodeFunctionData({ abi: swapAbi, data }))
    const [amount, least] = [approval?.args[1] as bigint, swapped?.args[1] as bigint]
    const path = swapped?.args[2] as readonly `0x${string}`[]
    const word = (value: bigint | string) => `0x${BigInt(value).toString(16).padStart(64, '0')}`
    const log = (contract: string | undefined, topics: readonly string[], value: bigint) => ({
      ...{ address: contract, topics, data: word(value), transactionHash: hash },
    })
    const isCoin = swapped?.functionName === 'swapExactTokensForETH'
    const logs = [
      log(path[0], [TRANSFER, word(self), word(7n)], paid ?? amount),
      isCoin
        ? log(path.at(-1), [WITHDRAWAL, word(router)], got ?? least)
        : log(path.at(-1), [TRANSFER, word(7n), word(self)], got ?? least),
    ]
    this.batchReceipts.set(hash, {
      ...{ transactionHash: hash, to: self, status: success ? '0x1' : '0x0', logs: success ? logs : [] },
      blockNumber: `0x${(this.block + 1n).toString(16)}`,
    })
    return hash
  }

  provider = {
    request: async ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) => {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [self]
      if (method === 'eth_chainId') return '0x1'
      this.walletAsked.push(method)
      if (method === 'wallet_getCapabilities' && this.capabilities)
        return this.capabilities(...(params as [string, readonly string[]]))
      if (method === 'wallet_sendCalls') {
        const batch = (params as readonly SentBatch[])[0] as SentBatch
        this.batches.push(batch)
        return this.answerBatch(batch)
      }
      if (method === 'wallet_getCallsStatus') return this.batchStatus(String(params?.[0]))
      if (method !== 'eth_sendTransaction') throw { code: 4200, message: 'Not offered' }
      const transaction = (params as readonly SentTransaction[])[0] as SentTransaction
      this.sent.push(this.edit(transaction))
      const number = this.sent.length
      const told = await this.answer(transaction)
      return told === hashOf('cd') ? hashOf(number.toString(16).padStart(2, '0')) : told
    },
  }
}

interface MinedBatch {
  readonly hash?: string
  /** Base units. */
  readonly paid?: bigint
  readonly got?: bigint
  readonly success?: boolean
}

export interface SwapKit {
  readonly kit: InternalKit
  readonly clock: FakeClock
  readonly world: SwapWorld
  readonly events: { readonly name: string; readonly detail: unknown }[]
}

const live = new Set<SwapKit>()

/** Ends what a test has made. */
export function endSwapKits(): void {
  for (const { kit } of live) kit.handle.destroy()
  live.clear()
}

export const swapSession = (world: SwapWorld, from = self): Session<'eip155'> => ({
  namespace: 'eip155',
  connectorId: 'test.lantern',
  address: from as `0x${string}`,
  accounts: [self, second].map((one) => ({ address: one as `0x${string}`, type: 'eoa' as const })),
  caipNetworkId: 'eip155:1',
  provider: world.provider,
})

/** A connected kit whose account can swap, with a modal that shows the form. */
export async function swapKit({
  options = {},
  storage = new FakeStorage(),
  world = new SwapWorld(),
}: {
  options?: Partial<UserOptions>
  storage?: Storage
  world?: SwapWorld
} = {}): Promise<SwapKit> {
  const clock = fakeClock()
  const handle = createKit(
    {
      networks: [
        network,
        { ...network, id: 77, name: 'Basalt', rpcUrls: { default: { http: ['https://rpc.test/77'] } } },
      ],
      hosts: { dataApi: 'https://data.test' },
      ...options,
    },
    { clock, storage, locks: fakeLocks(), fetch: world.fetch },
  )
  const kit = internalKit(handle)
  kit.store.set(connectionAtoms.eip155, { status: 'connected', session: swapSession(world) })
  kit.store.set(openAtom, true)
  kit.store.set(historyAtom, [{ name: 'Swap', params: undefined }])
  const events: { name: string; detail: unknown }[] = []
  kit.events.onAny((name, detail) => void events.push({ name, detail }))
  const made = { kit, clock, world, events }
  live.add(made)
  await refreshBalance(kit)
  return made
}

/** Fills the form in. */
export function fillSwap({ kit }: SwapKit, pay: SwapToken = coin, receive: SwapToken = dollar, amount = '1.5'): void {
  chooseSwapToken(kit, 'pay', pay)
  chooseSwapToken(kit, 'receive', receive)
  setSwapAmount(kit, amount)
}

export const swapStateOf = ({ kit }: SwapKit): SwapState => kit.store.get(swapStateAtom)
export const swapReviewOf = (one: SwapKit): SwapReview =>
  (swapStateOf(one) as Extract<SwapState, { review: SwapReview }>).review

/** A kit whose visitor looks at the review. */
export async function reviewedSwap(
  pay: SwapToken = coin,
  receive: SwapToken = dollar,
  amount = '1.5',
  given: Parameters<typeof swapKit>[0] = {},
): Promise<SwapKit> {
  const one = await swapKit(given)
  fillSwap(one, pay, receive, amount)
  await startSwapReview(one.kit)
  const state = swapStateOf(one)
  if (state.status !== 'review')
    throw new Error(`No review: ${state.status} ${'error' in state ? state.error?.message : ''}`)
  await flush()
  return one
}
