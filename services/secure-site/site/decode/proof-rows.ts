import { words } from '../words/words.ts'
import type { ApprovalView, Row } from './approval-view.ts'

const MOST = 10
/** Maximum length of a value that people can compare; a 256-bit number and 32 bytes are shorter. */
const LONGEST = 110
const LONGEST_TEXT = 300

const telling = new Set([
  'common.to',
  'solana.does',
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

/** A part of a request: an instruction, a call or a message. */
export interface ProofPart {
  readonly rows: readonly Row[]
  /** True if amounts and recipients or spenders are its only effects; otherwise every row counts. */
  readonly isWhole?: boolean
  /** True if each of its values is readable, so that none may be left out: a long value needs a separate window. */
  readonly isReadable?: boolean
}

/**
 * Returns the facts of the second step: amounts, and recipients or spenders; of a part with unknown effects all
 * comparable values, and the number of the others. The list is complete, or the request needs a separate window: a page
 * that masks the first step must not choose which facts are seen.
 * @param costs Network fees.
 */
export function proofRows(
  parts: readonly ProofPart[],
  costs: readonly Row[] = [],
): Pick<ApprovalView, 'proof' | 'needsWindow'> {
  const isMain = ({ kind, strong, label }: Row) =>
    kind === 'amount' || (kind === 'address' && strong) || (typeof label === 'object' && telling.has(label.id))
  const isShort = ({ value, kind }: Row) =>
    typeof value !== 'string' || value.length <= (kind === 'string' ? LONGEST_TEXT : LONGEST)
  const isKnown = parts.some(({ rows }) => rows.some(isMain))
  const counts = ({ isWhole }: ProofPart) => !(isWhole && isKnown)
  const facts = parts.flatMap((part) => part.rows.filter((row) => isMain(row) || (counts(part) && isShort(row))))
  const left = parts
    .filter(counts)
    .flatMap(({ rows, isReadable }) =>
      rows.filter((row) => !isMain(row) && !isShort(row)).map(() => isReadable === true),
    )
  const more: Row[] = left.length > 0 ? [{ label: words('proof.more'), value: String(left.length) }] : []
  return {
    proof: [...facts.slice(0, MOST), ...costs, ...more].map(proofRow),
    ...((facts.length > MOST || left.includes(true)) && { needsWindow: true }),
  }
}

/** Returns a row without its depth. The hint that the token's name is unverified was shown in the first step. */
const proofRow = ({ label, value, kind, hint }: Row): Row => ({
  label,
  value,
  ...(kind && { kind }),
  ...(hint !== undefined && !(typeof hint === 'object' && hint.id === 'token.claim') && { hint }),
})
