import { bip122Verifier } from '../../chains/bip122/bip122-verifier.ts'
import type { CaipNetworkId } from '../../chains/core/caip-ids.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { SiwxVerifier } from '../../chains/core/siwx.ts'
import { parseUrl } from '../../chains/core/url.ts'
import { eip155Verifier } from '../../chains/eip155/eip155-verifier.ts'
import { solanaVerifier } from '../../chains/solana/solana-verifier.ts'
import { formOf } from '../forms.ts'
import type { ProblemCode } from './http.ts'
import type { SiwxStore } from './store.ts'

/** Options of `createSiwxServer`. */
export interface SiwxServerOptions {
  /** Host and port of the site that visitors sign in to, as it stands in the message. */
  readonly domain: string
  /** Origins of the pages that may ask; one of them has the host of `domain`. */
  readonly origins: readonly string[]
  /** Networks on which visitors may sign in, with URLs of your nodes for contract accounts on `eip155`. */
  readonly networks: { readonly [id: CaipNetworkId]: string | readonly string[] }
  readonly store: SiwxStore
  /** Path of the routes; default `/siwx`. */
  readonly path?: string
  /** Milliseconds for which a visitor stays signed in; default 7 days. A message that expires earlier ends it. */
  readonly sessionLife?: number
  /** Milliseconds that a visitor has to sign; default 10 minutes. */
  readonly nonceLife?: number
  /** Requests for a nonce and sign-ins per client and minute; default 60 and 30. */
  readonly limits?: { readonly nonces?: number; readonly signIns?: number }
  /**
   * Returns the network address of a client, for the limits: from your server or a proxy that you trust. Without it all
   * clients share limits that are 50 times as high.
   */
  readonly clientAddress?: (request: Request) => string | undefined
  /** Verifiers in place of those of this package. */
  readonly verifiers?: readonly SiwxVerifier[]
  /** Receives what happened, for an audit log; it has no secrets in it. */
  readonly log?: (event: {
    readonly type: 'signed-in' | 'signed-out' | 'signed-out-everywhere' | 'refused' | 'failed'
    readonly code?: ProblemCode
    readonly accounts?: readonly string[]
    readonly error?: unknown
  }) => void
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number
}

const isLoopback = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(host)
const wrong = (option: string, reason: string) => pageError('OPTION_INVALID', { option, reason })

/**
 * Returns the options with their defaults.
 * @throws {WmError<'OPTION_INVALID'>}
 */
export function settingsOf(options: SiwxServerOptions) {
  const origins = options.origins.map((origin) => parseUrl(origin))
  if (origins.length === 0 || origins.some((url, at) => url?.origin !== options.origins[at]))
    throw wrong('origins', 'must be a list of origins, for example "https://harbor.test"')
  const urls = origins.flatMap((url) => url ?? [])
  if (urls.some(({ protocol, hostname }) => protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))))
    throw wrong('origins', 'must be https, or http on this machine')
  if (!urls.some(({ host }) => host === options.domain)) throw wrong('domain', 'must be the host of one of the origins')
  const networks = Object.keys(options.networks)
  for (const id of networks) {
    const [namespace = '', reference = '', ...rest] = id.split(':')
    if (rest.length > 0 || !formOf(namespace)?.isReference(reference))
      throw wrong('networks', `has the id "${id}", which is no CAIP-2 id of a namespace with sign-in`)
  }
  if (networks.length === 0) throw wrong('networks', 'must name a network')
  const { path = '/siwx' } = options
  if (!/^(?:\/[\w.~-]+)+$/.test(path)) throw wrong('path', 'must begin with a slash and not end with one')
  // Safari keeps no secure cookie of http://localhost. A site that others can reach always has them.
  const isLocal = urls.every(({ protocol }) => protocol === 'http:')
  const prefix = isLocal ? '' : '__Host-'
  return {
    ...options,
    path,
    isNetwork: (id: string) => Object.hasOwn(options.networks, id),
    verifiers: options.verifiers ?? [eip155Verifier({ rpcUrls: options.networks }), solanaVerifier(), bip122Verifier()],
    cookies: {
      session: `${prefix}wm-siwx`,
      browser: `${prefix}wm-siwx-browser`,
      attributes: `Path=/; HttpOnly${isLocal ? '' : '; Secure'}`,
    },
    sessionLife: options.sessionLife ?? 7 * 86_400_000,
    nonceLife: options.nonceLife ?? 600_000,
    limits: { nonces: 60, signIns: 30, ...options.limits },
    now: options.now ?? (() => Date.now()),
    log: options.log ?? (() => {}),
  }
}

export type Settings = ReturnType<typeof settingsOf>
