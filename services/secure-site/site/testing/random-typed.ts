import type { Seeded } from './seeded.ts'

interface Field {
  readonly name: string
  readonly type: string
}
/** Typed data as a page sends it, valid or invalid. */
export interface TypedRequest {
  readonly types: { readonly [name: string]: readonly Field[] }
  readonly primaryType: string
  readonly domain: { readonly [name: string]: unknown }
  readonly message: unknown
}

const plain = [
  'address',
  'bool',
  'string',
  'bytes',
  'bytes32',
  'bytes4',
  'uint256',
  'uint160',
  'uint8',
  'int64',
  'uint48',
]
const names = [
  'owner',
  'spender',
  'value',
  'amount',
  'deadline',
  'nonce',
  'to',
  'token',
  'salt',
  'offer',
  'allowed',
  'data',
  'expiry',
  'operator',
]
const strings = [
  '',
  'x',
  ' x',
  'x ',
  '\\u{202E}',
  '\u202e',
  'a\nb',
  'Yes',
  '1',
  '1 January 2030, 00:00:00 UTC',
  'empty text',
]
const structs = ['Thing', 'Other', 'Permit', 'Order']

function plainValue(random: Seeded, type: string): unknown {
  if (type === 'address') return random.below(4) ? random.address() : '0x00000000000000000000000000000000000000e1'
  if (type === 'bool') return random.below(2) === 1
  if (type === 'string') return random.pick(strings)
  if (type === 'bytes') return random.hex(random.below(40))
  if (type.startsWith('bytes')) return random.hex(Number(type.slice(5)))
  const bits = Number(type.replace(/\D+/, '')) - (type.startsWith('i') ? 1 : 0)
  const value = random.pick([
    0n,
    1n,
    random.integer(bits),
    (1n << BigInt(bits)) - 1n,
    1_893_456_000n % (1n << BigInt(bits)),
  ])
  return random.pick([`${value}`, `0x${value.toString(16)}`, value <= 2n ** 53n ? Number(value) : `${value}`])
}

function sampleOf(random: Seeded, types: TypedRequest['types'], type: string): unknown {
  const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined)
    return Array.from({ length: length ? Number(length) : random.below(3) }, () => sampleOf(random, types, item))
  const fields = types[type]
  return fields
    ? Object.fromEntries(fields.map((field) => [field.name, sampleOf(random, types, field.type)]))
    : plainValue(random, type)
}

function randomFields(random: Seeded, later: readonly string[]): readonly Field[] {
  const free = [...names]
  return Array.from({ length: 1 + random.below(4) }, () => {
    const [name = ''] = free.splice(random.below(free.length), 1)
    const base = later.length > 0 && random.below(3) === 0 ? random.pick(later) : random.pick(plain)
    return { name, type: `${base}${random.pick(['', '', '', '[]', '[2]', '[1][]'])}` }
  })
}

export function randomTyped(random: Seeded): TypedRequest {
  const used = structs.slice(0, 1 + random.below(3))
  const types = Object.fromEntries(used.map((name, at) => [name, randomFields(random, used.slice(at + 1))]))
  const all = { name: 'Name', version: '1', chainId: 1, verifyingContract: random.address(), salt: random.hex(32) }
  const domain = Object.fromEntries(Object.entries(all).filter(() => random.below(3) > 0))
  return { types, primaryType: 'Thing', domain, message: sampleOf(random, types, 'Thing') }
}

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
type Box = Record<string | number, unknown>

/** Returns the positions of all nested values, each as container and key. */
function placesOf(value: unknown): (readonly [box: Box, key: string])[] {
  if (typeof value !== 'object' || value === null) return []
  const box = value as Box
  return Object.keys(box).flatMap((key) => [[box, key] as const, ...placesOf(box[key])])
}

function otherValue(random: Seeded, value: unknown): unknown {
  const forms: readonly (() => unknown)[] = [
    () => `${value}`,
    () => Number(value),
    () => [value],
    () => ({ 0: value }),
    () => null,
    () => !value,
    () => (typeof value === 'string' ? `${value} ` : ` ${value}`),
    () => (typeof value === 'string' ? value.toUpperCase() : value),
    () => (typeof value === 'string' && value.length > 2 ? value.replace(/[0-9a-f](?=[^0-9a-f]*$)/i, '7') : '0x07'),
    () => [...new TextEncoder().encode(String(value))],
    () => random.address(),
    () => `${random.integer(48)}`,
    () => random.pick(strings),
  ]
  return random.pick(forms)()
}

/** Returns the request with one change, which may make it invalid. */
export function mutateTyped(random: Seeded, before: TypedRequest): TypedRequest {
  const after = copyOf(before) as { types: Record<string, Field[]>; primaryType: string; domain: Box; message: Box }
  const [type, fields] = random.pick(Object.entries(after.types))
  const at = random.below(fields.length)
  const field = fields[at] as Field
  const change = random.below(12)
  if (change < 5) {
    const [box, key] = random.pick(placesOf({ message: after.message }))
    if (random.below(6) === 0) delete box[key]
    else if (key === 'message') after.message = otherValue(random, after.message) as Box
    else box[key] = otherValue(random, box[key])
  } else if (change === 5)
    after.domain[random.pick(['name', 'version', 'chainId', 'salt', 'verifyingContract', 'x'])] = otherValue(
      random,
      '1',
    )
  else if (change === 6)
    fields[at] = { ...field, type: random.pick([...plain, ...structs, `${field.type}[]`, `${field.type}[2]`]) }
  else if (change === 7) {
    const name = random.pick([...names, `${field.name}_`, field.name.toUpperCase(), `${field.name},uint8 x`])
    fields[at] = { ...field, name }
    for (const [box, key] of placesOf({ message: after.message }))
      if (key === field.name && random.below(8)) {
        box[name] = box[key]
        delete box[key]
      }
  } else if (change === 8) fields.reverse()
  else if (change === 9) {
    // A struct with the name of a list or of a built-in type.
    after.types[random.pick([`${type}[2]`, `${type}[]`, `${type}[1]`, 'uint256', 'string'])] = [
      { name: 'x', type: 'bytes32' },
    ]
    const [box, key] = random.pick(placesOf(after.message).length > 0 ? placesOf(after.message) : placesOf({ x: 1 }))
    box[key] = { x: random.hex(32) }
  } else if (change === 10) {
    after.types[`${type}X`] = fields
    delete after.types[type]
    if (after.primaryType === type) after.primaryType = `${type}X`
    for (const list of Object.values(after.types))
      for (const [index, one] of list.entries())
        list[index] = { ...one, type: one.type.replace(new RegExp(`^${type}(?=\\[|$)`), `${type}X`) }
  } else {
    const [box, key] = random.pick(placesOf({ message: after.message }))
    const list = box[key]
    if (Array.isArray(list)) list.push(copyOf(list[0] ?? 1))
    else if (typeof list === 'object' && list !== null) (list as Box)[random.pick(names)] = '1'
  }
  return after
}
