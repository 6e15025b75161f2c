import { recoverMessageAddress } from 'viem'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { tryParse, v } from '../core/schema.ts'
import { asciiLine, rfc3339Time, type SignInProof, type SignInRequest } from '../core/sign-in.ts'
import type { CaipNetworkId } from '../core/types.ts'

// Wallets omit a missing field or send an empty one.
const may = v.pipe(
  v.nullish(asciiLine),
  v.transform((text) => text || undefined),
)
const iss = v.pipe(v.string(), v.regex(/^did:pkh:eip155:[1-9]\d{0,31}:0x[0-9a-fA-F]{40}$/))
const resources = v.pipe(
  v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(65_536), v.regex(/^[\x21-\x7e]+$/))), v.maxLength(101))),
  v.transform((all) => all ?? undefined),
)
const cacao = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    iss,
    domain: asciiLine,
    aud: asciiLine,
    version: asciiLine,
    nonce: asciiLine,
    iat: rfc3339Time,
    nbf: may,
    exp: may,
    statement: may,
    requestId: may,
    resources,
  }),
  s: v.object({ t: v.picklist(['eip191', 'eip1271']), s: v.pipe(v.string(), v.maxLength(131_074)) }),
})
const responder = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  metadata: v.custom<object>((value) => typeof value === 'object' && value !== null),
})
const result = v.object({ cacaos: v.pipe(v.array(cacao), v.minLength(1), v.maxLength(100)), responder })
/** The parts of an answer that a session is made of; nothing else in it has to be readable for that. */
const approval = v.object({
  cacaos: v.pipe(v.array(v.object({ p: v.object({ iss, resources }) })), v.minLength(1), v.maxLength(100)),
  responder,
})

type Approval = v.InferOutput<typeof approval>
type Cacao = v.InferOutput<typeof cacao>
type Payload = Cacao['p']

/** Request that was sent with a link. */
export interface Asked {
  readonly request: SignInRequest
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
  /** Returns the library's text of a payload. Throws for unreadable permissions. */
  readonly format: (payload: Payload) => string
}

const chainOf = ({ iss }: Payload) => iss.split(':').slice(2, 4).join(':') as CaipNetworkId
const addressOf = ({ iss }: Payload) => iss.split(':').at(-1) as `0x${string}`
const same = (time: string | undefined, asked: string | undefined) =>
  time === asked || (time !== undefined && asked !== undefined && Date.parse(time) === Date.parse(asked))
// Sentence that the library derives from the permissions; a wallet may shorten the list, not the sentence.
const permissions = 'I further authorize the stated URI to perform the following actions on my behalf: '

function matches(payload: Payload, { request, chains }: Asked): boolean {
  const { statement = '', resources = [] } = request
  const said = payload.statement ?? ''
  const more = said.slice(statement.length).trimStart()
  const named = payload.resources ?? []
  const [recap, ...others] = named.slice(resources.length)
  return (
    payload.domain === request.domain &&
    payload.aud === request.uri &&
    payload.nonce === request.nonce &&
    payload.version === request.version &&
    payload.requestId === request.requestId &&
    same(payload.exp, request.expirationTime) &&
    same(payload.nbf, request.notBefore) &&
    chains.includes(chainOf(payload)) &&
    said.startsWith(statement) &&
    (more === '' || more.startsWith(permissions)) &&
    resources.every((resource, index) => named[index] === resource) &&
    (recap === undefined || recap.startsWith('urn:recap:')) &&
    others.length === 0
  )
}

/** Hex of at most 64 KiB: a signature of a contract may bring the call that deploys it. */
const isHex = (text: string) => /^0x(?:[0-9a-f]{2})+$/i.test(text)

/** Resolves with the proof; undefined if something else was signed than was asked for, or by another key. */
async function proofOf({ h, p, s }: Cacao, asked: Asked): Promise<SignInProof | undefined> {
  if (!matches(p, asked)) return undefined
  const message = asked.format(p)
  const signature = s.s as `0x${string}`
  if (s.t === 'eip191') {
    const signer = /^0x[0-9a-f]{130}$/i.test(signature) && (await recoverMessageAddress({ message, signature }))
    if (!signer || signer.toLowerCase() !== addressOf(p).toLowerCase()) return undefined
  } else if (!isHex(signature)) return undefined
  return { chainId: chainOf(p), accountAddress: addressOf(p), message, signature, cacao: { h, p, s } }
}

/** An answer in a readable form. */
export interface Answered {
  /** Undefined unless every part is what was asked for, and signed by its account. */
  readonly proofs?: readonly SignInProof[]
  /** True if a contract signed (`eip1271`), which is not checked here. */
  readonly byContract: boolean
  readonly result: Approval
}

/**
 * Reads a wallet's answer to a sign-in request and checks all of it against the request.
 *
 * Only a node can check a signature of a contract, so that is left to whoever the proof is handed to: the verifier of
 * the page or its server, with nodes that the integrator named.
 *
 * An answer with an unreadable part, for example a kind of signature that is unknown here, proves nothing; the visitor
 * is connected by it all the same.
 *
 * @throws {WmError<'WALLET_MALFORMED'>} What the session is made of is unreadable.
 */
export async function readProofs(raw: unknown, asked: Asked): Promise<Answered> {
  const read = tryParse(result, raw)
  if (!read) {
    const approved = tryParse(approval, raw)
    if (!approved) throw connectionError('WALLET_MALFORMED', { method: 'wc_sessionAuthenticate' })
    return { byContract: false, result: approved }
  }
  const byContract = read.cacaos.some(({ s }) => s.t === 'eip1271')
  // The library's text of unreadable permissions cannot be made.
  const proofs = await Promise.all(read.cacaos.map((one) => proofOf(one, asked).catch(() => undefined)))
  const good = proofs.filter((proof) => proof !== undefined)
  return { byContract, result: read, ...(good.length === proofs.length && { proofs: Object.freeze(good) }) }
}
