import type { Context, TokenReading } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import type { Network } from '../core/types.ts'
import { type Rpc, rpcOf } from './transport.ts'

/** [Multicall3](https://github.com/mds1/multicall3), which has this address on every network where it stands. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** `aggregate3((address,bool,bytes)[])` */
const AGGREGATE = '82ad56cb'
/** Tokens of one call: with four reads each, well below what a node lets a call do. */
const BATCH = 50
/** Bytes of a name that are read. */
const MOST_TEXT = 256
/** Limit of decimals in which amounts can be written. */
const MOST_DECIMALS = 36n

const DECIMALS = '313ce567'
const SYMBOL = '95d89b41'
const NAME = '06fdde03'
const BALANCE_OF = '70a08231'

/** Digits of an answer, 64 for each word; undefined where a call failed. */
type Answer = string | undefined

const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.toLowerCase().replace(/^0x/, '') : value.toString(16)).padStart(64, '0')
const readsOf = (owner: string) => [DECIMALS, `${BALANCE_OF}${word(owner)}`, SYMBOL, NAME]

/** Returns the number in the word at a byte; undefined past the end. */
function numberAt(data: string, byte: number): bigint | undefined {
  const digits = data.slice(byte * 2, byte * 2 + 64)
  return digits.length === 64 ? BigInt(`0x${digits}`) : undefined
}

/** Returns a word that counts or places bytes inside of the data; undefined for a larger one. */
function sizeAt(data: string, byte: number): number | undefined {
  const size = numberAt(data, byte)
  return size === undefined || size > BigInt(data.length) ? undefined : Number(size)
}

/** Returns the bytes whose length is in the word before them, as digits. */
function bytesAt(data: string, byte: number, most = data.length): string | undefined {
  const length = sizeAt(data, byte)
  if (length === undefined) return undefined
  const start = (byte + 32) * 2
  return start + length * 2 > data.length ? undefined : data.slice(start, start + Math.min(length, most) * 2)
}

/** Returns the calldata of `aggregate3`, by which no failing call ends the others. */
function aggregate(calls: readonly { readonly to: string; readonly data: string }[]): string {
  const bodies = calls.map(({ to, data }) => {
    const bytes = data.length / 2
    return [word(to), word(1), word(96), word(bytes), data.padEnd(Math.ceil(bytes / 32) * 64, '0')].join('')
  })
  let offset = calls.length * 32
  const offsets = bodies.map((body) => {
    const at = offset
    offset += body.length / 2
    return word(at)
  })
  return `0x${AGGREGATE}${word(32)}${word(calls.length)}${offsets.join('')}${bodies.join('')}`
}

/** Returns the answers to each call of `aggregate3`; undefined if the answer is not one of that contract. */
function answersOf(raw: unknown, count: number): readonly Answer[] | undefined {
  if (typeof raw !== 'string' || !/^0x(?:[\da-f]{64})+$/i.test(raw)) return undefined
  const data = raw.slice(2)
  const start = sizeAt(data, 0)
  if (start === undefined || numberAt(data, start) !== BigInt(count)) return undefined
  const list = start + 32
  return Array.from({ length: count }, (_, index) => {
    const at = sizeAt(data, list + index * 32)
    if (at === undefined || numberAt(data, list + at) !== 1n) return undefined
    const place = sizeAt(data, list + at + 32)
    return place === undefined ? undefined : bytesAt(data, list + at + place)
  })
}

/** Returns a text in UTF-8, as a string or, from old tokens, in a word that is filled with zeros. */
function readText(data: Answer): string {
  if (data === undefined || data.length < 64) return ''
  const start = sizeAt(data, 0)
  const digits =
    (data.length > 64 && start !== undefined ? bytesAt(data, start, MOST_TEXT) : undefined) ?? data.slice(0, 64)
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
  return new TextDecoder().decode(bytes).replace(/\0+$/, '')
}

/** Returns the token, or undefined if the contract does not state decimals and balance in a word each. */
function readToken(address: string, [decimals, balance, symbol, name]: readonly Answer[]): TokenReading | undefined {
  if (decimals?.length !== 64 || balance?.length !== 64) return undefined
  const places = BigInt(`0x${decimals}`)
  if (places > MOST_DECIMALS) return undefined
  const value = BigInt(`0x${balance}`)
  return { address, decimals: Number(places), value, symbol: readText(symbol), name: readText(name) }
}

/** Calls a contract. Resolves with undefined for a call that the network refuses; a node that is away rejects. */
async function ask(rpc: Rpc, to: string, data: string, c: Context): Promise<unknown> {
  try {
    return await rpc('eth_call', [{ to, data }, 'latest'])
  } catch (cause) {
    if (WmError.is(cause, 'RPC_UNREACHABLE') || WmError.is(cause, 'NETWORK_MISMATCH') || c.signal.aborted) throw cause
    return undefined
  }
}

/**
 * Reads what an owner holds of some tokens, by their contracts: in one call where Multicall3 stands, else one by one.
 * Undefined for a token that does not state decimals and balance.
 */
export async function tokenBalances(
  network: Network,
  owner: string,
  tokens: readonly string[],
  c: Context,
): Promise<readonly (TokenReading | undefined)[]> {
  const rpc = rpcOf(network, c)
  const reads = readsOf(owner)
  const found: (TokenReading | undefined)[] = []
  for (let at = 0; at < tokens.length; at += BATCH) {
    const some = tokens.slice(at, at + BATCH)
    const calls = some.flatMap((to) => reads.map((data) => ({ to, data })))
    const answers =
      answersOf(await ask(rpc, MULTICALL, aggregate(calls), c), calls.length) ?? (await oneByOne(rpc, calls, c))
    for (const [index, address] of some.entries())
      found.push(readToken(address, answers.slice(index * reads.length, (index + 1) * reads.length)))
  }
  return found
}

async function oneByOne(
  rpc: Rpc,
  calls: readonly { readonly to: string; readonly data: string }[],
  c: Context,
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  // Four at a time, those of one token: a public node takes hundreds at once for an attack.
  for (let at = 0; at < calls.length; at += 4)
    answers.push(
      ...(await Promise.all(
        calls.slice(at, at + 4).map(async ({ to, data }) => {
          const raw = await ask(rpc, to, `0x${data}`, c)
          return typeof raw === 'string' && /^0x(?:[\da-f]{2})*$/i.test(raw) ? raw.slice(2) : undefined
        }),
      )),
    )
  return answers
}
