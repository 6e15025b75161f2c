import type { ApprovalView } from '../decode/approval-view.ts'
import { words } from '../words/words.ts'

/** Asks in the storage-access window for the permission to work on a page whose frame storage is blocked. */
export const accessView: ApprovalView = {
  title: words('access.ask'),
  approve: words('access.allow'),
  rows: [],
  notes: [{ tone: 'info', title: words('access.why'), text: words('access.whyText') }],
}
