import type { PlainId } from '../../../atoms/i18n/message-ref.ts'
import type { sendMessages } from '../../../atoms/i18n/messages/send-messages.ts'
import type { Transfer } from '../../../atoms/send/transfer.ts'
import type { TagProps } from '../../ui/Tag/Tag.tsx'

type TransferTag = Pick<TagProps, 'tone' | 'busy' | 'dot'> & { readonly id: PlainId<typeof sendMessages> }

/** Mark of a transfer that differs from the confirmed one, in any status. */
export const mismatchTag: TransferTag = { tone: 'bad', id: 'send.warnContent' }

/** Mark of a transfer whose outcome the network's endpoints contradict each other about. */
export const disputedTag: TransferTag = { tone: 'warn', id: 'send.tagDisputed' }

/** A short text for each status of a transfer. */
export const transferTags: { readonly [S in Transfer['status']]: TransferTag } = {
  prompted: { tone: 'accent', busy: true, id: 'send.tagWaiting' },
  unknown: { tone: 'warn', id: 'send.unknown' },
  'not-sent': { tone: 'neutral', id: 'send.notSent' },
  pending: { tone: 'accent', busy: true, id: 'send.tagPending' },
  confirmed: { tone: 'ok', dot: true, id: 'send.tagConfirmed' },
  reverted: { tone: 'bad', id: 'send.tagReverted' },
  replaced: { tone: 'warn', id: 'send.tagReplaced' },
}
