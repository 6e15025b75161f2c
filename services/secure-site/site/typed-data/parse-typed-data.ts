import { type Hex, isAddress } from 'viem'
import { FrameError } from '../host/frame-error.ts'
import { type Declarations, DOMAIN_TYPE, parseDeclarations } from './parse-declarations.ts'
import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

const MAX_TEXT = 262_144
const MAX_VALUES = 2000
const MAX_DEPTH = 24

/** The possible domain fields, in the order of EIP-712. */
const domainFields: readonly (readonly [name: string, type: string])[] = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
]

/** Throws an error that names a position in the request, never its value. */
const refuse = (why: string): never => {
  throw new FrameError(`The typed data to sign is not valid: ${why}.`, -32602)
}
const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses EIP-712 typed data from JSON strictly: each value must match its declared type, and each struct must have
 * exactly its declared fields. https://eips.ethereum.org/EIPS/eip-712
 * @throws {FrameError} -32602, with the first error.
 */
export function parseTypedData(json: string): TypedData {
  if (json.length > MAX_TEXT) refuse('it is too long')
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    refuse('it is not JSON')
  }
  if (!isObject(given)) return refuse('it is not an object')
  for (const key of ['types', 'domain', 'primaryType', 'message'])
    if (!Object.hasOwn(given, key)) refuse(`${key} is missing`)
  const { types, domain, primaryType, message } = given
  if (!isObject(types)) return refuse('types is not an object')
  if (!isObject(domain)) return refuse('domain is not an object')
  const declared = parseDeclarations(types, refuse)
  if (typeof primaryType !== 'string' || !declared.has(primaryType)) return refuse('primaryType is not declared')
  if (primaryType === DOMAIN_TYPE) return refuse('a domain alone is not a message')
  const domainType = declared.get(DOMAIN_TYPE) ?? derivedDomain(domain)
  for (const { name, type } of domainType)
    if (!domainFields.some((field) => field[0] === name && field[1] === type))
      refuse(`a domain has no field ${name} of type ${type}`)
  const all: Declarations = new Map([...declared, [DOMAIN_TYPE, domainType]])
  const reader = new ValueReader(all)
  const readMessage = reader.struct(primaryType, message, 'message', 0)
  return Object.freeze({
    typeTexts: typeTextsOf(all, [primaryType, DOMAIN_TYPE]),
    domain: reader.struct(DOMAIN_TYPE, domain, 'domain', 0),
    message: readMessage,
  })
}

/** Returns the type of a domain without a declaration, from its known fields. */
function derivedDomain(domain: { readonly [key: string]: unknown }) {
  // Libraries disagree about a string chainId in this case: some sign it, some omit it.
  if (Object.hasOwn(domain, 'chainId') && typeof domain.chainId !== 'number')
    refuse('domain.chainId must be a number where EIP712Domain is not declared')
  return domainFields.filter(([name]) => Object.hasOwn(domain, name)).map(([name, type]) => ({ name, type }))
}

/** Reads values by their declared types, and counts them. */
class ValueReader {
  #count = 0
  readonly #declared: Declarations

  constructor(declared: Declarations) {
    this.#declared = declared
  }

  struct(type: string, value: unknown, at: string, depth: number): TypedStruct {
    const fields = this.#declared.get(type) ?? []
    if (!isObject(value)) return refuse(`${at} is not an object`)
    for (const key of Object.keys(value))
      if (!fields.some(({ name }) => name === key)) refuse(`${at} has a field that ${type} does not declare`)
    return Object.freeze({
      kind: 'struct',
      type,
      fields: Object.freeze(
        fields.map((field) => {
          if (!Object.hasOwn(value, field.name)) refuse(`${at}.${field.name} is missing`)
          return Object.freeze({
            name: field.name,
            value: this.#value(field.type, value[field.name], `${at}.${field.name}`, depth + 1),
          })
        }),
      ),
    })
  }

  #value(type: string, value: unknown, at: string, depth: number): TypedValue {
    this.#count++
    if (this.#count > MAX_VALUES) refuse('it has too many values')
    if (depth > MAX_DEPTH) refuse('it is nested too deeply')
    const [, itemType, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (itemType !== undefined) return this.#array(type, itemType, length ?? '', value, at, depth)
    if (this.#declared.has(type)) return this.struct(type, value, at, depth)
    return Object.freeze(plainValue(type, value, at))
  }

  #array(type: string, itemType: string, length: string, value: unknown, at: string, depth: number): TypedValue {
    if (!Array.isArray(value)) return refuse(`${at} is not a list`)
    if (length !== '' && value.length !== Number(length)) refuse(`${at} must have ${length} items`)
    const items = value.map((item: unknown, index) => this.#value(itemType, item, `${at}[${index}]`, depth + 1))
    return Object.freeze({ kind: 'array', type, itemType, items: Object.freeze(items) })
  }
}

function plainValue(type: string, value: unknown, at: string): TypedValue {
  if (type === 'string') {
    if (typeof value !== 'string') return refuse(`${at} is not a string`)
    // A lone surrogate has no UTF-8 encoding: two different texts would have the same hash.
    if (/\p{Cs}/u.test(value)) refuse(`${at} is not well-formed text`)
    return { kind: 'string', type, value }
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') return refuse(`${at} is not true or false`)
    return { kind: 'boolean', type, value }
  }
  if (type === 'address') return { kind: 'address', type, value: addressValue(value, at) }
  if (type.startsWith('bytes')) {
    if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return refuse(`${at} is not hex bytes`)
    const size = type.slice('bytes'.length)
    if (size !== '' && value.length !== 2 + 2 * Number(size)) refuse(`${at} does not have ${size} bytes`)
    return { kind: 'bytes', type, value: value.toLowerCase() as Hex }
  }
  const integer = integerValue(value) ?? refuse(`${at} is not an integer`)
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.slice(isSigned ? 3 : 4))
  const [least, most] = isSigned ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n]
  if (integer < least || integer > most) refuse(`${at} is out of the range of ${type}`)
  return { kind: 'integer', type, value: integer }
}

function addressValue(value: unknown, at: string): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) return refuse(`${at} is not an address`)
  const digits = value.slice(2)
  // Mixed case is a checksum: https://eips.ethereum.org/EIPS/eip-55
  if (/[a-f]/.test(digits) && /[A-F]/.test(digits) && !isAddress(value)) refuse(`${at} has a wrong checksum`)
  return value.toLowerCase() as Hex
}

function integerValue(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string') return undefined
  return /^(?:0|-?[1-9]\d{0,77}|0x[0-9a-fA-F]{1,64})$/.test(value) ? BigInt(value) : undefined
}

/** Returns EIP-712's `encodeType` of each struct reachable from the roots. */
function typeTextsOf(declared: Declarations, roots: readonly string[]): ReadonlyMap<string, string> {
  const own = (type: string) =>
    `${type}(${(declared.get(type) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`
  const reach = (type: string, found: Set<string>): Set<string> => {
    const base = type.replace(/\[.*$/, '')
    if (found.has(base) || !declared.has(base)) return found
    found.add(base)
    for (const field of declared.get(base) ?? []) reach(field.type, found)
    return found
  }
  const texts = new Map<string, string>()
  for (const type of roots.flatMap((root) => [...reach(root, new Set())])) {
    const others = reach(type, new Set())
    others.delete(type)
    texts.set(type, [type, ...[...others].sort()].map(own).join(''))
  }
  return texts
}
