import { deadline } from '../../chains/core/async.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import type { Network } from '../../chains/core/types.ts'
import { type MessageRef, message } from '../i18n/message-ref.ts'
import { nameMessages } from '../i18n/messages/name-messages.ts'
import type { Kit } from '../kit/kit.ts'
import { lookUpName } from '../names/look-up.ts'
import type { Review } from './send.machine.ts'

/** Milliseconds that a confirmed transfer waits for the name of its recipient. */
const LIMIT = 5_000

/**
 * Looks up the typed name of a reviewed recipient again. Resolves with undefined if it leads to the reviewed address,
 * and with a note for the visitor if no source answers: a transfer must stay possible while one is down.
 *
 * @throws {WmError<'NAME_MOVED'>} The name leads elsewhere, or to no address.
 */
export async function checkName(
  kit: Kit,
  { name = '', intent }: Pick<Review, 'name' | 'intent'>,
  network: Network,
): Promise<MessageRef | undefined> {
  const asking = lookUpName(kit, network, name, true)
  const found = await deadline(asking, LIMIT, kit.env.clock, () => undefined).catch(() => undefined)
  if (!found) return message(nameMessages, 'names.unread', { name })
  const now = 'address' in found ? found.address : undefined
  if (now !== intent.to) throw sendError('NAME_MOVED', { name, address: intent.to, now })
  return undefined
}
