import type { TypedData, TypedStruct } from '../../typed-data/typed-data.ts'
import { isAmountName } from './typed-names.ts'
import { fieldOf, structsOf } from './typed-shape.ts'

const MAX_TOKENS = 8
// Amount fields of orders, and the sibling fields that name the token.
const pairs: readonly (readonly [amount: RegExp, token: readonly string[]])[] = [
  [/^sell_?amount/i, ['sellToken', 'sellAsset']],
  [/^buy_?amount/i, ['buyToken', 'buyAsset']],
  [/^(?:maker_?(?:token_?)?amount|making_?amount)/i, ['makerToken', 'makerAsset']],
  [/^(?:taker_?(?:token_?)?amount|taking_?amount)/i, ['takerToken', 'takerAsset']],
  [/^(?:from|input|src)_?amount/i, ['fromToken', 'inputToken', 'srcToken']],
  [/^(?:to|output|dst|dest)_?amount/i, ['toToken', 'outputToken', 'dstToken', 'destToken']],
]

const addressIn = (struct: TypedStruct, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = fieldOf(struct, name)
    if (value?.kind === 'address') return value.value
  }
  return undefined
}

/** Returns the token contract of an amount, in lower case: from a sibling field, else the verifying contract. */
export function tokenOfField(data: TypedData, struct: TypedStruct, name: string): string | undefined {
  if (!isAmountName(name)) return undefined
  const pair = pairs.find(([pattern]) => pattern.test(name))
  if (pair) return addressIn(struct, pair[1])
  const beside = addressIn(struct, ['token', 'asset', 'currency'])
  // Items of a collection have no decimals (Seaport's ItemType).
  const itemType = fieldOf(struct, 'itemType')
  if (itemType?.kind === 'integer' && itemType.value > 1n) return undefined
  return beside ?? (struct === data.message ? addressIn(data.domain, ['verifyingContract']) : undefined)
}

/** Returns the contracts whose decimals and symbol are needed to show typed data. */
export function typedTokens(data: TypedData): readonly string[] {
  const found = structsOf(data.message).flatMap((struct) =>
    struct.fields.flatMap(({ name, value }) =>
      value.kind === 'integer' ? (tokenOfField(data, struct, name) ?? []) : [],
    ),
  )
  return [...new Set(found)].slice(0, MAX_TOKENS)
}
