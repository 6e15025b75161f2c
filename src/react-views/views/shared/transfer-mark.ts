import type { PlainId } from '../../../atoms/i18n/message-ref.ts'
import type { activityMessages } from '../../../atoms/i18n/messages/activity-messages.ts'
import type { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import type { ContractCall } from '../../../chains/core/contract-call.ts'
import { checkIcon, closeIcon, helpIcon, warnIcon } from '../../ui/Icon/first-icons.ts'
import type { IconPath } from '../../ui/Icon/Icon.tsx'
import { sendIcon, swapIcon } from '../../ui/Icon/more-icons.ts'

/** Look and text of a transfer's status in its row. */
export interface TransferMark {
  readonly tone: 'bad' | 'quiet' | 'accent'
  readonly icon: IconPath | 'busy'
  readonly id: PlainId<typeof sendMessages & typeof activityMessages>
  /** True if the amount has left the account, or is about to. */
  readonly moves?: true
}

/** Mark of a transfer that differs from the confirmed one, in any status. */
const mismatchMark: TransferMark = { tone: 'bad', icon: warnIcon, id: 'send.warnContent', moves: true }

/** Mark of a transfer whose outcome the network's endpoints contradict each other about. */
const disputedMark: TransferMark = { tone: 'bad', icon: warnIcon, id: 'send.tagDisputed', moves: true }

/** The mark for each status of a transfer. */
const transferMarks: { readonly [S in Transfer['status']]: TransferMark } = {
  prompted: { tone: 'accent', icon: 'busy', id: 'send.tagWaiting' },
  unknown: { tone: 'bad', icon: helpIcon, id: 'send.unknown' },
  'not-sent': { tone: 'quiet', icon: closeIcon, id: 'send.notSent' },
  pending: { tone: 'accent', icon: 'busy', id: 'send.tagPending', moves: true },
  confirmed: { tone: 'quiet', icon: sendIcon, id: 'send.tagSent', moves: true },
  reverted: { tone: 'bad', icon: closeIcon, id: 'send.tagReverted' },
  replaced: { tone: 'quiet', icon: swapIcon, id: 'send.tagReplaced' },
}

/**
 * The marks of a swap, and of an approval and its end, which move nothing, where they differ from a transfer's.
 */
const callMarks: { readonly [K in ContractCall['kind']]: { readonly [S in Transfer['status']]?: TransferMark } } = {
  swap: {
    pending: { tone: 'accent', icon: 'busy', id: 'activity.swapping', moves: true },
    confirmed: { tone: 'quiet', icon: swapIcon, id: 'activity.trade', moves: true },
    reverted: { tone: 'bad', icon: closeIcon, id: 'activity.swapFailed' },
  },
  approve: {
    pending: { tone: 'accent', icon: 'busy', id: 'activity.approving' },
    confirmed: { tone: 'quiet', icon: checkIcon, id: 'activity.approve' },
    reverted: { tone: 'bad', icon: closeIcon, id: 'activity.approvalFailed' },
  },
  revoke: {
    pending: { tone: 'accent', icon: 'busy', id: 'activity.revoking' },
    confirmed: { tone: 'quiet', icon: checkIcon, id: 'activity.revoke' },
    reverted: { tone: 'bad', icon: closeIcon, id: 'activity.revokeFailed' },
  },
}

/** Returns the kind of a contract call. An approval of 0 is the end of one. */
export const kindOf = (call: ContractCall, { value }: Pick<Transfer, 'value'>): ContractCall['kind'] =>
  call.kind === 'approve' && value === '0' ? 'revoke' : call.kind

/** Returns the mark of a transfer, or of the contract call that it is. */
export const markOf = (transfer: Transfer, call: ContractCall | undefined): TransferMark => {
  const { warning, disputed, status } = transfer
  if (warning === 'content') return mismatchMark
  if (disputed) return disputedMark
  return (call && callMarks[kindOf(call, transfer)][status]) ?? transferMarks[status]
}
