import { connectionError } from '../core/error-texts/connection-error.ts'
import type { WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import { toWmError } from '../core/rpc-codes.ts'
import type { SignInProof } from '../core/sign-in.ts'
import { authRequest } from './auth-request.ts'
import type { PairingClient } from './client.ts'
import { type AuthResponse, interceptAuthResponse } from './intercept-auth-response.ts'
import { type ProposalLink, topicOf } from './proposal-link.ts'
import { readProofs } from './read-proofs.ts'
import { settleApproval } from './settle-approval.ts'

/** Seconds that the request lives, like its link; the relay need not store it longer. */
const LIFE = 300
/** The protocol's "unsupported method": the wallet continues with the plain proposal of the same link. */
const UNSUPPORTED = 10_001
const REFUSED = 7_000

/**
 * Resolves with a link that asks for a session and a signed sign-in with one approval; with undefined where one
 * approval cannot be for both. The library adds a plain proposal: a wallet that cannot sign in only connects, without
 * proofs.
 *
 * The answer is checked here before the library sees it (`intercept-auth-response.ts`). Of a contract's signature, or
 * of one that is no proof, the library receives an error, so it contacts no node to check it; the session is made
 * here, without a proof in the second case, and the visitor signs in on it afterwards. An answer without a readable
 * account, list of permissions or key ends the wallet's own session.
 */
export async function signInLink(
  client: PairingClient,
  ...wanted: Parameters<typeof authRequest>
): Promise<ProposalLink | undefined> {
  const included = authRequest(...wanted)
  if (!included) return undefined
  const { core, provider } = client
  const sign = provider.client
  const { request, chains, methods } = included
  const { uri, response: listen } = await sign.authenticate({
    chains: [...chains],
    methods: [...methods],
    domain: request.domain,
    uri: request.uri,
    nonce: request.nonce,
    expiry: LIFE,
    ...(request.statement && { statement: request.statement }),
    ...(request.expirationTime && { exp: request.expirationTime }),
    ...(request.notBefore && { nbf: request.notBefore }),
    ...(request.resources && { resources: [...request.resources] }),
  })
  const response = listen()
  // The promise may reject before it has a handler.
  response.catch(() => {})
  const topic = topicOf(uri)
  const { auth } = sign
  const pending = auth.requests.getAll().find(({ pairingTopic }) => pairingTopic === topic)
  const place = auth.pairingTopics.getAll().find(({ pairingTopic }) => pairingTopic === topic)
  if (!pending || !place) throw connectionError('CONNECT_FAILED')
  const { id } = pending
  const { publicKey } = pending.requester
  const answerTopic = place.topic

  let proofs: readonly SignInProof[] | undefined
  /** The session of an answer that the library must not see. */
  let settled: Awaited<ReturnType<typeof settleApproval>>
  let why: WmError | undefined
  let verdict: { readonly peer: string | undefined; readonly answer: Promise<AuthResponse> } | undefined
  let over = false
  const end = () => {
    over = true
  }
  response.then(end, end)

  /** Ends the session that the wallet believes to have and that the library does not know. */
  async function turnAway(result: unknown): Promise<void> {
    const peer = peerOf(result)
    if (!peer) return
    try {
      const session = await core.crypto.generateSharedKey(publicKey, peer)
      const params = { code: 6000, message: 'User disconnected.' }
      const farewell = { id: Date.now() * 1000, jsonrpc: '2.0', method: 'wc_sessionDelete', params }
      const message = await core.crypto.encode(session, farewell)
      await core.relayer.publish(session, message, { ttl: 86_400, tag: 1112, prompt: false })
      await core.crypto.deleteSymKey(session)
    } catch {
      // The wallet finds out by itself.
    }
  }

  async function judge({ jsonrpc, error, result }: AuthResponse): Promise<AuthResponse> {
    try {
      if (error !== undefined) throw toWmError(error, 'connect', 'CONNECT_FAILED')
      const read = await readProofs(result, {
        request,
        chains,
        format: (payload) => sign.formatAuthMessage({ request: plain(payload), iss: payload.iss }),
      })
      proofs = read.proofs
      // The library receives only the checked fields.
      if (proofs && !read.byContract) return { id, jsonrpc, result: read.result }
      settled = await settleApproval(client, read.result, { publicKey, pairingTopic: topic })
      if (!settled) throw connectionError('WALLET_MALFORMED', { method: 'wc_sessionAuthenticate' })
      return { id, jsonrpc, error: { code: REFUSED, message: 'Settled' } }
    } catch (refused) {
      why = toWmError(refused, 'connect', 'CONNECT_FAILED')
      if (result !== undefined) void turnAway(result)
      return { id, jsonrpc, error: { code: REFUSED, message: why.code } }
    }
  }

  async function read(answer: AuthResponse): Promise<AuthResponse> {
    const { jsonrpc, error, result } = answer
    const code = readField(error, 'code')
    if (code === UNSUPPORTED || code === -32_601)
      return { id, jsonrpc, error: { code: UNSUPPORTED, message: 'Unsupported' } }
    const peer = peerOf(result)
    if (verdict || over) {
      // The library decodes messages on the link's topic twice.
      if (verdict && verdict.peer === peer) return verdict.answer
      // A second wallet answered the same link.
      void turnAway(result)
      return { id, jsonrpc, error: { code: REFUSED, message: 'Answered before' } }
    }
    verdict = { peer, answer: judge(answer) }
    return verdict.answer
  }
  const close = interceptAuthResponse(core, answerTopic, { id, publicKey, read })

  const answer = response.then(
    ({ auths, session }) => {
      // Signed without any permission: neither side has a session.
      if (!session) throw connectionError('WALLET_MALFORMED', { method: 'wc_sessionAuthenticate' })
      return { session, ...(auths && proofs && { proofs }) }
    },
    (error) => {
      if (settled) return { session: settled, ...(proofs && { proofs }) }
      throw why ?? error
    },
  )

  async function drop(): Promise<void> {
    end()
    try {
      const reason = { code: 0, message: 'Over' }
      const used = sign.session.getAll().some(({ self }) => self.publicKey === publicKey)
      if (auth.authKeys.getAll().some(({ responseTopic }) => responseTopic === answerTopic))
        await auth.authKeys.delete(auth.authKeys.keys[0] as string, reason)
      await auth.pairingTopics.delete(answerTopic, reason)
      await auth.requests.delete(id, reason)
      await core.expirer.del(id)
      core.history.delete(topic, id)
      if (!used) await core.crypto.deleteKeyPair(publicKey)
      await core.relayer.unsubscribe(answerTopic)
      // The gate closes last: without it the library would accept answers that still arrive.
      close()
    } catch {
      // The remaining data expires by itself.
    }
  }

  return { uri, topic, answerTopic, answer, drop }
}

/** Returns the wallet's public key for the session that it has made. */
function peerOf(result: unknown): string | undefined {
  const peer = readField(readField(result, 'responder'), 'publicKey')
  return typeof peer === 'string' && /^[0-9a-f]{64}$/.test(peer) ? peer : undefined
}

/** Returns the object without undefined fields, which the library's types do not allow. */
function plain<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
