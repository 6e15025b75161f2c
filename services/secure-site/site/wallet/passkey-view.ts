import type { ApprovalView } from '../decode/approval-view.ts'
import { words } from '../words/words.ts'

/** Offers a passkey in addition to the recovery code. */
export const passkeyView: ApprovalView = {
  title: words('passkey.title'),
  approve: words('passkey.approve'),
  rows: [],
  notes: [
    {
      tone: 'info',
      title: words('passkey.why'),
      text: words('passkey.whyText'),
    },
  ],
}
