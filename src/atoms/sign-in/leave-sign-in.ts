import { deadline } from '../../chains/core/async.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import type { HasEnv, HasStorage, HasStore, Kit } from '../kit/kit.ts'
import { configuredNetwork, optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { hideToast } from '../navigation/toast/show-toast.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { mustSignInAtom } from '../sessions/sign-in-gate.atoms.ts'
import type { Signer } from '../sessions/sign-in-sessions.ts'
import { isOfSigner, signInKeys, siwxOf, trackSignIn } from '../sessions/sign-in-sessions.ts'
import { dispatchSignIn, leavingAtom, signInAtom } from './sign-in.atoms.ts'

/** Milliseconds that the page has to say whether the last network has a session. */
const LOOK_UP = 20_000

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

/** Cancels the sign-in, as the visitor asks for it. */
export async function cancelSignIn(kit: Kit): Promise<void> {
  const { store } = kit
  const { attempt, signer } = store.get(signInAtom)
  if (signer) {
    trackSignIn(kit, 'CLICK_CANCEL_SIWX', signer)
    dispatchSignIn(kit, { type: 'FAILED', attempt, error: connectionError('USER_REJECTED', { action: 'sign' }) })
  }
  hideToast(kit)
  if (store.get(mustSignInAtom)) {
    await leaveAccount(kit)
    // The end of the connection has closed the modal; one that is embedded in the page shows Connect again.
    if (!store.get(activeSessionAtom)) return
  }
  store.set(openAtom, false)
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
    if (last && (await hasSession(kit, { namespace, chainId: last, address })) && leaves.count === mine) {
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

async function hasSession(kit: HasStore & HasEnv, signer: Signer): Promise<boolean> {
  const asked = (async () => siwxOf(kit).getSessions(signer.chainId, signer.address))()
  const sessions = await deadline(asked, LOOK_UP, kit.env.clock, () => signInError('SIGN_IN_UNKNOWN'))
  return sessions.some(({ data }) => isOfSigner(data, signer))
}
