import { transferError } from '../../chains/core/error-texts/transfer-error.ts'
import { type ErrorCode, WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { SubmitMark } from '../../chains/core/send-capability.ts'
import type { Session } from '../../chains/core/types.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import type { Review } from './send.machine.ts'
import type { SendDriver } from './send-driver.ts'
import {
  addTransfer,
  recordHash,
  removeTransfer,
  transfersAtom,
  transfersAwaitingWallet,
  updateTransfer,
} from './transfer-list.ts'
import { withTransferLock } from './transfer-lock.ts'

export type Outcome =
  | { readonly type: 'sent'; readonly hash: string }
  | { readonly type: 'sent'; readonly batch: string }
  | { readonly type: 'declined' }
  /** Certainly not sent. */
  | { readonly type: 'failed'; readonly error: WmError }
  | { readonly type: 'unknown'; readonly error: WmError }
  /** Stopped before the wallet was asked. */
  | { readonly type: 'stopped' }

export interface Submission {
  readonly review: Pick<Review, 'intent' | 'symbol' | 'decimals' | 'connectorId'>
  readonly session: Session
  readonly mark: SubmitMark
  /** Aborts the submission as long as the wallet has not been asked. */
  readonly signal: AbortSignal
  readonly onPrompt: () => void
}

// Error codes of this package that do not tell whether the wallet has sent the transfer.
const open: readonly ErrorCode[] = ['OUTCOME_UNKNOWN', 'INTERNAL', 'KIT_DESTROYED', 'MODAL_CLOSED']

/**
 * Hands a reviewed transfer to the wallet at most once: the transfer is stored before the wallet is called, and its id
 * is accepted once only, in this tab and in all others.
 * @throws {WmError<'SUBMIT_REPEATED'>} @throws {WmError<'PENDING_LIMIT'>}
 */
export function submitIntent(kit: Kit, driver: SendDriver, submission: Submission): Promise<Outcome> {
  const { id } = submission.review.intent
  return withTransferLock(kit, id, async () => {
    store(kit, submission)
    const prompts = transfersAwaitingWallet(kit)
    prompts.add(id)
    submission.onPrompt()
    const outcome = await ask(kit, driver, submission)
    prompts.delete(id)
    record(kit, submission, outcome)
    return outcome
  })
}

function store(kit: Kit, { review, mark }: Submission): void {
  const { intent, symbol, decimals, connectorId } = review
  const { id, caipNetworkId, from, to, token, call, receives } = intent
  const now = kit.env.clock.now()
  addTransfer(kit, {
    id,
    caipNetworkId,
    connectorId,
    from,
    to,
    value: intent.value.toString(),
    fee: intent.fee.fee.toString(),
    symbol,
    decimals,
    ...(token && { token }),
    ...(call && { call }),
    ...(receives && { receives }),
    status: 'prompted',
    createdAt: now,
    updatedAt: now,
    mark,
  })
}

async function ask(kit: Kit, { send }: SendDriver, { review, session, signal }: Submission): Promise<Outcome> {
  const context = adapterContext(kit, session.namespace, signal)
  const tell = (kind: string) => track(kit, 'WALLET_ANOMALY', { kind })
  try {
    const answer = await send.submit(session, review.intent, context, tell)
    return typeof answer === 'string' ? { type: 'sent', hash: answer } : { type: 'sent', ...answer }
  } catch (cause) {
    if (context.signal.aborted && cause === context.signal.reason) return { type: 'stopped' }
    const known = toWmError(cause, 'send')
    const error =
      WmError.is(cause) || known.code !== 'INTERNAL' ? known : transferError('OUTCOME_UNKNOWN', undefined, { cause })
    if (WmError.is(error, 'USER_REJECTED')) return { type: 'declined' }
    // An error proves that nothing was sent only if the adapter itself recognised it.
    return { type: WmError.is(cause) && !open.includes(error.code) ? 'failed' : 'unknown', error }
  }
}

function record(kit: Kit, { review }: Submission, outcome: Outcome): void {
  const { id } = review.intent
  if ('batch' in outcome) updateTransfer(kit, id, { status: 'pending', batch: outcome.batch })
  else if (outcome.type === 'sent') {
    const stored = kit.store.get(transfersAtom).find((item) => item.id === id)
    // The first answer of the wallet counts: a later one must not replace the hash.
    if (stored?.hash === undefined) recordHash(kit, id, outcome.hash)
  } else if (outcome.type === 'unknown') updateTransfer(kit, id, { status: 'unknown' })
  else removeTransfer(kit, id)
}
