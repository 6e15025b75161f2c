import type { Row } from './approval-view.ts'

const MOST = 4
/** Longer ones fill the second step with what nobody compares. */
const LONGEST = 60

const telling = new Set([
  'common.to',
  'common.whoTakes',
  'token.who',
  'field.spender',
  'field.operator',
  'field.recipient',
  'field.amount',
  'order.give',
  'order.get',
  'order.return',
])

/** The facts of a request to look at twice: how much, and who gets it or may take it; the first of anything else. */
export function proofRows(rows: readonly Row[]): readonly Row[] {
  const short = rows.filter(({ value }) => typeof value !== 'string' || value.length <= LONGEST)
  const isMain = ({ kind, strong, label }: Row) =>
    kind === 'amount' || (kind === 'address' && strong) || (typeof label === 'object' && telling.has(label.id))
  const main = short.filter(isMain)
  const chosen = main.length > 0 ? main : short.filter(({ kind }) => kind !== 'code')
  return chosen.slice(0, MOST).map(({ label, value, kind }) => ({ label, value, ...(kind && { kind }) }))
}
