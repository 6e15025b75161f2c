import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { SignInData, SignInInput, SignInMessage, SiwxMessenger } from '../../chains/core/siwx.ts'
import { parseUrl } from '../../chains/core/url.ts'
import { timeOf } from '../grammar.ts'
import { stringifyMessage } from '../message.ts'
import { randomNonce } from '../secrets.ts'

/** Nonce of a server, with the server's time, so that a wrong clock of the visitor does no harm. */
export interface ServerNonce {
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt?: string | undefined
}

/** Options of `createMessenger`. */
export interface MessengerOptions {
  /** Host and port of the site; default: those of the page. */
  readonly domain?: string
  /** Default: address of the page, without query and fragment, in which pages keep secrets. */
  readonly uri?: string
  /** A line for the visitor. Letters, digits, spaces and the ASCII punctuation of URIs; no quotes, no line break. */
  readonly statement?: string
  /** URIs that belong to the sign-in, for example of the terms. */
  readonly resources?: readonly string[]
  /** Milliseconds for which the message is valid, from `notBefore` or now; default: for ever. */
  readonly expiration?: number
  /** Nonce from the server that will check the signature; default: 130 random bits, which no server checks. */
  readonly getNonce?: (input: SignInInput) => Promise<string | ServerNonce> | string | ServerNonce
  readonly getRequestId?: () => Promise<string> | string
  /** Writes chain ids without their namespace outside `eip155` as well. */
  readonly clearChainIdNamespace?: boolean
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number
}

const has = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/**
 * Makes messages for one site: strict EIP-4361 on `eip155`, the CAIP-122 form elsewhere. The text is checked before a
 * wallet sees it, so a statement, resource or request id cannot add a line or another field to it.
 *
 * `createMessage` rejects with `WmError`: `SCHEMA_MISMATCH` (its `path` names the field that the format does not
 * allow) or `OPTION_INVALID` (`uri` belongs to another site than `domain`, which wallets and servers refuse).
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @see https://chainagnostic.org/CAIPs/caip-122
 *
 * @example
 * import { createMessenger } from 'wallet-modal/siwx'
 *
 * const messenger = createMessenger({
 *   domain: 'harbor.test',
 *   uri: 'https://harbor.test/members',
 *   statement: 'Open the members area.',
 *   expiration: 10 * 60_000,
 * })
 * const message = await messenger.createMessage({
 *   accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *   chainId: 'eip155:1',
 * })
 * console.assert(message.toString().includes('Open the members area.'))
 */
export function createMessenger(options: MessengerOptions = {}): SiwxMessenger {
  const now = options.now ?? (() => Date.now())
  return {
    async createMessage(input) {
      const domain = options.domain ?? location.host
      const uri = options.uri ?? `${location.origin}${location.pathname}`
      if (parseUrl(uri)?.host !== domain)
        throw pageError('OPTION_INVALID', { option: 'uri', reason: 'must belong to the site that "domain" names' })
      const given = await (options.getNonce?.(input) ?? randomNonce())
      const { nonce, issuedAt = new Date(now()).toISOString() } = typeof given === 'string' ? { nonce: given } : given
      const requestId = await options.getRequestId?.()
      const { expiration } = options
      const start = timeOf(input.notBefore ?? '') ?? timeOf(issuedAt) ?? now()
      const data: SignInData = has({
        domain,
        accountAddress: input.accountAddress,
        chainId: input.chainId,
        uri,
        version: '1',
        nonce,
        issuedAt,
        expirationTime: expiration === undefined ? undefined : new Date(start + expiration).toISOString(),
        notBefore: input.notBefore,
        requestId,
        statement: options.statement,
        resources: options.resources,
      })
      const text = stringifyMessage(data, options)
      return Object.defineProperty({ ...data }, 'toString', { value: () => text }) as SignInMessage
    },
  }
}
