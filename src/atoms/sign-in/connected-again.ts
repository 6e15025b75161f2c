import { namespaces } from '../../chains/core/namespaces.ts'
import type { Kit } from '../kit/kit.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { coveredAtom } from '../navigation/modal/held.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { authenticatingAtom } from '../sessions/one-approval.ts'
import { caipOf } from '../sessions/sign-in-sessions.ts'
import { askSignIn } from './ask-sign-in.ts'
import { signInAtom } from './sign-in.atoms.ts'
import { signerAtom } from './signers.atoms.ts'

/** Views in which a visitor connects, and which have nothing more to say once the wallet is connected. */
export const connectingViews = /^(?:Connecting|EmailVerify|ApproveTransaction$)/

/** Ends the view of a connection that waited for a sign-in, of which nothing comes. */
export function endConnecting(kit: Kit): void {
  const { get } = kit.store
  // The view may be about another wallet, which is still asked.
  if (namespaces.some((namespace) => get(connectionAtoms[namespace]).status === 'connecting')) return
  if (get(activeSessionAtom) && connectingViews.test(get(routeAtom).name))
    notifyPolicy(kit, { type: 'activated', signedIn: true })
}

/** Goes on after the visitor connected the account that is active already, of which no look-up follows. */
export function connectedAgain(kit: Kit): void {
  const { get } = kit.store
  const { signer, status } = get(signInAtom)
  if (!signer || status === 'idle' || caipOf(signer) !== get(signerAtom)) return
  if (status === 'signed') endConnecting(kit)
  // While the page checks what the wallet signed with its approval, nobody knows whether a question is needed.
  else if (get(openAtom) && connectingViews.test(get(routeAtom).name) && !get(authenticatingAtom))
    askSignIn(kit, signer)
}

/** Notices when the visitor connects, or chooses, a wallet that is connected already. Returns stop functions. */
export function followConnectedAgain(kit: Kit): readonly (() => void)[] {
  const { store } = kit
  /** The view of a wallet that is connected, and was not refused, asks it nothing. */
  const chosen = () => {
    const { name, params } = store.get(routeAtom)
    const session = store.get(activeSessionAtom)
    if (!session || name !== 'ConnectingExternal' || params.connectorId !== session.connectorId) return
    const connection = store.get(connectionAtoms[session.namespace])
    if (connection.status !== 'connected' || connection.failure) return
    connectedAgain(kit)
    store.set(coveredAtom, false)
  }
  const stops = namespaces.map((namespace) => {
    let before = store.get(connectionAtoms[namespace])
    return store.sub(connectionAtoms[namespace], () => {
      const was = before
      const now = store.get(connectionAtoms[namespace])
      before = now
      // After an attempt that ended without an answer the session is the one before it.
      if (was.status === 'connecting' && now.status === 'connected' && !now.failure && now.session !== was.previous)
        connectedAgain(kit)
      else chosen()
    })
  })
  return [...stops, store.sub(historyAtom, () => queueMicrotask(chosen))]
}
