import type { TypedData, TypedStruct, TypedValue } from '../typed-data/typed-data.ts'

/** What typed data is for, told by the fields that it has: names of types are anybody's to choose. */
export type TypedShape =
  | 'permit'
  | 'operator'
  | 'transfer'
  | 'order'
  | 'safe'
  | 'operation'
  | 'delegation'
  /** Nothing in wide use; yet somebody else and a number or a yes are in it, which is all that a permission needs. */
  | 'somebody'
  | 'other'

/** The structs of a value, outer ones first. */
export function structsOf(value: TypedValue): readonly TypedStruct[] {
  if (value.kind === 'array') return value.items.flatMap(structsOf)
  return value.kind === 'struct' ? [value, ...value.fields.flatMap((field) => structsOf(field.value))] : []
}

/** The value of a field by its name in any case. */
export const fieldOf = ({ fields }: TypedStruct, name: string): TypedValue | undefined =>
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase())?.value

const has = (struct: TypedStruct, ...wanted: readonly (readonly [name: string, kind: TypedValue['kind']])[]) =>
  wanted.every(([name, kind]) => fieldOf(struct, name)?.kind === kind)
const hasAny = (struct: TypedStruct, kind: TypedValue['kind'], pattern: RegExp) =>
  struct.fields.some(({ name, value }) => value.kind === kind && pattern.test(name))

const party = /spender|operator|grantee|approved|delegatee|allowee|puller|receiver_?of/i
const amount = /amount|value|allowance|allowed|limit|wad|cap|quota/i

const rules: readonly (readonly [shape: TypedShape, fits: (struct: TypedStruct) => boolean])[] = [
  // https://eips.ethereum.org/EIPS/eip-4337: UserOperation and PackedUserOperation.
  ['operation', (one) => has(one, ['sender', 'address'], ['nonce', 'integer'], ['callData', 'bytes'])],
  // https://github.com/safe-global/safe-smart-account: SafeTx.
  ['safe', (one) => has(one, ['to', 'address'], ['data', 'bytes'], ['operation', 'integer'], ['safeTxGas', 'integer'])],
  // Seaport, single or in a tree; its orders are the leaves.
  ['order', (one) => has(one, ['offer', 'array'], ['consideration', 'array'])],
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
  // An operator of everything (setApprovalForAll by signature), and DAI's permit: a yes instead of an amount.
  ['operator', (one) => hasAny(one, 'address', /operator/i) && hasAny(one, 'boolean', /approved|allowed|authorized/i)],
  ['permit', (one) => hasAny(one, 'address', party) && hasAny(one, 'boolean', /approved|allowed/i)],
  // https://eips.ethereum.org/EIPS/eip-2612, and whatever has a spender and an amount, also of lists of them (Permit2).
  [
    'permit',
    (one) => hasAny(one, 'address', party) && structsOf(one).some((inner) => hasAny(inner, 'integer', amount)),
  ],
  // The account takes on the code of a contract, or lets somebody act for it (https://eips.ethereum.org/EIPS/eip-7702).
  [
    'delegation',
    (one) => hasAny(one, 'address', /^(?:delegate|delegatee|implementation|delegation|session_?key|agent)/i),
  ],
]

const nobody = `0x${'0'.repeat(40)}`

/** @param own The account that signs, in lower case. */
export function typedShapeOf({ message }: TypedData, own: string): TypedShape {
  const structs = structsOf(message)
  const known = rules.find(([, fits]) => structs.some(fits))?.[0]
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
