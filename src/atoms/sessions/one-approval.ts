import type { ConnectContext, NamespaceAdapter } from '../../chains/core/adapter.ts'
import { deadline } from '../../chains/core/async.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { nobody } from '../../chains/core/late-namespace-info.ts'
import type { SignInProof, SignInRequest } from '../../chains/core/sign-in.ts'
import type { SignInMessage, SignInSession, SiwxConfig } from '../../chains/core/siwx.ts'
import type { CaipNetworkId, Session } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { HasEnv, HasEvents, HasStorage, HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { accountsToKeep } from './left-accounts.ts'
import { allSessions } from './multi-wallet/inactive-sessions.atoms.ts'
import { signInsAtom } from './sign-in.atoms.ts'
import { caipOf, type Signer, signedIn, signInErrorOf, siwxOf, tellTabs, trackSignIn } from './sign-in-sessions.ts'

/** Milliseconds in which the page has to make the message; a wallet that waits longer only connects. */
const PREPARE = 5_000
/** Milliseconds in which the page has to accept what was signed. */
const ACCEPT = 20_000

/** True while the page checks what was signed with an approval. */
export const authenticatingAtom = atom(false)

/** Changes when the page has ended sessions that it kept too late: what it keeps is to be looked up again. */
export const takenBackAtom = atom(0)

/**
 * Has the page end sessions that it kept after the visitor left, or the wait ended. Meanwhile a look-up may have found
 * them, here or in another tab.
 */
export async function takeBack(
  kit: HasStore & HasStorage & HasEnv & HasEvents,
  siwx: SiwxConfig,
  signers: readonly Signer[],
): Promise<void> {
  if (signers.length === 0) return
  try {
    for (const { chainId, address } of signers) await siwx.revokeSession(chainId, address)
  } catch (cause) {
    // The page still has the session, and the look-up finds it.
    kit.events.emit('error', signInErrorOf(cause))
  }
  kit.store.set(takenBackAtom, (count) => count + 1)
  tellTabs(kit)
}

/**
 * Returns a function that tells whether the account has signed in anew since, with another message than that of the
 * late session: revoking the late one would end the new one, too. A look-up may have found the late one, which is no
 * sign-in.
 */
export function signInsSince({ store }: HasStore, siwx: SiwxConfig) {
  const before = store.get(signInsAtom)
  return (signer: Signer, { message }: SignInSession): boolean => {
    const caipAddress = caipOf(signer)
    const now = store.get(signInsAtom)[caipAddress]
    if (!now?.message || now.message === message) return false
    return now !== before[caipAddress] && store.get(optionsAtom).siwx === siwx
  }
}

const keptOf = perKit(() => ({ kept: Promise.resolve(), dropped: 0 }))

/** Resolves when the sessions of the last approval are kept, or were refused. Never rejects. */
export const approvalKept = (kit: Kit): Promise<void> => keptOf(kit).kept

/** Has the page take back what it still checks: the visitor signs out. */
export function dropApproval(kit: Kit): void {
  keptOf(kit).dropped++
}

const late = () => signInError('SIGN_IN_FAILED')

/**
 * Resolves with what the wallet signs along with its approval. Resolves with undefined if this wallet cannot, or if the
 * page can make no message now: the account then signs in after the connection.
 */
export async function requestWithApproval(
  kit: HasStore & HasEnv,
  { capabilities, namespace }: Pick<NamespaceAdapter, 'capabilities' | 'namespace'>,
  connectorId: string,
  chainId: CaipNetworkId,
): Promise<SignInRequest | undefined> {
  const { networks } = kit.store.get(optionsAtom)
  const proposed = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const accountAddress = nobody[namespace]
  if (!accountAddress || !capabilities.oneClickSignIn?.(connectorId, proposed)) return undefined
  try {
    const made = (async () => siwxOf(kit).createMessage({ chainId, accountAddress }))()
    return requestOf(await deadline(made, PREPARE, kit.env.clock, late))
  } catch {
    return undefined
  }
}

/** Returns the fields that have a value. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

function requestOf(message: SignInMessage): SignInRequest | undefined {
  const { domain, uri, nonce, statement, issuedAt, expirationTime, notBefore, requestId, resources, version } = message
  if (version !== '1') return undefined
  const optional = { statement, issuedAt, expirationTime, notBefore, requestId, resources }
  return { domain, uri, nonce, version, ...present(optional) }
}

/** Connects with a sign-in; a wallet that turns out not to have one is asked to connect only. */
export async function connectWith(
  request: SignInRequest,
  ask: (more: Pick<ConnectContext, 'signIn'>) => Promise<Session>,
): Promise<Session> {
  try {
    return await ask({ signIn: request })
  } catch (error) {
    if (!WmError.is(error, 'METHOD_UNSUPPORTED')) throw error
    return ask({})
  }
}

/** Hands over what the wallet signed. The session of the connection does not wait for it. */
export function keepProofs(kit: Kit, request: SignInRequest, { proofs = [], namespace }: Session): void {
  if (proofs.length === 0) return
  kit.store.set(authenticatingAtom, true)
  keptOf(kit).kept = accept(kit, request, proofs, namespace).finally(() => kit.store.set(authenticatingAtom, false))
}

async function accept(
  kit: Kit,
  request: SignInRequest,
  proofs: readonly SignInProof[],
  namespace: Session['namespace'],
): Promise<void> {
  const sessions = proofs.map((proof) => sessionOf(request, proof))
  const [first] = sessions
  const signerOf = ({ data }: SignInSession) => ({ namespace, chainId: data.chainId, address: data.accountAddress })
  const memory = keptOf(kit)
  const { dropped } = memory
  let isAwaited = true
  const keep = async () => {
    const siwx = siwxOf(kit)
    const isAnew = signInsSince(kit, siwx)
    // A server can check the texts of one nonce together only.
    const others = { keep: accountsToKeep(kit, sessions.map(signerOf)) }
    const isOne = sessions.length === 1 && first
    const answer = await (isOne ? siwx.addSession(first, others) : siwx.setSessions(sessions, others))
    const isTaken = isAwaited && memory.dropped === dropped && kit.store.get(optionsAtom).siwx === siwx
    const left = sessions.filter(({ data }) => !isTaken || !isConnected(kit, data.accountAddress))
    const unwanted = left.filter((session) => !isAnew(signerOf(session), session))
    await takeBack(kit, siwx, unwanted.map(signerOf))
    if (!isAwaited) return
    sessions.forEach((session, index) => {
      if (!left.includes(session))
        signedIn(kit, signerOf(session), session, Array.isArray(answer) ? answer[index] : answer)
    })
  }
  try {
    await deadline(keep(), ACCEPT, kit.env.clock, late)
  } catch (cause) {
    isAwaited = false
    if (first) trackSignIn(kit, 'SIWX_AUTH_ERROR', signerOf(first), { message: signInErrorOf(cause).code })
  }
}

const isConnected = ({ store }: HasStore, address: string): boolean =>
  allSessions(store.get).some(({ accounts }) => accounts.some((account) => account.address === address))

/** Returns the session of a proof. A paired wallet's answer has the fields as it signed them. */
function sessionOf(
  request: SignInRequest,
  { chainId, accountAddress, message, signature, cacao }: SignInProof,
): SignInSession {
  const { p } = cacao ?? {}
  const data = p
    ? {
        domain: p.domain,
        uri: p.aud,
        version: p.version,
        nonce: p.nonce,
        // The text has a sentence about the permissions, which some wallets leave out of what they return.
        statement: message.split('\n')[3] || undefined,
        requestId: p.requestId,
        resources: p.resources,
        issuedAt: p.iat,
        expirationTime: p.exp,
        notBefore: p.nbf,
      }
    : request
  return {
    data: { ...present(data), chainId, accountAddress },
    message,
    signature,
    ...(cacao && { cacao }),
  }
}
