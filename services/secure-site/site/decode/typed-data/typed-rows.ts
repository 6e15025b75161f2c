import { getAddress } from 'viem'
import type { TypedData, TypedStruct, TypedValue } from '../../typed-data/typed-data.ts'
import type { Words } from '../../words/messages.ts'
import { words } from '../../words/words.ts'
import { amountWords } from '../amount-words.ts'
import type { Row } from '../approval-view.ts'
import type { TokenFacts } from '../call-parts.ts'
import { escapeValue } from '../escape-text.ts'
import { integerText, largeText } from '../integer-text.ts'
import { isMoment, momentOf } from '../moment-of.ts'
import { isAmountName, isEndName, isTimeName, labelOf } from './typed-names.ts'
import { tokenOfField } from './typed-tokens.ts'

export const UNLIMITED = words('common.noLimit')
const never = words('typed.never')
const claim = words('token.claim')
// The maximum amount of the narrowest token type in use.
const NO_LIMIT = (1n << 96n) - 1n
const greatest = new Set([96n, 128n, 160n, 255n, 256n].map((bits) => (1n << bits) - 1n))
const itemTypes = ['native coin', 'ERC-20', 'ERC-721', 'ERC-1155', 'ERC-721', 'ERC-1155']

export type Tokens = ReadonlyMap<string, TokenFacts>

/** Returns all values of typed data as rows, in signing order. */
export function typedRows(data: TypedData, struct: TypedStruct, tokens: Tokens): readonly Row[] {
  const rowsOf = (value: TypedValue, label: Words | string, depth: number, place: Place): readonly Row[] => {
    switch (value.kind) {
      case 'struct':
        return [{ label, value: value.type, depth }, ...fieldsOf(value, depth + 1)]
      case 'array':
        return [
          { label, value: words('typed.list', { count: value.items.length, type: value.itemType }), depth },
          ...value.items.flatMap((item, at) => rowsOf(item, `${at + 1}`, depth + 1, place)),
        ]
      case 'address':
        return [{ label, value: getAddress(value.value), kind: 'address', depth }]
      case 'bytes':
        return [{ label, value: value.value, kind: 'code', depth }]
      case 'boolean':
        return [{ label, value: words(value.value ? 'typed.yes' : 'typed.no'), depth }]
      case 'string':
        return [
          value.value === ''
            ? { label, value: '', hint: words('typed.empty'), depth }
            : { label, value: escapeValue(value.value), kind: 'string', depth },
        ]
      case 'integer':
        return [{ label, depth, ...integerRow(value.value, place) }]
    }
  }
  const fieldsOf = (one: TypedStruct, depth: number): readonly Row[] =>
    one.fields.flatMap(({ name, value }) => {
      const token = tokens.get(tokenOfField(data, one, name) ?? '')
      return rowsOf(value, labelOf(name), depth, { name, token })
    })
  return fieldsOf(struct, 0)
}

interface Place {
  readonly name: string
  readonly token: TokenFacts | undefined
}

function integerRow(value: bigint, { name, token }: Place): Pick<Row, 'value' | 'kind' | 'hint'> {
  if (isEndName(name) && greatest.has(value)) return { value: never, hint: largeText(value) }
  if (isTimeName(name) && isMoment(value)) return momentOf(value)
  if (greatest.has(value) || (isAmountName(name) && value >= NO_LIMIT))
    return { value: UNLIMITED, hint: largeText(value), kind: 'amount' }
  if (token) return { value: amountWords(value, token.decimals, token.symbol), kind: 'amount', hint: claim }
  if (name === 'itemType' && value < BigInt(itemTypes.length))
    return { value: `${value}`, hint: itemTypes[Number(value)] ?? '' }
  const text = integerText(value)
  return { value: text, ...(text.length > 20 && { kind: 'code' as const }) }
}
