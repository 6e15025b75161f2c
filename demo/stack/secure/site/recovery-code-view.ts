import type { ApprovalView } from './decode/approval-view.ts'

/** The code that its owner must keep, before the wallet is used the first time. */
export function recoveryCodeView(code: string): ApprovalView {
  return {
    title: 'Keep your recovery code',
    approve: 'I have kept it',
    rows: [],
    text: { label: 'Recovery code', value: code },
    notes: [
      {
        tone: 'warn',
        title: 'It is shown this one time',
        text: 'Write it down or print it. Without it, your wallet cannot be opened in another browser or on another site, by nobody.',
      },
    ],
  }
}
