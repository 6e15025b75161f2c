import type { Context } from '../core/context.ts'
import { WmError } from '../core/errors.ts'
import type { Rpc } from './transport.ts'

/** [Multicall3](https://github.com/mds1/multicall3), which has this address on every network where it stands. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** `aggregate3((address,bool,bytes)[])` */
const AGGREGATE = '82ad56cb'
/** Reads of one call, well below what a node lets a call do; a multiple of the reads of one token. */
const BATCH = 200
/** Bytes of a name that are read. */
const MOST_TEXT = 256

/** Digits of an answer, 64 for each word; undefined where a call failed. */
export type Answer = string | undefined

export const word = (value: bigint | number | string) =>
  (typeof value === 'string' ? value.toLowerCase().replace(/^0x/, '') : value.toString(16)).padStart(64, '0')
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
function aggregate(calls: readonly Call[]): string {
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

/**
 * Returns a text in UTF-8, of which at most `most` bytes are read, as a string or, from old tokens, in a word that is
 * filled with zeros.
 */
export function readText(data: Answer, most = MOST_TEXT): string {
  if (data === undefined || data.length < 64) return ''
  const start = sizeAt(data, 0)
  const digits = (data.length > 64 && start !== undefined ? bytesAt(data, start, most) : undefined) ?? data.slice(0, 64)
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16))
  return new TextDecoder().decode(bytes).replace(/\0+$/, '')
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

/** A call of a contract; `data` without its prefix. */
interface Call {
  readonly to: string
  readonly data: string
}

/** Resolves with the answer to each call, from one request for many of them where Multicall3 stands. */
export async function readEach(rpc: Rpc, calls: readonly Call[], c: Context): Promise<readonly Answer[]> {
  const found: Answer[] = []
  for (let at = 0; at < calls.length; at += BATCH) {
    const some = calls.slice(at, at + BATCH)
    const together = some.length > 1 && answersOf(await ask(rpc, MULTICALL, aggregate(some), c), some.length)
    found.push(...(together || (await oneByOne(rpc, some, c))))
  }
  return found
}

async function oneByOne(rpc: Rpc, calls: readonly Call[], c: Context): Promise<readonly Answer[]> {
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
