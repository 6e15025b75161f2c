import { deadline } from '../../chains/core/async.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import type { HasStorage, HasStore, Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { mustSignInAtom } from '../sessions/sign-in.atoms.ts'
import type { Signer } from '../sessions/sign-in-sessions.ts'
import { signInKeys } from '../sessions/sign-in-sessions.ts'
import { sessionOf } from './session-of.ts'
import { dispatchSignIn, leavingAtom, signInAtom } from './sign-in.atoms.ts'

/** Milliseconds that the wallet has to go back to the last network; meanwhile it may ask its user. */
const GOING_BACK = 60_000

/** Returns the network of the last sign-in, if it is another one that the account could go back to. */
export function lastNetwork(
  kit: HasStore & HasStorage,
  { namespace, chainId }: Pick<Signer, 'namespace' | 'chainId'>,
): CaipNetworkId | undefined {
  const last = configuredNetwork(kit.store.get(optionsAtom).networks, kit.storage.get(signInKeys.network))
  return last?.chainNamespace === namespace && last.caipNetworkId !== chainId ? last.caipNetworkId : undefined
}

const leavesOf = perKit(() => ({ count: 0 }))

/**
 * Leaves an account that has to sign in and did not: back to the last network with a session, else its wallet is
 * disconnected. A second call does not wait for the wallet.
 */
export async function leaveAccount(kit: Kit): Promise<void> {
  const { store } = kit
  const session = store.get(activeSessionAtom)
  if (!session) return
  const leaves = leavesOf(kit)
  const mine = ++leaves.count
  const { namespace, connectorId, caipNetworkId: chainId, address } = session
  const last = store.get(leavingAtom) ? undefined : lastNetwork(kit, { namespace, chainId })
  try {
    store.set(leavingAtom, true)
    if (last && (await sessionOf(kit, { namespace, chainId: last, address })) && leaves.count === mine) {
      const { switchNetwork } = await import('../sessions/network/switch-network.ts')
      await deadline(switchNetwork(kit, last), GOING_BACK, kit.env.clock, () => signInError('SIGN_IN_FAILED'))
      if (!store.get(mustSignInAtom)) return
    }
  } catch {
    // The wallet does not switch, or nobody knows whether there is a session: the account is left by disconnecting.
  } finally {
    if (leaves.count === mine) store.set(leavingAtom, false)
  }
  const now = store.get(activeSessionAtom)
  if (leaves.count !== mine || now?.caipNetworkId !== chainId || now.address !== address) return
  await disconnect(kit, { namespace, connectorId })
}

/** The modal was closed: whoever may go on without a session does, everybody else leaves. */
export function closed(kit: Kit): void {
  const { store } = kit
  const { attempt, status, signer } = store.get(signInAtom)
  if (kit.signal.aborted || store.get(openAtom) || status === 'signed') return
  // A session is still looked for: what comes of it decides.
  if (status === 'idle' && signer) return
  dispatchSignIn(kit, { type: 'STOP', attempt, next: kit.nextAttempt() })
  if (store.get(mustSignInAtom)) void leaveAccount(kit)
}
