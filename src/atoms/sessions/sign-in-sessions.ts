import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { isLoadFailure } from '../../chains/core/report.ts'
import type { SignInData, SignInSession, SiwxConfig } from '../../chains/core/siwx.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../chains/core/types.ts'
import { track } from '../kit/events/track.ts'
import type { TrackedEventName } from '../kit/events/tracked-event.ts'
import type { HasEnv, HasEvents, HasStorage, HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { sessionIn } from './connection.atoms.ts'
import { signInsAtom } from './sign-in.atoms.ts'

/** The account that signs in, on its network. */
export interface Signer {
  readonly namespace: Namespace
  readonly chainId: CaipNetworkId
  readonly address: string
}

/** Storage keys of sign-in, after the prefix of all keys. Other tabs look for the sessions again when one changes. */
export const signInKeys = {
  /** Changes with every sign-in and sign-out, wherever the sessions are kept. */
  changed: 'siwx_changed',
  /** CAIP-2 id of the network of the last sign-in. */
  network: 'siwx_network',
} as const

/**
 * Returns the option `siwx`.
 * @throws {WmError<'SIGN_IN_DISABLED'>} There is none.
 */
export function siwxOf({ store }: HasStore): SiwxConfig {
  const { siwx } = store.get(optionsAtom)
  if (!siwx) throw signInError('SIGN_IN_DISABLED')
  return siwx
}

export const caipOf = ({ chainId, address }: Signer): CaipAddress => `${chainId}:${address}` as CaipAddress

/** Returns the account of a CAIP-10 id. */
export function signerOf(caipAddress: string): Signer {
  const [namespace, reference, address] = caipAddress.split(':')
  return { namespace, chainId: `${namespace}:${reference}`, address } as Signer
}

/**
 * Returns the address of `did:pkh:` and a CAIP-10 id, as which AppKit hands addresses to some of its configurations;
 * any other text as it is.
 */
const addressIn = (text: unknown, chainId: CaipNetworkId): string => `${text}`.replace(`did:pkh:${chainId}:`, '')

/** Returns true if what a page has made or found is of this account on its network. */
export const isOfSigner = ({ chainId, accountAddress }: SignInData, signer: Signer): boolean =>
  chainId === signer.chainId && addressIn(accountAddress, chainId).toLowerCase() === signer.address.toLowerCase()

/** Returns a session of the account with its plain address and, if the page named it, the end of the session. */
export function withEnd(session: SignInSession, { address }: Signer, answer?: unknown): SignInSession {
  const named = (answer as { readonly expirationTime?: unknown } | null | undefined)?.expirationTime
  const expirationTime = typeof named === 'string' && Date.parse(named) > 0 ? named : undefined
  const { data } = session
  if (!expirationTime && data.accountAddress.toLowerCase() === address.toLowerCase()) return session
  return { ...session, data: { ...data, accountAddress: address, ...(expirationTime && { expirationTime }) } }
}

/** Returns an error of the kit: a function of the page may throw anything. */
export const signInErrorOf = (cause: unknown): WmError =>
  WmError.is(cause) && !isLoadFailure(cause) ? cause : signInError('SIGN_IN_FAILED', undefined, { cause })

/** Keeps the session of an account, or that it has none, and tells the page of a change. */
export function keepSession(
  kit: HasStore & HasEvents,
  caipAddress: CaipAddress,
  session: SignInSession | undefined,
): void {
  const { [caipAddress]: before, ...others } = kit.store.get(signInsAtom)
  if (session) kit.store.set(signInsAtom, { ...others, [caipAddress]: session })
  else if (before) kit.store.set(signInsAtom, others)
  if (!before !== !session) kit.events.emit(session ? 'sign-in' : 'sign-out', { caipAddress })
}

/** Makes the other tabs of the site look for their sessions again. */
export function tellTabs({ storage, env }: HasStorage & HasEnv): void {
  storage.set(signInKeys.changed, env.id())
}

/** Returns true if the account is a smart account. */
export const isSmartAccount = ({ store }: HasStore, { namespace, address }: Signer): boolean =>
  sessionIn(store.get, namespace)?.accounts.some((one) => one.address === address && one.type === 'smartAccount') ===
  true

/** Keeps what was signed, after the page or its server has accepted it. `answer`: what it said to that. */
export function signedIn(kit: Kit, signer: Signer, session: SignInSession, answer: unknown): void {
  keepSession(kit, caipOf(signer), withEnd(session, signer, answer))
  kit.storage.set(signInKeys.network, signer.chainId)
  tellTabs(kit)
  trackSignIn(kit, 'SIWX_AUTH_SUCCESS', signer)
}

export function trackSignIn(kit: Kit, event: TrackedEventName, signer: Signer, more: { message?: string } = {}): void {
  track(kit, event, { network: signer.chainId, isSmartAccount: isSmartAccount(kit, signer), ...more })
}
