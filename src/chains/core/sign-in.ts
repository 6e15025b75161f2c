import type { CaipNetworkId } from './caip-ids.ts'
import { v } from './schema.ts'

/**
 * Fields of a sign-in message that are known before the account is
 * ([EIP-4361](https://eips.ethereum.org/EIPS/eip-4361), [CAIP-122](https://chainagnostic.org/CAIPs/caip-122)). The
 * wallet's answer adds account and network.
 *
 * @example
 * { domain: 'harbor.test', uri: 'https://harbor.test/', nonce: 'k3Jx81mQp0aVn5', version: '1', statement: 'Sign in' }
 */
export interface SignInRequest {
  /** Host and port of the requesting site, as an [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986) authority. */
  readonly domain: string
  readonly uri: string
  /** At least eight letters and digits, fresh for each request, from the server that will check the proof. */
  readonly nonce: string
  /** Text for the visitor: a single line of ASCII. */
  readonly statement?: string
  /** ISO 8601 time, like the next two. WalletConnect requests carry the library's own time instead. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs other than ReCaps, in which WalletConnect encodes permissions. */
  readonly resources?: readonly string[]
  readonly version: '1'
}

/** A signed sign-in ([CAIP-74](https://chainagnostic.org/CAIPs/caip-74)): header, payload, signature. */
export interface Cacao {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    /** Account: `did:pkh:` and its CAIP-10 id. */
    readonly iss: string
    readonly domain: string
    /** `uri` of the request. */
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
 * A wallet's answer to a `SignInRequest`, one per signed account and network, checked against the request. Only the
 * server, which knows the nonce, can decide to trust it.
 */
export interface SignInProof {
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  /** Exact text that was signed. */
  readonly message: string
  readonly signature: string
  /** Signed object of a WalletConnect answer. */
  readonly cacao?: Cacao
}

/** ASCII only: lengths in characters and in bytes are equal, and no line break can be injected. */
/** @internal */
export const asciiLine = v.pipe(v.string(), v.maxLength(4096), v.regex(/^[\x20-\x7e]*$/))
const word = v.pipe(v.string(), v.maxLength(2048), v.regex(/^[\x21-\x7e]+$/))
const uri = v.pipe(word, v.regex(/^[a-z][a-z0-9+.-]*:/i))
const resource = v.pipe(uri, v.regex(/^(?!.*urn:recap:)/i))
/** @internal Time of [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339), which EIP-4361 means by ISO 8601. */
export const rfc3339Time = v.pipe(
  v.string(),
  v.regex(/^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(\.\d{1,9})?(Z|[+-][0-2]\d:[0-5]\d)$/i),
)

/** @internal A page's own request, checked before a wallet receives it. */
export const signInRequest = v.object({
  domain: v.pipe(word, v.regex(/^[^/?#]+$/)),
  uri,
  nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{8,256}$/)),
  statement: v.optional(asciiLine),
  issuedAt: v.optional(rfc3339Time),
  expirationTime: v.optional(rfc3339Time),
  notBefore: v.optional(rfc3339Time),
  requestId: v.optional(word),
  resources: v.optional(v.pipe(v.array(resource), v.maxLength(100))),
  version: v.picklist(['1']),
}) satisfies v.GenericSchema<unknown, { [K in keyof SignInRequest]: SignInRequest[K] | undefined }>
