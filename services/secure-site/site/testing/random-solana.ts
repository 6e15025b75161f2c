import { encodeBase58 } from '../data/base58.ts'
import type { Seeded } from './seeded.ts'

interface Instruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: readonly number[]
}

/** A transaction message before serialization. Keys are indexes into `keys`. */
export interface SolanaDraft {
  readonly version: 'legacy' | 0
  readonly header: readonly [signatures: number, readonlySigners: number, readonlyOthers: number]
  readonly keys: readonly number[]
  readonly blockhash: number
  readonly instructions: readonly Instruction[]
  readonly tables: readonly {
    readonly key: number
    readonly writable: readonly number[]
    readonly others: readonly number[]
  }[]
}

const programs = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
] as const
/** Programs whose instructions define their effect regardless of which accounts are writable. */
export const fixedPrograms: ReadonlySet<string> = new Set(programs.slice(0, 8))

const fill = (at: number) => Uint8Array.from({ length: 32 }, () => at + 1)
/** The requesting account is the first of the people. */
export const solanaOwn = encodeBase58(fill(0))
const PEOPLE = 9
const program = (at: number) => PEOPLE + at
const isProgram = (key: number) => key >= PEOPLE

/** Encodes a compact-u16 of one or two bytes. */
const countBytes = (count: number): number[] => (count < 128 ? [count] : [(count & 127) | 128, count >> 7])

/** Serializes the message to sign. `bytesOf` returns the bytes of a program's address. */
export function writeSolana(draft: SolanaDraft, bytesOf: (address: string) => Uint8Array): Uint8Array<ArrayBuffer> {
  const key = (at: number) => (isProgram(at) ? bytesOf(programs[at - PEOPLE] as string) : fill(at))
  const list = (bytes: readonly number[]) => [...countBytes(bytes.length), ...bytes]
  return Uint8Array.from([
    ...(draft.version === 0 ? [128] : []),
    ...draft.header,
    ...countBytes(draft.keys.length),
    ...draft.keys.flatMap((at) => [...key(at)]),
    ...fill(draft.blockhash),
    ...countBytes(draft.instructions.length),
    ...draft.instructions.flatMap((one) => [one.program, ...list(one.accounts), ...list(one.data)]),
    ...(draft.version === 0 ? countBytes(draft.tables.length) : []),
    ...(draft.version === 0
      ? draft.tables.flatMap((one) => [...key(one.key), ...list(one.writable), ...list(one.others)])
      : []),
  ])
}

const eight = (random: Seeded) => {
  const amount = random.pick([0n, 1n, 10n, 1000n, random.integer(32), random.integer(64)])
  return Array.from({ length: 8 }, (_, at) => Number((amount >> BigInt(8 * at)) & 255n))
}
const key32 = (random: Seeded) => [...fill(random.below(PEOPLE))]
const bytes = (random: Seeded, length: number) => Array.from({ length }, () => random.below(256))

/** Returns data that the program usually knows. */
function randomData(random: Seeded, key: number): number[] {
  const token = () =>
    random.pick([
      [3, ...eight(random)],
      [12, ...eight(random), random.below(10)],
      [4, ...eight(random)],
      [13, ...eight(random), random.below(10)],
      [5],
      [6, random.below(5), 1, ...key32(random)],
      [6, random.below(5), 0],
      [8, ...eight(random)],
      [9],
    ])
  const four = (kind: number) => [kind, 0, 0, 0]
  const forms: { readonly [at: number]: () => number[] } = {
    0: () =>
      random.pick([
        [...four(2), ...eight(random)],
        [...four(2), ...eight(random)],
        [...four(0), ...eight(random), ...eight(random), ...key32(random)],
        [...four(1), ...key32(random)],
        four(4),
        [...four(5), ...eight(random)],
        [...four(7), ...key32(random)],
      ]),
    1: token,
    2: token,
    3: () => random.pick([[], [0], [1]]),
    4: () => random.pick([four(3), four(4), four(7)]),
    5: () => [random.below(5), ...bytes(random, 4)],
    6: () => [...new TextEncoder().encode(random.pick(['Hello', 'é\u202e', '', 'a b ', '世界']))],
    7: () => [...new TextEncoder().encode(random.pick(['Hello', 'Invoice 7']))],
  }
  const known = forms[key - PEOPLE]
  return known && random.below(8) ? known() : bytes(random, random.below(12))
}

const several = <Item>(most: number, random: Seeded, make: () => Item): Item[] =>
  Array.from({ length: random.below(most + 1) }, make)

/** Returns a message that the network would accept, signed by the requesting account. */
export function randomSolana(random: Seeded): SolanaDraft {
  const people = [0, ...shuffled(random, [1, 2, 3, 4, 5, 6, 7, 8]).slice(0, 3 + random.below(5))]
  const used = shuffled(random, [0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8]).slice(0, 1 + random.below(3))
  const keys = [...people, ...new Set(used.map(program))]
  const version = random.pick(['legacy', 0] as const)
  const tables =
    version === 0
      ? several(2, random, () => ({
          key: 1 + random.below(PEOPLE - 1),
          writable: [random.below(5), ...several(2, random, () => random.below(5))],
          others: several(2, random, () => random.below(5)),
        }))
      : []
  const loaded = tables.reduce((sum, one) => sum + one.writable.length + one.others.length, 0)
  const signatures = 1 + random.below(2)
  const instructions = Array.from({ length: 1 + random.below(3) }, () => {
    const at = people.length + random.below(keys.length - people.length)
    return {
      program: at,
      accounts: Array.from({ length: 2 + random.below(6) }, () =>
        random.below(3) ? random.below(people.length) : random.below(keys.length + loaded),
      ),
      data: randomData(random, keys[at] as number),
    }
  })
  const first = random.below(4) || signatures === 1 ? people : [people[1] as number, 0, ...people.slice(2)]
  return {
    version,
    header: [signatures, random.below(signatures), random.below(keys.length - signatures + 1)],
    keys: [...first, ...keys.slice(people.length)],
    blockhash: random.below(3),
    instructions,
    tables,
  }
}

function shuffled<Item>(random: Seeded, items: readonly Item[]): Item[] {
  const list = [...items]
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[list[at], list[other]] = [list[other] as Item, list[at] as Item]
  }
  return list
}

/** Returns the list with one item changed, removed, duplicated or swapped with its neighbor. */
function changed<Item>(random: Seeded, items: readonly Item[], change: (item: Item) => Item): Item[] {
  const list = [...items]
  const at = random.below(list.length)
  const item = list[at]
  if (item === undefined) return list
  switch (random.below(8)) {
    case 0:
      list.splice(at, 1)
      break
    case 1:
      list.splice(at, 0, item)
      break
    case 2:
      list.splice(at, 2, ...list.slice(at, at + 2).reverse())
      break
    default:
      list[at] = change(item)
  }
  return list
}

/** Multiplies a token amount by ten and adds one decimal, so that the digits stay the same. */
function tenfold(data: readonly number[]): readonly number[] {
  const [kind = 0, ...rest] = data
  if (![12, 13].includes(kind) || data.length !== 10) return data
  const [units, decimals = 0] = [rest.slice(0, 8), rest[8]]
  const amount = units.reduce((sum, byte, at) => sum + (BigInt(byte) << BigInt(8 * at)), 0n) * 10n
  return [kind, ...units.map((_, at) => Number((amount >> BigInt(8 * at)) & 255n)), decimals + 1]
}

const otherByte = (random: Seeded) => (byte: number) => byte ^ (1 << random.below(8))

/** Returns the message with one change, which may make it invalid for the network. */
export function mutateSolana(random: Seeded, draft: SolanaDraft): SolanaDraft {
  const places = draft.keys.map((_, at) => at)
  switch (random.below(9)) {
    case 0: {
      const at = random.below(3)
      const next = random.pick([-1, 1])
      const [signatures, signers, others] = draft.header.map((count, place) =>
        Math.max(0, count + (place === at ? next : 0)),
      )
      return { ...draft, header: [signatures ?? 0, signers ?? 0, others ?? 0] }
    }
    case 1:
      return { ...draft, keys: changed(random, draft.keys, () => random.below(PEOPLE + programs.length)) }
    case 2:
      return random.below(2)
        ? { ...draft, blockhash: draft.blockhash + 1 }
        : { ...draft, version: draft.version === 0 ? 'legacy' : 0, tables: [] }
    case 3:
    case 4:
      if (draft.tables.length === 0) return mutateSolana(random, draft)
      return {
        ...draft,
        tables: changed(random, draft.tables, (one) =>
          random.pick([
            { ...one, key: random.below(PEOPLE) },
            { ...one, writable: changed(random, one.writable, () => random.below(6)) },
            { ...one, others: changed(random, one.others, () => random.below(6)) },
            { ...one, writable: one.others, others: one.writable },
          ]),
        ),
      }
    default:
      return {
        ...draft,
        instructions: changed(random, draft.instructions, (one) =>
          random.pick([
            { ...one, program: random.pick([...places.filter((at) => isProgram(draft.keys[at] as number)), 0]) },
            { ...one, accounts: changed(random, one.accounts, () => random.below(draft.keys.length + 2)) },
            { ...one, data: changed(random, one.data, otherByte(random)) },
            { ...one, data: tenfold(one.data) },
            { ...one, data: randomData(random, draft.keys[one.program] as number) },
          ]),
        ),
      }
  }
}
