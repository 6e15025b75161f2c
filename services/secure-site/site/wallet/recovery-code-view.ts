import type { ApprovalView } from '../decode/approval-view.ts'
import { words } from '../words/words.ts'

/** Shows the recovery code, which its owner must keep, before the first use of the wallet. */
export function recoveryCodeView(code: string): ApprovalView {
  return {
    title: words('recovery.title'),
    approve: words('recovery.approve'),
    rows: [],
    text: { label: words('recovery.label'), value: code, isCode: true },
    notes: [
      {
        tone: 'warn',
        title: words('recovery.once'),
        text: words('recovery.onceText'),
      },
    ],
  }
}
