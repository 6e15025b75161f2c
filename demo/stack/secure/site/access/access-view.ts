import type { ApprovalView } from '../decode/approval-view.ts'
import { words } from '../words/words.ts'

/** Asks in the wallet's own window whether it may work on a page whose frame the browser keeps nothing for. */
export const accessView: ApprovalView = {
  title: words('access.ask'),
  approve: words('access.allow'),
  rows: [],
  notes: [{ tone: 'info', title: words('access.why'), text: words('access.whyText') }],
}
