import { encodeFunctionData, type Hex, hexToBytes, parseAbi } from 'viem'
import { chainOf } from '../api/chain.ts'
import type { ApprovalView } from '../decode/approval-view.ts'
import type { CallFacts } from '../decode/call-parts.ts'
import { innerCalls } from '../decode/inner-calls.ts'
import { namesOf } from '../decode/known-chains.ts'
import { messageView } from '../decode/message-view.ts'
import { refuseMessage } from '../decode/refuse-message.ts'
import { transactionView } from '../decode/transaction-view.ts'
import { translateView } from '../decode/translate-view.ts'
import { typedDataView } from '../decode/typed-data/typed-data-view.ts'
import { FrameError } from '../host/frame-error.ts'
import { hashTypedData } from '../typed-data/hash-typed-data.ts'
import { parseTypedData } from '../typed-data/parse-typed-data.ts'
import { english } from '../words/english.ts'
import { translator } from '../words/translate.ts'
import { solanaOwn } from './random-solana.ts'
import { mutateTyped, randomTyped } from './random-typed.ts'
import { Seeded } from './seeded.ts'
import { solanaChain, solanaOutcome, solanaPair } from './solana-outcome.ts'

/** The visible and the signed content of a request; undefined if it is refused. */
interface Outcome {
  readonly signed: string
  /** Set if `signed` omits something: requests with equal `signed` and `exact` must be shown in the same way. */
  readonly exact?: string
  readonly shown: string
}

export interface Tally {
  /** Pairs of a request and a changed one. */
  pairs: number
  /** Changes that are refused. */
  refused: number
  /** Changes of the signed content that are visible. */
  seen: number
  /** Solana transactions among `seen`. */
  seenOfSolana: number
  /** Changes that leave the signed content unchanged. */
  same: number
  /** Changes of the signed content that are not visible; must be empty. */
  readonly unseen: string[]
}

const own = '0x00000000000000000000000000000000000000e1'
const t = translator(english)

/** Returns all text on a screen, without colors, fonts and class order. */
function shownOf(view: ApprovalView): string | undefined {
  if (view.blocked) return undefined
  const { title, approve, rows, notes, text } = translateView(t, view)
  const seen = rows.map(({ label, value, hint, depth }) => [depth ?? 0, label, value, hint ?? ''])
  return JSON.stringify([title, approve, seen, notes.map((note) => note.title), text?.label, text?.value])
}

/** @throws Errors other than a refusal with a message. */
function tried(attempt: () => Outcome | undefined): Outcome | undefined {
  try {
    return attempt()
  } catch (error) {
    if (error instanceof FrameError) return undefined
    throw error
  }
}

const typedOutcome = (json: string): Outcome | undefined =>
  tried(() => {
    const data = parseTypedData(json)
    const shown = shownOf(
      typedDataView(data, {
        chain: chainOf(1),
        own,
        tokens: new Map([[own, { symbol: 'T', decimals: 6 }]]),
        accounts: new Set(),
        isNowhere: false,
      }),
    )
    return shown === undefined ? undefined : { signed: hashTypedData(data), shown }
  })

const messageOutcome = (bytes: Uint8Array<ArrayBuffer>, chain = chainOf(1)): Outcome | undefined =>
  tried(() => {
    const address = chain === solanaChain ? solanaOwn : own
    refuseMessage(bytes, { origin: 'https://shop.example', address, chain })
    const shown = shownOf(messageView(bytes))
    return shown === undefined ? undefined : { signed: Buffer.from(bytes).toString('hex'), shown }
  })

interface Transaction {
  readonly chainId: number
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

function transactionOutcome({ chainId, to, value, data }: Transaction): Outcome | undefined {
  const chain = chainOf(chainId)
  // In this test every second address is a contract, and every fourth a token.
  const factsOf = (call: Omit<Transaction, 'chainId'>, depth: number): CallFacts => {
    const last = Number.parseInt(call.to?.slice(-1) ?? '1', 16)
    const isContract = last % 2 === 0
    const carried = isContract && call.to && depth < 4 ? innerCalls(call.to, call.data) : undefined
    return {
      ...{ ...call, chain, isContract, token: last % 4 === 0 ? { symbol: 'T', decimals: 6 } : undefined },
      inner: carried && { ...carried, calls: carried.calls.map((one) => ({ ...factsOf(one, depth + 1), ...one })) },
    }
  }
  const view = transactionView({ chain, calls: [factsOf({ to, value, data }, 0)], fee: 1n, balance: 1n << 250n })
  const shown = shownOf(view)
  if (shown === undefined) return undefined
  const signed = [chainId, to?.toLowerCase(), value, data.toLowerCase()].join()
  return { signed, shown: `${t(namesOf(chain).name)}${shown.toLowerCase()}` }
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function multicall(bytes[] data)',
  'function aggregate3((address target, bool mayFail, bytes data)[] calls)',
  'function execute(address target, uint256 value, bytes data)',
])

function randomData(random: Seeded, depth = 0): Hex {
  const amount = random.pick([0n, 1n, random.integer(64), (1n << 256n) - 1n, (1n << 160n) - 1n, random.integer(256)])
  const inner = () => (depth < 3 ? randomData(random, depth + 1) : '0x')
  switch (random.below(10)) {
    case 0:
      return '0x'
    case 1:
      return random.hex(random.below(80))
    case 2:
      return encodeFunctionData({
        abi,
        functionName: 'transferFrom',
        args: [random.address(), random.address(), amount],
      })
    case 3:
      return encodeFunctionData({ abi, functionName: 'approve', args: [random.address(), amount] })
    case 4:
      return encodeFunctionData({
        abi,
        functionName: 'setApprovalForAll',
        args: [random.address(), random.below(2) === 1],
      })
    case 5:
      return encodeFunctionData({
        abi,
        functionName: 'permit',
        args: [random.address(), random.address(), amount, random.integer(34), 27, random.hex(32), random.hex(32)],
      })
    case 6:
      return encodeFunctionData({ abi, functionName: 'multicall', args: [[inner(), inner()]] })
    case 7:
      return encodeFunctionData({
        abi,
        functionName: 'aggregate3',
        args: [[{ target: random.address(), mayFail: random.below(2) === 1, data: inner() }]],
      })
    case 8:
      return encodeFunctionData({ abi, functionName: 'execute', args: [random.address(), amount, inner()] })
    default:
      return encodeFunctionData({ abi, functionName: 'transfer', args: [random.address(), amount] })
  }
}

/** Returns different bytes: one flipped, added, removed or duplicated. */
function mutateBytes(random: Seeded, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const list = [...bytes]
  const at = random.below(list.length)
  if (list.length === 0 || random.below(4) === 0) list.splice(at, 0, random.below(256))
  else if (random.below(3) === 0) list.splice(at, 1)
  else list[at] = (list[at] as number) ^ (1 << random.below(8))
  return Uint8Array.from(list)
}
const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

function mutateTransaction(random: Seeded, one: Transaction): Transaction {
  switch (random.below(6)) {
    case 0:
      return { ...one, chainId: random.pick([1, 10, 137, 31337, 8453]) }
    case 1:
      return { ...one, to: random.address() }
    case 2:
      return { ...one, value: one.value ^ (1n << BigInt(random.below(128))) }
    default:
      return { ...one, data: toHex(mutateBytes(random, Uint8Array.from(hexToBytes(one.data)))) }
  }
}

const fragments = [
  'Hello',
  ' ',
  '\n',
  '\\u{202E}',
  '\u202e',
  '\u200b',
  '0x19',
  'é',
  '世界',
  '👋',
  '\t',
  '\u00a0',
  '\ufe0f',
  '\\',
  'u{41}',
]
const hello = new TextEncoder()

interface Pair {
  readonly before: Outcome | undefined
  readonly after: Outcome | undefined
  readonly what: string
  readonly kind: 'typed data' | 'message' | 'transaction' | 'transaction of Solana'
  /** True if the request can be signed as another kind. */
  readonly isTaken?: boolean
}

function solanaPairOf(random: Seeded): Pair {
  const [one, two] = solanaPair(random, (bytes) => mutateBytes(random, bytes))
  const [before, after] = [solanaOutcome(one, shownOf), solanaOutcome(two, shownOf)]
  // A Solana signature has no domain separation: the same bytes accepted as a message would sign the transaction.
  const isTaken = !!((before && messageOutcome(one, solanaChain)) || (after && messageOutcome(two, solanaChain)))
  return { before, after, what: `${toHex(one)}\n${toHex(two)}`, kind: 'transaction of Solana', isTaken }
}

function pairOf(random: Seeded): Pair {
  if (random.below(16) === 0) return solanaPairOf(random)
  const kind = random.below(10)
  if (kind < 6) {
    const before = randomTyped(random)
    const after = mutateTyped(random, before)
    const [one, two] = [JSON.stringify(before), JSON.stringify(after)]
    return { before: typedOutcome(one), after: typedOutcome(two), what: `${one}\n${two}`, kind: 'typed data' }
  }
  if (kind < 8) {
    const text = Array.from({ length: random.below(8) }, () => random.pick(fragments)).join('')
    const before = random.below(3)
      ? Uint8Array.from(hello.encode(text))
      : Uint8Array.from(hexToBytes(random.hex(random.below(40))))
    const after = random.below(2)
      ? mutateBytes(random, before)
      : Uint8Array.from(hello.encode(text.replace(/\\u\{(\w+)\}/, '\u202e')))
    const chain = random.below(3) ? chainOf(1) : solanaChain
    const [one, two] = [messageOutcome(before, chain), messageOutcome(after, chain)]
    return { before: one, after: two, what: `${toHex(before)}\n${toHex(after)}`, kind: 'message' }
  }
  const before: Transaction = {
    chainId: 1,
    to: random.below(20) ? random.address() : undefined,
    value: random.pick([0n, 1n, random.integer(80)]),
    data: randomData(random),
  }
  const after = mutateTransaction(random, before)
  const text = (one: Transaction) => JSON.stringify({ ...one, value: `${one.value}` })
  const [one, two] = [transactionOutcome(before), transactionOutcome(after)]
  return { before: one, after: two, what: `${text(before)}\n${text(after)}`, kind: 'transaction' }
}

/** Changes random requests, and checks that every change of the signed content is visible or refused. */
export function shownIsSigned(seed: number, pairs: number): Tally {
  const tally: Tally = { pairs, refused: 0, seen: 0, seenOfSolana: 0, same: 0, unseen: [] }
  const random = new Seeded(seed)
  for (let at = 0; at < pairs; at++) {
    const { before, after, what, kind, isTaken } = pairOf(random)
    if (isTaken) tally.unseen.push(`a transaction is signed as a message:\n${what}`)
    if (!before || !after) tally.refused++
    else if (before.signed === after.signed) {
      tally.same++
      if (before.shown !== after.shown && before.exact === after.exact)
        tally.unseen.push(`the same is shown in two ways:\n${what}`)
    } else if (before.shown === after.shown) tally.unseen.push(what)
    else {
      tally.seen++
      if (kind === 'transaction of Solana') tally.seenOfSolana++
    }
  }
  return tally
}
