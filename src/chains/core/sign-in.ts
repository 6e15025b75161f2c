import { v } from './schema.ts'
import type { CaipNetworkId } from './types.ts'

/**
 * What a page asks a wallet to sign in with: the message fields of spec §3 that are known before there is an account
 * (EIP-4361, CAIP-122). Account and network come with the answer.
 *
 * @example
 * { domain: 'harbor.test', uri: 'https://harbor.test/', nonce: 'k3Jx81mQp0aVn5', version: '1', statement: 'Sign in' }
 */
export interface SignInRequest {
  /** The host (and port) that asks, as an RFC 3986 authority. */
  readonly domain: string
  readonly uri: string
  /** Fresh for each request, at least eight letters and digits; of the server that will check the proof. */
  readonly nonce: string
  /** One line of ASCII that the visitor reads. */
  readonly statement?: string
  /** ISO 8601, as are the next two. A protocol that stamps its requests itself leaves it out (WalletConnect). */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs; none of them a ReCap, which is how WalletConnect writes permissions. */
  readonly resources?: readonly string[]
  readonly version: '1'
}

/** A signed sign-in of CAIP-74: header, payload, signature. */
export interface Cacao {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    /** `did:pkh:` and the account in CAIP-10. */
    readonly iss: string
    readonly domain: string
    /** The `uri` of the request. */
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly nbf?: string | undefined
    readonly exp?: string | undefined
    readonly statement?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: string; readonly s: string }
}

/**
 * A wallet's answer to a `SignInRequest`, one for each account and network that it signed for. It was checked against
 * the request here; whether to believe it is the server's decision, which has the nonce.
 */
export interface SignInProof {
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  /** The text that was signed, to the letter. */
  readonly message: string
  readonly signature: string
  /** Where the wallet answered with one (WalletConnect). */
  readonly cacao?: Cacao
}

/** ASCII only: what counts the characters of a message and what counts its bytes agree, and no line can be slipped in. */
/** @internal */
export const oneLine = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\x20-\x7e]*$/))
const word = v.pipe(v.string(), v.maxLength(2048), v.regex(/^[\x21-\x7e]+$/))
const uri = v.pipe(word, v.regex(/^[a-z][a-z0-9+.-]*:/i))
const resource = v.pipe(uri, v.regex(/^(?!.*urn:recap:)/i))
/** @internal RFC 3339, which EIP-4361 means by ISO 8601. */
export const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(\.\d{1,9})?(Z|[+-][0-2]\d:[0-5]\d)$/i),
)

/** @internal A page's own request, before any wallet sees it. */
export const signInRequest = v.object({
  domain: v.pipe(word, v.regex(/^[^/?#]+$/)),
  uri,
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,256}$/)),
  statement: v.optional(oneLine),
  issuedAt: v.optional(moment),
  expirationTime: v.optional(moment),
  notBefore: v.optional(moment),
  requestId: v.optional(word),
  resources: v.optional(v.pipe(v.array(resource), v.maxLength(100))),
  version: v.picklist(['1']),
}) satisfies v.GenericSchema<unknown, { [K in keyof SignInRequest]: SignInRequest[K] | undefined }>
