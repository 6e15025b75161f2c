import type { ApprovalView } from './decode/approval-view.ts'

/** Offers a passkey beside the code. */
export const passkeyView: ApprovalView = {
  title: 'Add a passkey too',
  approve: 'Add a passkey',
  rows: [],
  notes: [
    {
      tone: 'info',
      title: 'Then you need the code less often',
      text: 'In another browser or on another site, the passkey opens your wallet. The code stays good in any case.',
    },
  ],
}
