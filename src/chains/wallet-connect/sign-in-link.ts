import { WmError } from '../core/errors.ts'
import { readField } from '../core/read-field.ts'
import { toWmError } from '../core/rpc-codes.ts'
import type { SignInProof, SignInRequest } from '../core/sign-in.ts'
import { type Answer, openGate } from './answer-gate.ts'
import type { PairingClient } from './client.ts'
import { type ProposalLink, topicOf } from './proposal-link.ts'
import { readProofs } from './read-proofs.ts'

/** The life of the link, in seconds: nobody can find the request any later, so the relay need not keep it. */
const LIFE = 300
/** The protocol's "unsupported method": the wallet goes on with the plain proposal of the same link. */
const UNSUPPORTED = 10_001
const REFUSED = 7_000

/** What a sign-in can be asked with: the networks, the wanted one first, and the methods of the session. */
export interface SignInWish {
  readonly request: SignInRequest
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

/**
 * A link that asks for a session and a signed sign-in with one approval (protocol §6.3). The library puts a plain
 * proposal beside it: a wallet that cannot sign in just connects, and there are no proofs.
 *
 * The answer is read here before the library sees it (`answer-gate.ts`). One that is refused reaches the library as an
 * error: it checks no signature by itself, thereby calls nobody, and makes no session; the wallet's own is ended.
 */
export async function signInLink(client: PairingClient, wish: SignInWish): Promise<ProposalLink> {
  const { core, provider } = client
  const sign = provider.client
  const { request, chains, methods } = wish
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
  // It may be refused before anybody listens to it.
  response.catch(() => {})
  const topic = topicOf(uri)
  const { auth } = sign
  const pending = auth.requests.getAll().find(({ pairingTopic }) => pairingTopic === topic)
  const place = auth.pairingTopics.getAll().find(({ pairingTopic }) => pairingTopic === topic)
  if (!pending || !place) throw new WmError('CONNECT_FAILED')
  const { id } = pending
  const { publicKey } = pending.requester
  const answerTopic = place.topic

  let proofs: readonly SignInProof[] | undefined
  let why: WmError | undefined
  let verdict: { readonly peer: string | undefined; readonly answer: Promise<Answer> } | undefined
  let over = false
  const end = () => {
    over = true
  }
  response.then(end, end)

  /** Ends what the wallet takes for a session, and the library does not know. */
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
      // It finds out by itself.
    }
  }

  async function judge({ jsonrpc, error, result }: Answer): Promise<Answer> {
    try {
      if (error !== undefined) throw toWmError(error, 'connect', 'CONNECT_FAILED')
      const good = await readProofs(result, {
        request,
        chains,
        format: (payload) => sign.formatAuthMessage({ request: plain(payload), iss: payload.iss }),
      })
      proofs = good.proofs
      // What was checked and no more.
      return { id, jsonrpc, result: good.result }
    } catch (refused) {
      why = toWmError(refused, 'connect', 'CONNECT_FAILED')
      if (result !== undefined) void turnAway(result)
      return { id, jsonrpc, error: { code: REFUSED, message: why.code } }
    }
  }

  async function read(answer: Answer): Promise<Answer> {
    const { jsonrpc, error, result } = answer
    const code = readField(error, 'code')
    if (code === UNSUPPORTED || code === -32_601)
      return { id, jsonrpc, error: { code: UNSUPPORTED, message: 'Unsupported' } }
    const peer = peerOf(result)
    if (verdict || over) {
      // The library opens what comes on the topic of the link twice.
      if (verdict && verdict.peer === peer) return verdict.answer
      // A second wallet with the same link.
      void turnAway(result)
      return { id, jsonrpc, error: { code: REFUSED, message: 'Answered before' } }
    }
    verdict = { peer, answer: judge(answer) }
    return verdict.answer
  }
  const close = openGate(core, answerTopic, { id, publicKey, read })

  const answer = response.then(
    ({ auths, session }) => {
      // Signed, without a permission to do anything: there is no session, here nor in the wallet.
      if (!session) throw new WmError('WALLET_MALFORMED', { method: 'wc_sessionAuthenticate' })
      return { session, ...(auths && proofs && { proofs }) }
    },
    (error) => {
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
      // Not before: the library would take what comes until then.
      close()
    } catch {
      // The rest runs out by itself.
    }
  }

  return { uri, topic, answerTopic, answer, drop }
}

/** The wallet's key for the session that it has made. */
function peerOf(result: unknown): string | undefined {
  const peer = readField(readField(result, 'responder'), 'publicKey')
  return typeof peer === 'string' && /^[0-9a-f]{64}$/.test(peer) ? peer : undefined
}

/** Without keys that are there and undefined, which the library's types do not know. */
function plain<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
