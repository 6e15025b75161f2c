import { abortable } from '../../chains/core/async.ts'
import { callText } from '../../chains/core/contract-call.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipAddress, Session } from '../../chains/core/types.ts'
import { portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { checkAccount } from '../sessions/check-account.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { activeAccount } from './active-account.ts'
import { type Approval, type Revocation, revocationKey, revocationsAtom, revokingTransfer } from './approvals.atoms.ts'
import { loadTransfers } from './load-transfers.ts'
import { withReadTimeout } from './quote.ts'
import { loadSendDriver } from './send-driver.ts'
import { submitIntent } from './submit-intent.ts'
import { isFinal } from './transfer.ts'
import { transfersAtom, updateTransfer } from './transfer-list.ts'
import { watchTransfers } from './watch.ts'

const runningOf = perKit(() => new Map<string, AbortController>())

function put({ store }: HasStore, key: string, state: Revocation | undefined): void {
  const next = new Map(store.get(revocationsAtom))
  next.delete(key)
  if (state) next.set(key, state)
  store.set(revocationsAtom, next)
}

/** Returns the session if it is still that of the revocation, and may send. */
function checked(kit: Kit, { address, caipNetworkId, connectorId }: Session): Session {
  const now = kit.store.get(activeSessionAtom)
  if (now?.address !== address || now.caipNetworkId !== caipNetworkId || now.connectorId !== connectorId)
    throw connectionError('ACCOUNT_CHANGED')
  checkAccount(kit, now, 'send')
  return now
}

/**
 * Asks the wallet once to end an approval. Does nothing while an earlier request for the same one is open. Never
 * rejects: the outcome is in `revocationsAtom` and in the list of transfers.
 * @param account The account of the list that the approval is in; nothing happens once another one is active.
 */
export async function revokeApproval(
  kit: Kit,
  account: CaipAddress,
  approval: Approval,
  open = loadSendDriver,
): Promise<void> {
  loadTransfers(kit)
  const { store, env } = kit
  const active = activeAccount(kit)
  if (active?.key !== account) return
  const { session, network } = active
  const key = revocationKey(account, approval)
  const running = runningOf(kit)
  const earlier = revokingTransfer(store.get(transfersAtom), session, approval)
  if (running.has(key) || (earlier && !isFinal(earlier))) return
  const controller = new AbortController()
  const { signal } = controller
  running.set(key, controller)
  const tell = (state: Revocation | undefined) => {
    // After Cancel, the state is that of the next press.
    if (running.get(key) === controller) put(kit, key, state)
  }
  tell({ step: 'checking' })
  try {
    checked(kit, session)
    const { namespace, address: from, caipNetworkId, connectorId } = session
    const { token, spender: to, of, symbol, decimals } = approval
    const call = callText({ kind: 'revoke', of })
    const driver = await abortable(open(namespace, token, call), signal)
    const context = adapterContext(kit, namespace, signal)
    const read = <T>(reading: Promise<T>) => abortable(withReadTimeout(kit, caipNetworkId, reading), signal)
    const fee = Object.freeze(await read(driver.send.quote({ from, to, value: 0n }, network, context)))
    const mark = await read(driver.send.mark(from, network, context))
    const id = env.id()
    const outcome = await submitIntent(kit, driver, {
      review: {
        intent: Object.freeze({ id, caipNetworkId, from, to, value: 0n, fee, token, call }),
        ...{ symbol, decimals, connectorId },
      },
      session: checked(kit, session),
      ...{ mark, signal },
      onPrompt: () => tell({ step: 'wallet', id }),
    })
    if (kit.signal.aborted) return
    const { type } = outcome
    if (type === 'sent' || type === 'unknown') watchTransfers(kit)
    if (type === 'failed' || type === 'unknown') kit.events.emit('error', outcome.error)
    tell(type === 'failed' ? { step: type, error: outcome.error } : type === 'declined' ? { step: type } : undefined)
  } catch (cause) {
    if (kit.signal.aborted) return
    const error = toWmError(cause, 'send')
    tell({ step: 'failed', error })
    if (!signal.aborted) kit.events.emit('error', error)
  } finally {
    if (running.get(key) === controller) running.delete(key)
  }
}

/** Stops waiting at once. A wallet that was already asked may still answer; its answer is recorded. */
export function cancelRevocation(kit: Kit, approval: Approval): void {
  const account = kit.store.get(portfolioKeyAtom)
  if (!account) return
  const key = revocationKey(account, approval)
  const state = kit.store.get(revocationsAtom).get(key)
  const running = runningOf(kit)
  running.get(key)?.abort(runtimeError('MODAL_CLOSED'))
  running.delete(key)
  put(kit, key, undefined)
  if (state?.step !== 'wallet' || !kit.store.get(transfersAtom).some(({ id }) => id === state.id)) return
  updateTransfer(kit, state.id, { status: 'unknown', cancelled: true })
  watchTransfers(kit)
}
