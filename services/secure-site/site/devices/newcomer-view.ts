import type { Newcomer } from '../api/api-schemas.ts'
import type { ApprovalView } from '../decode/approval-view.ts'
import { escapeText } from '../decode/escape-text.ts'
import { words } from '../words/words.ts'

/** Asks whether another browser may use the wallet. */
export function newcomerView({ browser, network, origin, created }: Newcomer): ApprovalView {
  const rows = [
    { label: words('newcomer.browser'), value: escapeText(browser) },
    { label: words('newcomer.network'), value: escapeText(network) },
    { label: words('newcomer.page'), value: escapeText(new URL(origin).host) },
    { label: words('newcomer.asked'), value: words('newcomer.time', { time: created }) },
  ]
  return {
    title: words('newcomer.title'),
    approve: words('newcomer.approve'),
    rows,
    proof: rows.slice(0, 3),
    notes: [{ tone: 'warn', title: words('newcomer.careful'), text: words('newcomer.carefulText') }],
  }
}
