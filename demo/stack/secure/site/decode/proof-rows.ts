import { words } from '../words/words.ts'
import type { ApprovalView, Row } from './approval-view.ts'

const MOST = 8
/** Longer ones fill the second step with what nobody compares. */
const LONGEST = 60

const telling = new Set([
  'common.to',
  'solana.toToken',
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

/**
 * The facts of a request to look at twice: how much, and who gets it or may take it. They are all there, or the request
 * needs a window of its own: a page that masks the first step must not choose which of them are seen. Of a request
 * without such facts, the first of what it says, and how much more there is.
 */
export function proofRows(rows: readonly Row[]): Pick<ApprovalView, 'proof' | 'needsWindow'> {
  const isMain = ({ kind, strong, label }: Row) =>
    kind === 'amount' || (kind === 'address' && strong) || (typeof label === 'object' && telling.has(label.id))
  const plain = ({ label, value, kind }: Row): Row => ({ label, value, ...(kind && { kind }) })
  const main = rows.filter(isMain)
  if (main.length > MOST) return { proof: main.slice(0, MOST).map(plain), needsWindow: true }
  if (main.length > 0) return { proof: main.map(plain) }
  const short = rows.filter(
    ({ value, kind }) => kind !== 'code' && (typeof value !== 'string' || value.length <= LONGEST),
  )
  const left = short.length - MOST
  const more: Row[] = left > 0 ? [{ label: words('proof.more'), value: String(left) }] : []
  return { proof: [...short.slice(0, MOST).map(plain), ...more] }
}
