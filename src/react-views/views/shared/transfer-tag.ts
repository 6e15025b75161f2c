import '../../ui/Icon/more-icons.ts'
import type { PlainId } from '../../../atoms/i18n/message-ref.ts'
import type { TransactionStatus } from '../../../atoms/send/transaction.ts'
import type { TagProps } from '../../ui/Tag/Tag.tsx'

type TransferTag = Pick<TagProps, 'tone' | 'busy' | 'dot'> & { readonly id: PlainId }

/** For a transfer that is not the one that was confirmed, however it stands. */
export const mismatchTag: TransferTag = { tone: 'bad', id: 'send.warnContent' }

/** For one whose end the network's endpoints contradict each other about. */
export const disputedTag: TransferTag = { tone: 'warn', id: 'send.tagDisputed' }

/** One word for how a transfer stands. */
export const transferTags: { readonly [S in TransactionStatus]: TransferTag } = {
  prompted: { tone: 'accent', busy: true, id: 'send.tagWaiting' },
  unknown: { tone: 'warn', id: 'send.unknown' },
  'not-sent': { tone: 'neutral', id: 'send.notSent' },
  pending: { tone: 'accent', busy: true, id: 'send.tagPending' },
  confirmed: { tone: 'ok', dot: true, id: 'send.tagConfirmed' },
  reverted: { tone: 'bad', id: 'send.tagReverted' },
  replaced: { tone: 'warn', id: 'send.tagReplaced' },
}
