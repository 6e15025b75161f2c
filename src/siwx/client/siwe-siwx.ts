import { schemaError } from '../../chains/core/error-texts/schema-error.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import type { SignInMessage, SiwxConfig } from '../../chains/core/siwx.ts'
import { parseMessage } from '../message.ts'
import { createMessenger, type MessengerOptions } from './create-messenger.ts'

/** Fields from which a callback writes the text of a message. */
export interface SiweFields {
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** RFC 3339. */
  readonly issuedAt: string
  readonly statement?: string | undefined
}

/** Callbacks of a page that signs in with Ethereum, and the fields of its messages. */
export interface SiweSiwxOptions extends Omit<MessengerOptions, 'getNonce' | 'clearChainIdNamespace'> {
  /** Resolves with a nonce of the server. */
  readonly getNonce: (address: string) => Promise<string>
  /** Returns the text; by default this package writes it. */
  readonly createMessage?: (fields: SiweFields) => string | Promise<string>
  /** Resolves with true after the server has checked the signature and opened a session. */
  readonly verifyMessage: (signed: { readonly message: string; readonly signature: string }) => Promise<boolean>
  /** Resolves with the account of the server's session, or with nothing. One that throws means no session. */
  readonly getSession: () => Promise<{ readonly address: string; readonly chainId: number } | null | undefined>
  readonly signOut: () => Promise<unknown>
  /** True, the default: a connected account without a session must sign in or leave. */
  readonly required?: boolean
  /** True, the default: disconnecting the wallet ends the session. */
  readonly signOutOnDisconnect?: boolean
}

const account = v.nullish(v.object({ address: v.string(), chainId: v.number() }))
const idOf = (chainId: number) => `eip155:${chainId}` as const
const numberOf = (chainId: string) => Number(chainId.split(':')[1])
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Makes a value for the option `siwx` from callbacks that were written for Sign-In with Ethereum. Such a server has one
 * session, of one account on one network of `eip155`.
 *
 * Its functions reject as the callbacks do, and with `WmError`: `SIGNATURE_INVALID` (`verifyMessage` did not resolve
 * with true) or `SCHEMA_MISMATCH` (the text is not strict EIP-4361 or is of another account, network or nonce, or the
 * network is not of `eip155`).
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 *
 * @example
 * import { siweSiwx } from 'wallet-modal/siwx'
 *
 * const post = (path: string, body: object) =>
 *   fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
 * const siwx = siweSiwx({
 *   getNonce: async () => (await fetch('/nonce')).text(),
 *   verifyMessage: async (signed) => (await post('/verify', signed)).ok,
 *   getSession: async () => (await fetch('/session')).json(),
 *   signOut: () => post('/sign-out', {}),
 *   required: false,
 * })
 * console.assert(siwx.getRequired?.() === false)
 */
export function siweSiwx({
  getNonce,
  createMessage,
  verifyMessage,
  getSession,
  signOut,
  required = true,
  signOutOnDisconnect = true,
  ...fields
}: SiweSiwxOptions): SiwxConfig {
  const messenger = createMessenger({ ...fields, getNonce: ({ accountAddress }) => getNonce(accountAddress) })

  async function written(message: SignInMessage, write: NonNullable<typeof createMessage>): Promise<SignInMessage> {
    const { accountAddress, chainId, nonce, domain, uri, issuedAt = '', statement } = message
    const text = await write({
      ...{ address: accountAddress, chainId: numberOf(chainId) },
      ...{ nonce, domain, uri, version: '1', issuedAt, statement },
    })
    const read = parseMessage(text)
    const isOurs = read?.chainId === chainId && isSame(read.accountAddress, accountAddress) && read.nonce === nonce
    if (!read || !isOurs || read.domain !== domain || read.uri !== uri)
      throw schemaError('SCHEMA_MISMATCH', { path: 'createMessage' })
    return Object.defineProperty({ ...read }, 'toString', { value: () => text }) as SignInMessage
  }
  async function verify(message: string, signature: string): Promise<void> {
    if ((await verifyMessage({ message, signature })) !== true) throw signInError('SIGNATURE_INVALID')
  }
  async function current(): Promise<{ readonly address: string; readonly chainId: number } | undefined> {
    try {
      return tryParse(account, await getSession()) ?? undefined
    } catch {
      // Many such callbacks throw while nobody is signed in.
      return undefined
    }
  }

  return {
    async createMessage(input) {
      if (idOf(numberOf(input.chainId)) !== input.chainId) throw schemaError('SCHEMA_MISMATCH', { path: 'chainId' })
      const message = await messenger.createMessage(input)
      return createMessage ? written(message, createMessage) : message
    },
    addSession: ({ message, signature }) => verify(message, signature),
    async setSessions(sessions) {
      if (sessions.length === 0) await signOut()
      for (const { message, signature } of sessions) await verify(message, signature)
    },
    async revokeSession(chainId, address) {
      const session = await current()
      if (session && idOf(session.chainId) === chainId && isSame(session.address, address)) await signOut()
    },
    async getSessions(chainId, address) {
      const session = await current()
      if (!session || idOf(session.chainId) !== chainId || !isSame(session.address, address)) return []
      const { domain = location.host, uri = location.origin } = fields
      const data = { chainId, accountAddress: address, domain, uri, version: '1', nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
    getRequired: () => required,
    signOutOnDisconnect,
  }
}
