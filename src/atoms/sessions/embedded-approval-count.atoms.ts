import { atom } from '../kit/jotai.ts'

/** Number of approvals in the embedded wallet; each may have changed balances. */
export const embeddedApprovalCountAtom = atom(0)
