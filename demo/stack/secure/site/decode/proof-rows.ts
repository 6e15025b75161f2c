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

/** A part of a request: an instruction, a call, a message. */
export interface ProofPart {
  readonly rows: readonly Row[]
  /** Its amounts, and who gets or may take them, are all that it can do. Of any other part every row counts. */
  readonly isWhole?: boolean
}

/**
 * The facts of a request to look at twice: how much, and who gets it or may take it; of a part that is not known as a
 * whole, all that can be compared, and how much more there is. They are all there, or the request needs a window of its
 * own: a page that masks the first step must not choose which of them are seen.
 */
export function proofRows(parts: readonly ProofPart[]): Pick<ApprovalView, 'proof' | 'needsWindow'> {
  const isMain = ({ kind, strong, label }: Row) =>
    kind === 'amount' || (kind === 'address' && strong) || (typeof label === 'object' && telling.has(label.id))
  const isShort = ({ value, kind }: Row) => kind !== 'code' && (typeof value !== 'string' || value.length <= LONGEST)
  const plain = ({ label, value, kind }: Row): Row => ({ label, value, ...(kind && { kind }) })
  const main = parts.flatMap(({ rows, isWhole }) => rows.filter((row) => isMain(row) || (!isWhole && isShort(row))))
  const counted = main.length > 0 ? parts.filter(({ isWhole }) => !isWhole) : parts
  const facts = main.length > 0 ? main : parts.flatMap(({ rows }) => rows.filter(isShort))
  const left = counted.flatMap(({ rows }) => rows.filter((row) => !isShort(row) && !(main.length > 0 && isMain(row))))
  const more: Row[] = left.length > 0 ? [{ label: words('proof.more'), value: String(left.length) }] : []
  return {
    proof: [...facts.slice(0, MOST).map(plain), ...more],
    ...(facts.length > MOST && { needsWindow: true }),
  }
}
