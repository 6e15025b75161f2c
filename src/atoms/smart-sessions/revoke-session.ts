import { anySignal } from '../../chains/core/any-signal.ts'
import { abortable } from '../../chains/core/async.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import { type ErrorCode, WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { portfolioKeyAtom } from '../assets/portfolio.atoms.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { postOnce } from '../services/post-once.ts'
import { sessionsApi } from '../services/sessions-api.ts'
import { checkAccount } from '../sessions/check-account.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { whileAccountStays } from './account-stays.ts'
import type { SmartSession } from './parse-sessions.ts'
import { type SessionRevocation, sessionRevocationKey, sessionRevocationsAtom } from './smart-sessions.atoms.ts'
import { loadSmartSessions, removeSmartSession } from './smart-sessions.ts'

interface Memory {
  /** The presses that are under way, by session. */
  readonly running: Map<string, AbortController>
  /** Answers of wallets that the service does not have yet, by session. They are never stored. */
  readonly signed: Map<string, string>
}
const memoryOf = perKit((): Memory => ({ running: new Map(), signed: new Map() }))

function put({ store }: HasStore, key: string, state: SessionRevocation | undefined): void {
  const next = new Map(store.get(sessionRevocationsAtom))
  next.delete(key)
  if (state) next.set(key, state)
  store.set(sessionRevocationsAtom, next)
}

/** Codes by which wallets say that they do not have a method. */
export const unknownMethod: readonly ErrorCode[] = [
  'METHOD_UNSUPPORTED',
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
  'RPC_NOT_ALLOWED',
]

/** A decision of the service, after which another try with the same signature is of no use. */
const isRefusal = ({ code }: WmError) => code === 'HTTP_STATUS' || code === 'APP_CONFIG_INVALID'

/**
 * Asks the wallet once to end a session, and posts its signature to the service. If an earlier press has the signature
 * already, the wallet is not asked again. Does nothing while an earlier press is under way. Never rejects: the outcome
 * is in `sessionRevocationsAtom`.
 * @param account - The account of the list that the session is in; nothing happens once another one is active.
 */
export async function revokeSession(kit: Kit, account: CaipAddress, session: SmartSession): Promise<void> {
  const { store } = kit
  const active = store.get(activeSessionAtom)
  if (!active || store.get(portfolioKeyAtom) !== account) return
  const { pci } = session
  const { running, signed } = memoryOf(kit)
  const key = sessionRevocationKey(account, pci)
  if (running.has(key)) return
  const controller = new AbortController()
  const signal = anySignal(controller.signal, kit.signal)
  running.set(key, controller)
  const tell = (state: SessionRevocation | undefined) => {
    // After Cancel, the state is that of the next press.
    if (running.get(key) === controller) put(kit, key, state)
  }
  const fail = (error: WmError) => {
    if (kit.signal.aborted || controller.signal.aborted) return
    kit.events.emit('error', error)
  }
  try {
    if (!signed.has(key)) {
      tell({ step: 'wallet' })
      checkAccount(kit, active, 'wallet_revokePermissions')
      const signature = await whileAccountStays(kit, active, async (check) => {
        const { revoke } = await abortable(loadSmartSessions(active.namespace), signal)
        check()
        return revoke(active, session, adapterContext(kit, active.namespace, signal))
      })
      if (running.get(key) !== controller) return
      signed.set(key, signature)
    }
    tell({ step: 'posting' })
    const answer = await postSignature(kit, account, pci, signed.get(key) ?? '', controller.signal)
    if (answer instanceof WmError) {
      tell({ step: 'unposted', error: answer })
      return fail(answer)
    }
    signed.delete(key)
    tell(answer === 'refused' ? { step: 'refused' } : undefined)
    if (answer === 'ended') removeSmartSession(kit, account, pci)
  } catch (cause) {
    const error = toWmError(cause, 'request')
    const step = error.code === 'USER_REJECTED' ? 'declined' : unknownMethod.includes(error.code) ? 'unable' : 'failed'
    tell(step === 'failed' ? { step, error } : { step })
    if (step === 'failed') fail(error)
  } finally {
    if (running.get(key) === controller) running.delete(key)
  }
}

/** Resolves with the decision of the service, or with the error by which it has made none. */
async function postSignature(
  kit: Kit,
  account: CaipAddress,
  pci: string,
  signature: string,
  stop: AbortSignal,
): Promise<'ended' | 'refused' | WmError> {
  try {
    const { success } = await postOnce(kit, sessionsApi.revoke(account), { pci, signature }, stop)
    return success ? 'ended' : 'refused'
  } catch (cause) {
    const error = toWmError(cause, 'request')
    return isRefusal(error) ? 'refused' : error
  }
}

/** Stops waiting for the wallet at once. Its answer, should it still come, is dropped: nothing is posted. */
export function cancelSessionRevocation(kit: Kit, account: CaipAddress, { pci }: Pick<SmartSession, 'pci'>): void {
  const key = sessionRevocationKey(account, pci)
  const { running } = memoryOf(kit)
  if (kit.store.get(sessionRevocationsAtom).get(key)?.step !== 'wallet') return
  running.get(key)?.abort(runtimeError('MODAL_CLOSED'))
  running.delete(key)
  put(kit, key, undefined)
}
