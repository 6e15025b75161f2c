import { pageError } from '../../chains/core/error-texts/page-error.ts'
import { schemaError } from '../../chains/core/error-texts/schema-error.ts'
import { signInError } from '../../chains/core/error-texts/sign-in-error.ts'
import { report } from '../../chains/core/report.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import type { Cacao } from '../../chains/core/sign-in.ts'
import type { SignInInput, SignInMessage, SignInSession, SiwxConfig } from '../../chains/core/siwx.ts'
import { parseMessage } from '../message.ts'
import { createMessenger, type MessengerOptions } from './create-messenger.ts'

/** Fields from which a callback writes the text of a message. */
export interface SiweFields {
  /** With `getMessageParams` it is `did:pkh:eip155:<chain>:<address>`, as AppKit hands it over. */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** RFC 3339. */
  readonly issuedAt: string
  readonly statement?: string | undefined
  /** The same time as `issuedAt`, and the other fields of `getMessageParams`. */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Fields of a message as callbacks for AppKit give them. */
export interface SiweMessageParams {
  readonly domain: string
  readonly uri: string
  readonly chains?: readonly number[] | undefined
  readonly statement?: string | undefined
  /** Times of issue, end and begin: RFC 3339. */
  readonly iat?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Callbacks of a page that signs in with Ethereum, and the fields of its messages. */
export interface SiweSiwxOptions extends Omit<MessengerOptions, 'getNonce' | 'clearChainIdNamespace'> {
  /** Resolves with a nonce of the server. */
  readonly getNonce: (address: string) => Promise<string>
  /** Fields of each message, as in configurations for AppKit. The network is always the wallet's. */
  readonly getMessageParams?: () => Promise<SiweMessageParams> | SiweMessageParams
  /** Called after each sign-in, and after each sign-out. */
  readonly onSignIn?: (session: { readonly address: string; readonly chainId: number }) => unknown
  readonly onSignOut?: () => unknown
  /** Returns the text; by default this package writes it. */
  readonly createMessage?: (fields: SiweFields) => string | Promise<string>
  /** Resolves with true after the server has checked the signature and opened a session. */
  readonly verifyMessage: (signed: {
    readonly message: string
    readonly signature: string
    /** Signed object of a WalletConnect answer. */
    readonly cacao?: Cacao | undefined
  }) => Promise<boolean>
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
const needed = ['getNonce', 'verifyMessage', 'getSession', 'signOut'] as const
const known = new Set([
  ...[...needed, 'getMessageParams', 'createMessage', 'onSignIn', 'onSignOut', 'required', 'signOutOnDisconnect'],
  ...['domain', 'uri', 'statement', 'resources', 'expiration', 'getRequestId', 'now'],
])

function check(options: SiweSiwxOptions): void {
  const missing = needed.find((name) => typeof options[name] !== 'function')
  if (missing) throw pageError('OPTION_INVALID', { option: `siweSiwx.${missing}`, reason: 'must be a function' })
  const other = Object.keys(options).find((name) => !known.has(name))
  if (other) throw pageError('OPTION_INVALID', { option: `siweSiwx.${other}`, reason: 'is not taken' })
}

/** Calls a hook of the page, whose failure changes nothing about the sign-in. */
const tell = (hook: () => unknown) => void (async () => hook())().catch(report)
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Makes a value for the option `siwx` from callbacks that were written for Sign-In with Ethereum. Such a server has one
 * session, of one account on one network of `eip155`.
 *
 * Its functions reject as the callbacks do, and with `WmError`: `SIGNATURE_INVALID` (`verifyMessage` did not resolve
 * with true) or `SCHEMA_MISMATCH` (the text is not strict EIP-4361 or is of another account, network or nonce, or the
 * network is not of `eip155`).
 *
 * A configuration that was written for AppKit's `createSIWEConfig` is taken as it is, but for the options that have no
 * meaning here, which are refused by their names: `enabled` (leave out the option `siwx`), `nonceRefetchIntervalMs` and
 * `sessionRefetchIntervalMs` (nothing is fetched at intervals), `signOutOnAccountChange` and `signOutOnNetworkChange`
 * (each account and each network needs its own session).
 *
 * @throws {WmError<'OPTION_INVALID'>} A callback is missing, or an option is not known; `option` names it.
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
export function siweSiwx(options: SiweSiwxOptions): SiwxConfig {
  check(options)
  const {
    getNonce,
    getMessageParams,
    onSignIn,
    onSignOut,
    createMessage,
    verifyMessage,
    getSession,
    signOut,
    required = true,
    signOutOnDisconnect = true,
    ...fields
  } = options

  async function made(input: SignInInput, params?: SiweMessageParams): Promise<SignInMessage> {
    const { exp, nbf, requestId, domain, uri, statement, resources } = { ...fields, ...params }
    const iat = params?.iat ?? (exp && new Date((fields.now ?? Date.now)()).toISOString())
    const { expiration = exp && Date.parse(exp) - Date.parse(nbf ?? `${iat}`) } = fields
    const given = { domain, uri, statement, resources, ...(expiration && { expiration }) }
    const messenger = createMessenger({
      ...fields,
      ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as MessengerOptions),
      ...(requestId !== undefined && { getRequestId: () => requestId }),
      getNonce: async ({ accountAddress }) => ({ nonce: await getNonce(accountAddress), issuedAt: iat }),
    })
    return messenger.createMessage({ ...input, notBefore: input.notBefore ?? nbf })
  }
  async function written(
    message: SignInMessage,
    write: NonNullable<typeof createMessage>,
    params?: SiweMessageParams,
  ): Promise<SignInMessage> {
    const { accountAddress, chainId, nonce, domain, uri, issuedAt = '', statement } = message
    const address = params ? `did:pkh:${chainId}:${accountAddress}` : accountAddress
    const text = await write({
      ...(params && { ...params, iat: issuedAt }),
      ...{ address, chainId: numberOf(chainId), nonce, domain, uri, version: '1', issuedAt, statement },
    })
    const read = parseMessage(text)
    const isOurs = read?.chainId === chainId && isSame(read.accountAddress, accountAddress) && read.nonce === nonce
    if (!read || !isOurs || read.domain !== domain || read.uri !== uri)
      throw schemaError('SCHEMA_MISMATCH', { path: 'createMessage' })
    return Object.defineProperty({ ...read }, 'toString', { value: () => text }) as SignInMessage
  }
  async function verify({ message, signature, cacao, data }: SignInSession): Promise<void> {
    const isValid = await verifyMessage({ message, signature, ...(cacao && { cacao }) })
    if (isValid !== true) throw signInError('SIGNATURE_INVALID')
    tell(() => onSignIn?.({ address: data.accountAddress, chainId: numberOf(data.chainId) }))
  }
  async function leave(): Promise<void> {
    await signOut()
    tell(() => onSignOut?.())
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
      const params = await getMessageParams?.()
      const message = await made(input, params)
      return createMessage ? written(message, createMessage, params) : message
    },
    addSession: verify,
    async setSessions(sessions) {
      if (sessions.length === 0) await leave()
      for (const session of sessions) await verify(session)
    },
    async revokeSession(chainId, address) {
      const session = await current()
      if (session && idOf(session.chainId) === chainId && isSame(session.address, address)) await leave()
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
