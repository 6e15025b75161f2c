import type { TypedData, TypedStruct, TypedValue } from '../../typed-data/typed-data.ts'

/** The purpose of typed data, derived from its fields; type names can be chosen freely. */
export type TypedShape =
  | 'permit'
  | 'operator'
  | 'transfer'
  | 'order'
  | 'safe'
  | 'operation'
  | 'delegation'
  /** An unknown type with another party and a number or a boolean, which is enough for a permission. */
  | 'somebody'
  | 'other'

/** Returns the structs of a value, outer ones first. */
export function structsOf(value: TypedValue): readonly TypedStruct[] {
  if (value.kind === 'array') return value.items.flatMap(structsOf)
  return value.kind === 'struct' ? [value, ...value.fields.flatMap((field) => structsOf(field.value))] : []
}

// https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md
const orderNames = new Set([
  ...['offerer', 'zone', 'offer', 'consideration', 'orderType', 'startTime', 'endTime', 'zoneHash', 'salt'],
  ...['conduitKey', 'counter'],
])
const itemNames = new Set([...['itemType', 'token', 'identifierOrCriteria', 'startAmount', 'endAmount', 'recipient']])

/**
 * Returns true if the whole message is a Seaport order or a tree of orders: an order that something else embeds proves
 * nothing about what is given.
 */
const isSeaport = (message: TypedStruct): boolean =>
  structsOf(message).every(({ fields }, at) => {
    const names = fields.map(({ name }) => name)
    const isTree = at === 0 && names.length === 1 && names[0] === 'tree'
    return isTree || names.every((name) => orderNames.has(name)) || names.every((name) => itemNames.has(name))
  })

/** Returns a field's value by its case-insensitive name. */
export const fieldOf = ({ fields }: TypedStruct, name: string): TypedValue | undefined =>
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase())?.value

const has = (struct: TypedStruct, ...wanted: readonly (readonly [name: string, kind: TypedValue['kind']])[]) =>
  wanted.every(([name, kind]) => fieldOf(struct, name)?.kind === kind)
const hasAny = (struct: TypedStruct, kind: TypedValue['kind'], pattern: RegExp) =>
  struct.fields.some(({ name, value }) => value.kind === kind && pattern.test(name))

const party = /spender|operator|grantee|approved|delegatee|allowee|puller|receiver_?of/i

/** Returns the addresses that a message may give a permission to, by the names of their fields, in lower case. */
export const permittedIn = (message: TypedStruct): readonly string[] =>
  structsOf(message).flatMap(({ fields }) =>
    fields.flatMap(({ name, value }) =>
      value.kind === 'address' && party.test(name) ? value.value.toLowerCase() : [],
    ),
  )

const amount = /amount|value|allowance|allowed|limit|wad|cap|quota/i

const rules: readonly (readonly [shape: TypedShape, fits: (struct: TypedStruct, message: TypedStruct) => boolean])[] = [
  // UserOperation and PackedUserOperation of https://eips.ethereum.org/EIPS/eip-4337.
  ['operation', (one) => has(one, ['sender', 'address'], ['nonce', 'integer'], ['callData', 'bytes'])],
  // SafeTx of https://github.com/safe-global/safe-smart-account.
  ['safe', (one) => has(one, ['to', 'address'], ['data', 'bytes'], ['operation', 'integer'], ['safeTxGas', 'integer'])],
  // A Seaport order, single or in a tree whose leaves are orders.
  ['order', (one, message) => has(one, ['offer', 'array'], ['consideration', 'array']) && isSeaport(message)],
  [
    'order',
    (one) =>
      hasAny(one, 'address', /^(?:sell|maker|from|input|src)_?(?:token|asset)/i) &&
      hasAny(one, 'address', /^(?:buy|taker|to|output|dst|dest)_?(?:token|asset)/i),
  ],
  // https://eips.ethereum.org/EIPS/eip-3009
  [
    'transfer',
    (one) => has(one, ['from', 'address'], ['to', 'address'], ['value', 'integer'], ['validBefore', 'integer']),
  ],
  // An operator for a whole collection (setApprovalForAll by signature), and DAI's permit, which has a boolean instead
  // of an amount.
  ['operator', (one) => hasAny(one, 'address', /operator/i) && hasAny(one, 'boolean', /approved|allowed|authorized/i)],
  ['permit', (one) => hasAny(one, 'address', party) && hasAny(one, 'boolean', /approved|allowed/i)],
  // https://eips.ethereum.org/EIPS/eip-2612, and all data with a spender and an amount, including lists (Permit2).
  [
    'permit',
    (one) => hasAny(one, 'address', party) && structsOf(one).some((inner) => hasAny(inner, 'integer', amount)),
  ],
  // The account delegates to a contract or lets another party act for it (https://eips.ethereum.org/EIPS/eip-7702).
  [
    'delegation',
    (one) => hasAny(one, 'address', /^(?:delegate|delegatee|implementation|delegation|session_?key|agent)/i),
  ],
]

const nobody = `0x${'0'.repeat(40)}`

/** @param own The signing account, in lower case. */
export function typedShapeOf({ message }: TypedData, own: string): TypedShape {
  const structs = structsOf(message)
  const shapeIn = (some: readonly TypedStruct[]) =>
    rules.find(([, fits]) => some.some((one) => fits(one, message)))?.[0]
  // A permit can embed any type that its recipient chooses (Permit2 witness), which must not hide the permit.
  const known = shapeIn([message]) ?? shapeIn(structs)
  if (known) return known
  const values = structs.flatMap(({ fields }) => fields.flatMap(({ value }) => plainOf(value)))
  const isSomebody = values.some(({ kind, value }) => kind === 'address' && value !== own && value !== nobody)
  const isMuch = values.some(
    ({ kind, type }) => kind === 'boolean' || (kind === 'integer' && Number(type.replace(/\D+/, '')) >= 64),
  )
  return isSomebody && isMuch ? 'somebody' : 'other'
}

const plainOf = (value: TypedValue): readonly Exclude<TypedValue, { kind: 'struct' | 'array' }>[] =>
  value.kind === 'struct' ? [] : value.kind === 'array' ? value.items.flatMap(plainOf) : [value]
