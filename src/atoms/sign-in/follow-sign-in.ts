import { delay } from '../../chains/core/async.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import type { CaipAddress } from '../../chains/core/types.ts'
import { message } from '../i18n/message-ref.ts'
import { signInToastMessages } from '../i18n/messages/sign-in-toast-messages.ts'
import type { HasEvents, HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { PREFIX } from '../kit/storage/storage.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { navigate } from '../navigation/navigate.ts'
import { historyAtom, routeAtom, signInRoute } from '../navigation/router.atoms.ts'
import { type Route, route } from '../navigation/routes.ts'
import { hideToast, showToast } from '../navigation/toast/show-toast.ts'
import { accountGateAtom } from '../sessions/account-gate.atoms.ts'
import { sessionIn } from '../sessions/connection.atoms.ts'
import { disconnect } from '../sessions/disconnect.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { approvalKept, authenticatingAtom, takenBackAtom } from '../sessions/one-approval.ts'
import { mustSignInAtom, requiredAskedAtom, signInsAtom } from '../sessions/sign-in.atoms.ts'
import { signInGate } from '../sessions/sign-in-gate.ts'
import type { Signer } from '../sessions/sign-in-sessions.ts'
import {
  caipOf,
  keepSession,
  signerOf,
  signInErrorOf,
  siwxOf,
  trackSignIn,
  withEnd,
} from '../sessions/sign-in-sessions.ts'
import { askSignIn } from './ask-sign-in.ts'
import { connectedAgain, connectingViews, endConnecting, followConnectedAgain } from './connected-again.ts'
import { endSessionsOfLeft, withoutSigningOut } from './end-sessions.ts'
import { followLeftAccounts } from './follow-left-accounts.ts'
import { closed } from './leave-sign-in.ts'
import { sessionOf } from './session-of.ts'
import { showSignIn } from './show-sign-in.ts'
import { dispatchSignIn, signInAtom } from './sign-in.atoms.ts'
import { connectedSignersAtom, signerAtom } from './signers.atoms.ts'
import { whenSeen } from './when-seen.ts'

/** Milliseconds after which a look-up that failed is tried once more. */
const AGAIN = 1_000
/** Milliseconds after which a visitor who connects sees that a session is being looked for. */
const SOON = 400
/** Milliseconds in which the tab that signed out also disconnects the wallet. */
const ELSEWHERE = 1_000
/** Milliseconds by which the clocks of a session's parties may differ. */
const SKEW = 60_000
/** Milliseconds of the longest timer. */
const LONGEST = 12 * 3_600_000

/** Starts the sign-in of accounts that become active; once for each kit, unless it was destroyed meanwhile. */
export const startSignIn = perKit((kit: Kit): void => {
  const { store, signal } = kit
  if (signal.aborted) return
  // The sign-in view starts it where the gate did not come at first.
  store.set(accountGateAtom, signInGate)
  const follow = () => void nextSigner(kit)
  let siwx = store.get(optionsAtom).siwx
  const changedOption = () => {
    const before = siwx
    siwx = store.get(optionsAtom).siwx
    if (siwx === before) return
    // Sessions of the configuration before this one do not count for it.
    for (const caipAddress of Object.keys(store.get(signInsAtom)))
      keepSession(kit, caipAddress as CaipAddress, undefined)
    othersOf(kit).clear()
    follow()
    lookUpOthers(kit)
    if (siwx) return
    // The question of an option that is gone has no answer, and no way back leads to it.
    const history = store.get(historyAtom)
    const others = history.filter(({ name }) => name !== 'SIWXSignMessage')
    if (store.get(openAtom) && history.at(-1)?.name === 'SIWXSignMessage') navigate(kit, { type: 'close' })
    else {
      if (others.length > 0 && others.length < history.length) store.set(historyAtom, others)
      endConnecting(kit)
    }
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(`${PREFIX}siwx`)) void lookAgain(kit)
  }
  globalThis.addEventListener?.('storage', onStorage, { signal })
  const stops = [
    store.sub(signerAtom, follow),
    store.sub(connectedSignersAtom, () => lookUpOthers(kit)),
    store.sub(optionsAtom, changedOption),
    store.sub(mustSignInAtom, () => leaveAccountViews(kit)),
    store.sub(historyAtom, () => {
      if (isHeldBack(kit)) store.set(historyAtom, [signInRoute])
    }),
    store.sub(openAtom, () => {
      store.set(requiredAskedAtom, (count) => count + 1)
      const lookUp = lookUpOf(kit)
      const { attempt } = store.get(signInAtom)
      lookUp.closed = store.get(openAtom) || lookUp.begun === attempt ? 0 : attempt
      // A kit that is destroyed closes the modal just before it ends, and must not disconnect the wallet.
      if (!store.get(openAtom)) queueMicrotask(() => closed(kit))
    }),
    ...followConnectedAgain(kit),
    store.sub(takenBackAtom, () => void lookAgain(kit)),
    store.sub(authenticatingAtom, () => {
      if (store.get(authenticatingAtom)) showToast(kit, 'loading', message(signInToastMessages, 'toast.authenticating'))
      else approvalEnded(kit)
    }),
    followExpiry(kit),
    followLeftAccounts(kit),
    // No event tells of a session that was ended in another browser.
    whenSeen(kit.env.clock, () => {
      if (Object.keys(store.get(signInsAtom)).length > 0) void lookAgain(kit)
    }),
    kit.events.on('disconnect', () => void endSessionsOfLeft(kit)),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  leaveAccountViews(kit)
  follow()
  lookUpOthers(kit)
})

/** Returns true while the sign-in is shown in place of a view of the account. */
function isHeldBack({ store }: HasStore): boolean {
  return store.get(openAtom) && store.get(routeAtom) !== store.get(historyAtom).at(-1)
}

// A view of the account must not come back as soon as there is a session: the visitor sees first that it worked.
function leaveAccountViews(kit: Kit): void {
  if (isHeldBack(kit)) showSignIn(kit)
}

/**
 * Attempts of look-ups. `seen`: the visitor sees a connection or a question in the modal, and its end. `closed`: the
 * visitor has closed the modal meanwhile, and is asked nothing. `begun`: it begins in this task, in which the change of
 * account or network may close the modal, too.
 */
const lookUpOf = perKit(() => ({ seen: 0, closed: 0, begun: 0 }))

/** Has a look-up whose modal was closed ask nevertheless, since the page wants to know. */
export function askAfterAll(kit: Kit): void {
  lookUpOf(kit).closed = 0
}

async function nextSigner(kit: Kit): Promise<void> {
  const caipAddress = kit.store.get(signerAtom)
  const signer = kit.store.get(optionsAtom).siwx && caipAddress ? signerOf(caipAddress) : undefined
  const attempt = kit.nextAttempt()
  const before = kit.store.get(signInAtom)
  const showsSuccess = before.status === 'signed'
  // The modal closes with the connection, and the visitor has not closed it.
  if (before.status === 'signing' && !sessionIn(kit.store.get, before.signer.namespace))
    showToast(kit, 'error', message(signInToastMessages, 'toast.leftSigning'))
  const lookUp = lookUpOf(kit)
  lookUp.begun = attempt
  queueMicrotask(() => {
    lookUp.begun = 0
  })
  dispatchSignIn(kit, { type: 'SIGNER', attempt, signer })
  if (!signer) return
  try {
    siwxOf(kit).getRequired?.()
  } catch (cause) {
    kit.events.emit('error', signInErrorOf(cause))
  }
  if (showsSuccess) keepOpen(kit)
  if (kit.store.get(openAtom) && kit.store.get(routeAtom).name === 'SIWXSignMessage') lookUp.seen = attempt
  const looksUp = () => kit.store.get(signInAtom).attempt === attempt && kit.store.get(signInAtom).status === 'idle'
  kit.env.clock.after(SOON, () => {
    if (kit.signal.aborted || !looksUp() || !kit.store.get(openAtom)) return
    if (!connectingViews.test(kit.store.get(routeAtom).name)) return
    lookUp.seen = attempt
    showSignIn(kit)
  })
  try {
    await approvalKept(kit)
    if (kit.store.get(signInAtom).attempt !== attempt) return
    const found = await sessionOf(kit, signer).catch(async () => {
      await delay(AGAIN, kit.env.clock, kit.signal)
      return kit.store.get(signInAtom).attempt === attempt ? sessionOf(kit, signer) : undefined
    })
    if (kit.store.get(signInAtom).attempt !== attempt) return
    decide(kit, signer, attempt, found)
  } catch (cause) {
    if (kit.store.get(signInAtom).attempt === attempt && !kit.signal.aborted) await unknown(kit, signer, cause)
  }
}

// The view that shows a success closes in a moment, unless another route follows. The next look-up is one.
function keepOpen({ store }: HasStore): void {
  const history = store.get(historyAtom)
  if (history.at(-1)?.name === 'SIWXSignMessage')
    store.set(historyAtom, [...history.slice(0, -1), route('SIWXSignMessage')])
}

function keepFound(kit: HasStore & HasEvents, signer: Signer, found: SignInSession | undefined): void {
  const caipAddress = caipOf(signer)
  const known = kit.store.get(signInsAtom)[caipAddress]
  // A server keeps the signed text, so that its answer has less than what was signed in this page.
  if (!known || !found || found.message) keepSession(kit, caipAddress, found)
  else if (known.data.expirationTime !== found.data.expirationTime)
    keepSession(kit, caipAddress, withEnd(known, signer, found.data))
}

/** Views that a visitor has left for an account with a session, and which have nothing more to say. */
const foundViews = /^(?:Connect|UnsupportedChain)$/

/** Returns true for a view that the visitor has reached from the question, for example the networks. */
const isBeyondQuestion = ([first, ...later]: readonly Route[]) => first?.name === 'SIWXSignMessage' && later.length > 0

function decide(kit: Kit, signer: Signer, attempt: number, found: SignInSession | undefined): void {
  const { store } = kit
  keepFound(kit, signer, found)
  const looking = store.get(signInAtom).status === 'idle'
  dispatchSignIn(kit, { type: found ? 'FOUND' : 'MISSING', attempt })
  const { name } = store.get(routeAtom)
  if (!found && looking && lookUpOf(kit).closed === attempt && !store.get(openAtom)) closed(kit)
  else if (!found) askSignIn(kit, signer)
  // The visitor opened the modal during the look-up, and did not just connect.
  else if (looking && lookUpOf(kit).seen !== attempt && name === 'SIWXSignMessage')
    navigate(kit, { type: 'reset', route: route('Account') })
  else if (foundViews.test(name) || isBeyondQuestion(store.get(historyAtom))) navigate(kit, { type: 'close' })
  else if (connectingViews.test(name)) endConnecting(kit)
  else notifyPolicy(kit, { type: 'activated', signedIn: true })
}

/**
 * Disconnects an account of which nobody knows whether it is signed in, for example because the server does not
 * answer. Its sessions stay, so that it can come back.
 */
async function unknown(kit: Kit, signer: Signer, cause: unknown): Promise<void> {
  const error = signInError('SIGN_IN_UNKNOWN', undefined, { cause })
  trackSignIn(kit, 'SIWX_AUTH_ERROR', signer, { message: error.code })
  kit.events.emit('error', error)
  const session = kit.store.get(activeSessionAtom)
  if (session) {
    const { namespace, connectorId } = session
    const { open, view } = kit.handle.getState()
    // The visitor who waits for it sees why it ends, and how to go on.
    if (open && (view === 'SIWXSignMessage' || connectingViews.test(view)))
      navigate(kit, { type: 'reset', route: route('SIWXSignMessage', { left: connectorId }) })
    await withoutSigningOut(kit, () => disconnect(kit, { namespace, connectorId }))
  }
  showToast(kit, 'error', message(signInToastMessages, 'toast.signInUnknown'))
}

const othersOf = perKit(() => new Set<string>())

/** Looks up the sessions of connected accounts that are not the active one. One without is asked when it becomes it. */
function lookUpOthers(kit: Kit): void {
  const { store } = kit
  if (!store.get(optionsAtom).siwx) return
  const others = othersOf(kit)
  const connected = store.get(connectedSignersAtom)
  for (const one of others) if (!connected.includes(one)) others.delete(one)
  for (const one of connected) {
    if (others.has(one)) continue
    others.add(one)
    if (one !== store.get(signerAtom)) void lookUpOther(kit, one)
  }
}

async function lookUpOther(kit: Kit, caipAddress: string): Promise<void> {
  // The approval of a connection may have signed in several accounts.
  await approvalKept(kit)
  if (await lookUp(kit, caipAddress)) return
  await delay(AGAIN, kit.env.clock, kit.signal).catch(() => {})
  if (!kit.signal.aborted) await lookUp(kit, caipAddress)
}

/** Takes over what another tab of the site, or the end of a session, has changed. */
async function lookAgain(kit: Kit): Promise<void> {
  const { store } = kit
  const accounts = new Set([...Object.keys(store.get(signInsAtom)), ...store.get(connectedSignersAtom)])
  await Promise.all([...accounts].map((caipAddress) => lookUp(kit, caipAddress)))
}

/** Takes over the session that an account has, or that it has none. Resolves with false if nobody knows. */
export async function lookUp(kit: Kit, caipAddress: string): Promise<boolean> {
  const { store } = kit
  const signer = signerOf(caipAddress)
  const now = () => [store.get(optionsAtom).siwx, store.get(signInsAtom)[caipAddress], store.get(signInAtom).attempt]
  try {
    for (;;) {
      const before = now()
      const found = await sessionOf(kit, signer)
      if (kit.signal.aborted) return true
      // An answer from before the visitor signed in or out is too old.
      if (!now().every((one, index) => one === before[index])) continue
      changed(kit, signer, found)
      return true
    }
  } catch {
    // A server that is down for a moment signs nobody out.
    return false
  }
}

function changed(kit: Kit, signer: Signer, found: SignInSession | undefined): void {
  const { store } = kit
  const caipAddress = caipOf(signer)
  const state = store.get(signInAtom)
  const { attempt, status } = state
  const isActive = store.get(signerAtom) === caipAddress
  // The page that has just kept this session has not answered yet: its answer ends the sign-in.
  if (isActive && found && status === 'signing' && state.checking) return
  if (isActive && found && status !== 'signed') {
    decide(kit, signer, attempt, found)
    return
  }
  keepFound(kit, signer, found)
  if (!isActive || found || status !== 'signed') return
  dispatchSignIn(kit, { type: 'MISSING', attempt })
  if (!store.get(mustSignInAtom)) return
  kit.env.clock.after(ELSEWHERE, () => {
    if (!kit.signal.aborted && store.get(signerAtom) === caipAddress && store.get(mustSignInAtom))
      askSignIn(kit, signer)
  })
}

/** Takes over the session of an account that was connected before, and signed in with an approval now. */
function approvalEnded(kit: Kit): void {
  hideToast(kit)
  const { signer, status } = kit.store.get(signInAtom)
  const found = signer && kit.store.get(signInsAtom)[caipOf(signer)]
  if (found && status !== 'idle') changed(kit, signer, found)
  else connectedAgain(kit)
}

/** Looks for the sessions again when one has expired; once a minute while the server does not answer. */
function followExpiry(kit: Kit): () => void {
  let stop = () => {}
  const arm = () => {
    stop()
    const ends = Object.values(kit.store.get(signInsAtom))
      .map(({ data }) => Date.parse(data.expirationTime ?? ''))
      .filter((end) => end > 0)
    if (ends.length === 0) return
    const left = Math.min(...ends) + SKEW + AGAIN - kit.env.clock.now()
    stop = kit.env.clock.after(Math.min(left > 0 ? left : SKEW, LONGEST), () => void lookAgain(kit).then(arm))
  }
  const unfollow = kit.store.sub(signInsAtom, arm)
  return () => {
    stop()
    unfollow()
  }
}
