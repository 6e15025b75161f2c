import { v } from '../chains/core/schema.ts'
import type { CaipNetworkId } from '../chains/core/types.ts'

/** Message prefixes of the two directions. */
export const APP = '@w3m-app/'
export const FRAME = '@w3m-frame/'

const text = v.pipe(v.string(), v.maxLength(4096))
const nothing = v.unknown()
const accountType = v.picklist(['eoa', 'smartAccount'])
const chainId = v.nullable(v.pipe(v.unknown(), v.transform(readChainId)))

// The frame sends numbers, numbers as text, and CAIP-2 ids.
function readChainId(raw: unknown): number | string {
  if (typeof raw === 'number') return raw
  const id = String(raw).slice(0, 128)
  return /^\d+$/.test(id) ? Number(id) : id
}

const user = v.object({
  email: v.nullish(text),
  userName: v.nullish(text),
  address: v.pipe(v.string(), v.maxLength(128)),
  chainId,
  accounts: v.nullish(v.array(v.object({ address: v.pipe(v.string(), v.maxLength(128)), type: accountType }))),
  preferredAccountType: v.nullish(accountType),
  smartAccountDeployed: v.nullish(v.boolean()),
  // A login that came with a sign-in message returns the text with the account in it, and its signature.
  message: v.nullish(v.pipe(v.string(), v.maxLength(32_768))),
  signature: v.nullish(v.pipe(v.string(), v.maxLength(4096))),
})

// Extension of this project's secure site: number of digits and lifetime in seconds of its codes.
const code = { codeLength: v.nullish(v.number()), codeSeconds: v.nullish(v.number()) }

/** Error code of this project's secure site: the browser blocks the frame's storage. */
export const BLOCKED = -32050

/** Milliseconds for a request. Requests without a limit wait for the visitor. */
const LIMIT = 120_000
/** Milliseconds for a request that others wait for and that may fail. */
const SHORT = 10_000

/**
 * Messages to the frame: schema of the answer, time limit, and `patient` for those that wait for the frame without a
 * limit. Requests are typed in `client.ts`.
 */
export const events = {
  CONNECT_EMAIL: {
    answer: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']), ...code }),
    limit: LIMIT,
  },
  /** Extension that only this project's secure site answers. */
  GET_PENDING_EMAIL: {
    answer: v.object({ action: v.nullish(v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP'])), ...code }),
    limit: 5_000,
  },
  CONNECT_DEVICE: { answer: nothing, limit: LIMIT },
  CONNECT_OTP: { answer: nothing, limit: LIMIT },
  /** Our own site says beyond the protocol whether the window loses its opener on its way to the provider. */
  GET_SOCIAL_REDIRECT_URI: { answer: v.object({ uri: text, disowned: v.nullish(v.boolean()) }), limit: LIMIT },
  CONNECT_SOCIAL: { answer: user, limit: LIMIT },
  GET_FARCASTER_URI: { answer: v.object({ url: text }) },
  CONNECT_FARCASTER: { answer: v.object({ userName: text }) },
  GET_USER: { answer: user, limit: LIMIT },
  IS_CONNECTED: { answer: v.object({ isConnected: v.boolean() }), limit: LIMIT },
  SWITCH_NETWORK: { answer: v.object({ chainId }), limit: LIMIT },
  SIGN_OUT: { answer: nothing },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    answer: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
    limit: SHORT,
  },
  INIT_SMART_ACCOUNT: {
    answer: v.object({ address: v.pipe(v.string(), v.maxLength(128)), isDeployed: v.boolean() }),
    limit: LIMIT,
  },
  SET_PREFERRED_ACCOUNT: { answer: v.object({ type: accountType, address: text }), limit: LIMIT, patient: true },
  RPC_REQUEST: { answer: nothing },
  UPDATE_EMAIL: {
    // AWAIT_UPDATE_EMAIL: this project's secure site completes the change by itself; the message of this name reports
    // it.
    answer: v.object({
      action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP', 'AWAIT_UPDATE_EMAIL']),
      ...code,
    }),
    limit: LIMIT,
  },
  /** The protocol only defines the name; this project's secure site waits for the visitor. */
  AWAIT_UPDATE_EMAIL: { answer: v.object({ newEmail: text }) },
  UPDATE_EMAIL_PRIMARY_OTP: { answer: nothing, limit: LIMIT },
  UPDATE_EMAIL_SECONDARY_OTP: { answer: v.object({ newEmail: text }), limit: LIMIT },
  SYNC_THEME: { answer: nothing, limit: SHORT, patient: true },
  SYNC_DAPP_DATA: { answer: nothing, limit: SHORT, patient: true },
  /** Extension, sent only to a frame that has reported BLOCKED; waits for the visitor. */
  REQUEST_ACCESS: { answer: nothing },
  RELOAD: { answer: nothing, limit: SHORT },
} as const satisfies {
  readonly [name: string]: {
    readonly answer: v.GenericSchema
    /** Milliseconds. */
    readonly limit?: number
    readonly patient?: true
  }
}

export type EventName = keyof typeof events
export type Answer<N extends EventName> = v.InferOutput<(typeof events)[N]['answer']>
export type WireUser = v.InferOutput<typeof user>

/** Payload of an error. The code is an extension; an invalid one is dropped and the message stays. */
export const errorPayload = v.object({
  message: v.nullish(text),
  code: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined),
})

/** Returns a network in the form of an RPC request: a number on EVM, else the reference of the CAIP-2 id. */
export function wireReference(id: CaipNetworkId): number | string {
  const bare = id.slice(id.indexOf(':') + 1)
  return /^\d+$/.test(bare) ? Number(bare) : bare
}

/** Returns a network in the form of a login message: a number on EVM, else the CAIP-2 id. */
export function wireChainId(id: CaipNetworkId): number | string {
  const reference = wireReference(id)
  return typeof reference === 'number' ? reference : id
}
