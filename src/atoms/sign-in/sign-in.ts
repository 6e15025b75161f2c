import { deadline } from '../../chains/core/async.ts'
import { schemaError } from '../../chains/core/error-texts/schema-error.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { isLoadFailure } from '../../chains/core/report.ts'
import { rpcCodeOf, toWmError } from '../../chains/core/rpc-codes.ts'
import type { SignInMessage, SignInSession } from '../../chains/core/siwx.ts'
import { message } from '../i18n/message-ref.ts'
import { signInMessages } from '../i18n/messages/sign-in-messages.ts'
import type { HasEnv, HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { notifyPolicy } from '../navigation/apply-policy.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { hideToast, showToast } from '../navigation/toast/show-toast.ts'
import { accountsToKeep } from '../sessions/left-accounts.ts'
import { signInsSince, takeBack } from '../sessions/one-approval.ts'
import type { Signer } from '../sessions/sign-in-sessions.ts'
import {
  caipOf,
  isOfSigner,
  isSmartAccount,
  signedIn,
  signInErrorOf,
  siwxOf,
  trackSignIn,
} from '../sessions/sign-in-sessions.ts'
import { showSignIn } from './show-sign-in.ts'
import { dispatchSignIn, signInAtom } from './sign-in.atoms.ts'
import type { Prepared } from './sign-in.machine.ts'
import { whileSigningIn } from './while-signing-in.ts'

/** Milliseconds for which a message that is shown may be signed; a server keeps its nonce for longer. */
const FRESH = 5 * 60_000
/** Milliseconds that the page, which may ask its server for a nonce, has to make a message. */
const MAKING = 20_000
/** Milliseconds that the page, whose server checks the signature, has to keep a session. */
const KEEPING = 20_000

/** Returns true for a message of this account with a text of its own, which the visitor can read before signing it. */
function isMessageOf(message: SignInMessage | undefined, signer: Signer): boolean {
  if (typeof message !== 'object' || !message || !isOfSigner(message, signer)) return false
  const { toString: write } = message
  return write !== Object.prototype.toString && `${message}`.length > 0
}

async function create(kit: HasStore & HasEnv, signer: Signer): Promise<Prepared> {
  const { chainId, address } = signer
  const { clock } = kit.env
  const made = (async () => siwxOf(kit).createMessage({ chainId, accountAddress: address }))()
  const message = await deadline(made, MAKING, clock, () => signInError('SIGN_IN_UNKNOWN'))
  if (!isMessageOf(message, signer)) throw schemaError('SCHEMA_MISMATCH', { path: 'createMessage' })
  return { message, at: clock.now() }
}

/** Makes the message that the view shows. */
export async function prepareSignIn(kit: HasStore & HasEnv): Promise<void> {
  const { attempt, signer, status } = kit.store.get(signInAtom)
  if (!signer || (status !== 'required' && status !== 'declined')) return
  try {
    const prepared = await create(kit, signer)
    dispatchSignIn(kit, { type: 'PREPARED', attempt, prepared })
  } catch (cause) {
    dispatchSignIn(kit, { type: 'UNPREPARED', attempt, error: signInErrorOf(cause) })
  }
}

/** Has the view make a message again, after none could be made. */
export function prepareAgain(kit: Kit): void {
  dispatchSignIn(kit, { type: 'STOP', attempt: kit.store.get(signInAtom).attempt, next: kit.nextAttempt() })
}

/**
 * Signs the shown message in the wallet and keeps the session. One text is shown, signed and handed over. An answer
 * that comes after the visitor left, or chose another account, counts for nothing.
 */
export async function signIn(kit: Kit): Promise<void> {
  const before = kit.store.get(signInAtom)
  const { signer } = before
  const attempt = kit.nextAttempt()
  const state = dispatchSignIn(kit, { type: 'SIGN', attempt: before.attempt, next: attempt })
  if (!signer || state.status !== 'signing' || state.attempt !== attempt) return
  hideToast(kit)
  trackSignIn(kit, 'CLICK_SIGN_SIWX_MESSAGE', signer)
  const isCurrent = () => {
    const now = kit.store.get(signInAtom)
    return now.status === 'signing' && now.attempt === attempt && !kit.signal.aborted
  }
  let asked = false
  try {
    const shown = state.prepared
    const prepared = shown && kit.env.clock.now() - shown.at < FRESH ? shown : await create(kit, signer)
    if (!isCurrent()) return
    dispatchSignIn(kit, { type: 'PREPARED', attempt, prepared })
    asked = true
    const session = await signed(kit, signer, prepared, isCurrent)
    if (!isCurrent()) return
    asked = false
    dispatchSignIn(kit, { type: 'SIGNED', attempt })
    const kept = keep(kit, signer, session, isCurrent)
    const answer = await deadline(kept, KEEPING, kit.env.clock, () => signInError('SIGN_IN_UNKNOWN'))
    if (isCurrent()) finish(kit, signer, attempt, session, answer)
  } catch (cause) {
    const error = signInErrorOf(cause)
    // A `signMessage` of the page that fails without a word of the wallet is the page's failure, too.
    if (isCurrent()) failed(kit, signer, attempt, error, asked && error.code !== 'SIGN_IN_FAILED')
  }
}

/** Hands the session to the page. One that it keeps after the visitor left, or the wait ended, is taken back. */
async function keep(kit: Kit, signer: Signer, session: SignInSession, isCurrent: () => boolean): Promise<unknown> {
  const siwx = siwxOf(kit)
  const isAnew = signInsSince(kit, siwx)
  const answer = await siwx.addSession(session, { keep: accountsToKeep(kit, [signer]) })
  const now = kit.store.get(signInAtom)
  const isSigned = now.status === 'signed' && caipOf(now.signer) === caipOf(signer)
  const isTaken = isSigned && kit.store.get(optionsAtom).siwx === siwx
  if (!isCurrent() && !isTaken && !isAnew(signer, session)) await takeBack(kit, siwx, [signer])
  return answer
}

async function signed(
  kit: Kit,
  { chainId, address, namespace }: Signer,
  { message }: Prepared,
  isCurrent: () => boolean,
): Promise<SignInSession> {
  const siwx = siwxOf(kit)
  const text = `${message}`
  let signature: string
  try {
    const byPage = siwx.signMessage?.bind(siwx)
    signature = byPage
      ? await whileSigningIn(kit, () => byPage({ message: text, chainId, accountAddress: address }), isCurrent)
      : await (await import('../sessions/sign-message.ts')).signMessage(kit, text, namespace)
  } catch (cause) {
    if (isLoadFailure(cause)) throw signInError('SIGN_IN_NO_CLIENT', undefined, { cause })
    throw rpcCodeOf(cause) === undefined ? cause : toWmError(cause, 'sign')
  }
  const { toString: _, ...data } = message
  return { data, message: text, signature }
}

function finish(kit: Kit, signer: Signer, attempt: number, session: SignInSession, answer: unknown): void {
  signedIn(kit, signer, session, answer)
  dispatchSignIn(kit, { type: 'FOUND', attempt })
  notifyPolicy(kit, { type: 'activated', signedIn: true })
}

/** `asked`: the wallet failed, not the page or its server. */
function failed(kit: Kit, signer: Signer, attempt: number, error: WmError, asked: boolean): void {
  const { store } = kit
  // A server takes each nonce once, whatever comes of it.
  dispatchSignIn(kit, { type: 'FAILED', attempt, error, spent: !asked })
  trackSignIn(kit, 'SIWX_AUTH_ERROR', signer, { message: error.code })
  if (!store.get(openAtom) || store.get(routeAtom).name === 'ApproveTransaction') showSignIn(kit)
  const isInvalid = WmError.is(error, 'SIGNATURE_INVALID')
  // A wallet that still shows another request has declined nothing.
  if ((!asked && !isInvalid) || WmError.is(error, 'REQUEST_PENDING')) return
  const isDeclined = WmError.is(error, 'USER_REJECTED')
  // The view says why, and a toast that blames the visitor would contradict it.
  if (!isDeclined && !isSmartAccount(kit, signer)) return
  showToast(kit, 'error', message(signInMessages, isDeclined ? 'toast.signatureDeclined' : 'toast.smartAccount'))
}
