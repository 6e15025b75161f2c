import { getAddress } from 'viem'
import type { TypedStruct, TypedValue } from '../../typed-data/typed-data.ts'
import { words } from '../../words/words.ts'
import { amountWords } from '../amount-words.ts'
import type { Row } from '../approval-view.ts'
import { integerText } from '../integer-text.ts'
import type { Tokens } from './typed-rows.ts'
import { fieldOf, structsOf } from './typed-shape.ts'

/** Further orders are counted, not listed. */
export const MAX_ORDERS = 4

const integerIn = (struct: TypedStruct, name: string): bigint => {
  const value = fieldOf(struct, name)
  return value?.kind === 'integer' ? value.value : 0n
}
const addressIn = (struct: TypedStruct, name: string): string => {
  const value = fieldOf(struct, name)
  return value?.kind === 'address' ? value.value : ''
}
const itemsIn = (struct: TypedStruct, name: string): readonly TypedStruct[] => {
  const value: TypedValue | undefined = fieldOf(struct, name)
  return value?.kind === 'array' ? value.items.filter((item) => item.kind === 'struct') : []
}

export interface OrderSummary {
  readonly rows: readonly Row[]
  readonly count: number
  /** True if an order gives something and the account receives nothing. */
  readonly isGift: boolean
}

/**
 * Returns what Seaport orders give and bring, as a summary of their fields. Padding orders of a tree give nothing and
 * are skipped. https://github.com/ProjectOpenSea/seaport/blob/main/docs/SeaportDocumentation.md
 */
export function orderRows(message: TypedStruct, own: string, tokens: Tokens, coin: string | undefined): OrderSummary {
  const orders = structsOf(message).filter(
    (one) => itemsIn(one, 'offer').length > 0 && fieldOf(one, 'consideration')?.kind === 'array',
  )
  const itemRow = (item: TypedStruct, label: Row['label']): readonly Row[] => {
    const [token, type] = [addressIn(item, 'token'), integerIn(item, 'itemType')]
    // The amount moves between these values while the order is open.
    const [start, end] = [integerIn(item, 'startAmount'), integerIn(item, 'endAmount')]
    const facts = tokens.get(token)
    const amounts = start === end ? [start] : [start, end]
    const rows = amounts.map((amount): Row => {
      if (type === 0n) return { label, value: amountWords(amount, 18, coin ?? ''), kind: 'amount' }
      if (type === 1n && facts)
        return {
          label,
          value: amountWords(amount, facts.decimals, facts.symbol),
          kind: 'amount',
          hint: words('token.claim'),
        }
      if (type === 1n) return { label, value: integerText(amount), kind: 'amount', hint: words('token.smallest') }
      // In the criteria-based item types, the number is a Merkle root or zero, and not an item id.
      if (type > 3n) return { label, value: words('order.anyItem', { count: integerText(amount) }), kind: 'string' }
      const id = integerText(integerIn(item, 'identifierOrCriteria'))
      return { label, value: words('order.item', { count: integerText(amount), id }), kind: 'string' }
    })
    return [
      ...rows,
      ...(type === 0n
        ? []
        : [{ label: words('field.token'), value: getAddress(token), kind: 'address', depth: 1 } as const]),
    ]
  }
  const backOf = (order: TypedStruct) =>
    itemsIn(order, 'consideration').filter((item) => addressIn(item, 'recipient') === own)
  const rows = orders.slice(0, MAX_ORDERS).flatMap((order, at): readonly Row[] => {
    const back = backOf(order)
    return [
      ...(orders.length > 1
        ? [
            {
              label: words('order.title'),
              value: words('solana.of', { index: at + 1, count: orders.length }),
              strong: true,
            },
          ]
        : []),
      ...itemsIn(order, 'offer').flatMap((item) => itemRow(item, words('order.give'))),
      ...(back.length > 0
        ? back.flatMap((item) => itemRow(item, words('order.get')))
        : [{ label: words('order.get'), value: words('order.none'), kind: 'amount' } as const]),
    ]
  })
  return { rows, count: orders.length, isGift: orders.some((order) => backOf(order).length === 0) }
}
