import type { SubmitMark } from '../../chains/core/adapter.ts'
import { type ErrorCode, WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Session } from '../../chains/core/types.ts'
import { contextFor } from '../context-for.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { exclusively } from './lock.ts'
import type { SendPort } from './port.ts'
import { openPrompts } from './prompts.ts'
import type { Review } from './send.machine.ts'
import {
  addTransaction,
  recordHash,
  removeTransaction,
  transactionsAtom,
  updateTransaction,
} from './transaction-list.ts'

/** How the wallet's answer is to be read. */
export type Outcome =
  | { readonly type: 'sent'; readonly hash: string }
  | { readonly type: 'declined' }
  /** Certainly not sent. */
  | { readonly type: 'failed'; readonly error: WmError }
  | { readonly type: 'unknown'; readonly error: WmError }
  /** Ended here before the wallet was asked. */
  | { readonly type: 'stopped' }

export interface Submission {
  readonly review: Review
  readonly session: Session
  readonly mark: SubmitMark
  /** Stops it as long as the wallet has not been asked. */
  readonly signal: AbortSignal
  readonly onPrompt: () => void
}

// Ours, but no word of the wallet or the node: whether it was sent is open.
const open: readonly ErrorCode[] = ['OUTCOME_UNKNOWN', 'INTERNAL', 'KIT_DESTROYED', 'MODAL_CLOSED']

/**
 * Hands a reviewed transfer to the wallet, exactly once: it is stored before the wallet is called, and its id is
 * never taken twice, neither here nor in another tab (safety law 5).
 * @throws {WmError<'SUBMIT_REPEATED'>} @throws {WmError<'PENDING_LIMIT'>}
 */
export function submitIntent(kit: Kit, port: SendPort, submission: Submission): Promise<Outcome> {
  const { id } = submission.review.intent
  return exclusively(kit, id, async () => {
    store(kit, submission)
    const prompts = openPrompts(kit)
    prompts.add(id)
    submission.onPrompt()
    const outcome = await ask(kit, port, submission)
    prompts.delete(id)
    record(kit, submission, outcome)
    return outcome
  })
}

function store(kit: Kit, { review, mark }: Submission): void {
  const { intent, symbol, decimals, connectorId } = review
  const { id, caipNetworkId, from, to, token } = intent
  const now = kit.env.clock.now()
  addTransaction(kit, {
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
    status: 'prompted',
    createdAt: now,
    updatedAt: now,
    mark,
  })
}

async function ask(kit: Kit, { send }: SendPort, { review, session, signal }: Submission): Promise<Outcome> {
  const context = contextFor(kit, session.namespace, signal)
  const tell = (kind: string) => track(kit, 'WALLET_ANOMALY', { kind })
  try {
    return { type: 'sent', hash: await send.submit(session, review.intent, context, tell) }
  } catch (cause) {
    if (context.signal.aborted && cause === context.signal.reason) return { type: 'stopped' }
    const error = WmError.is(cause) ? cause : toWmError(cause, 'send', 'OUTCOME_UNKNOWN')
    if (WmError.is(error, 'USER_REJECTED')) return { type: 'declined' }
    // Only what the adapter itself read and named is certain.
    return { type: WmError.is(cause) && !open.includes(error.code) ? 'failed' : 'unknown', error }
  }
}

function record(kit: Kit, { review }: Submission, outcome: Outcome): void {
  const { id } = review.intent
  if (outcome.type === 'sent') {
    const stored = kit.store.get(transactionsAtom).find((item) => item.id === id)
    // The first answer counts (safety S-04).
    if (stored?.hash === undefined) recordHash(kit, id, outcome.hash)
  } else if (outcome.type === 'unknown') updateTransaction(kit, id, { status: 'unknown' })
  else removeTransaction(kit, id)
}
