import { v } from '../chains/core/schema.ts'

/** Prefixes of the two directions (protocol §3.1). */
export const APP = '@w3m-app/'
export const FRAME = '@w3m-frame/'

const text = v.pipe(v.string(), v.maxLength(4096))
const nothing = v.unknown()
const accountType = v.picklist(['eoa', 'smartAccount'])
const chainId = v.nullable(v.pipe(v.unknown(), v.transform(readChainId)))

// The wire has numbers, numbers as text and CAIP-2 ids side by side (protocol §3.6).
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
})

// What our own site says beyond the protocol: how many digits its codes have, and how long they work.
const code = { codeLength: v.nullish(v.number()), codeSeconds: v.nullish(v.number()) }

/** What an error of our own site carries, beyond the protocol, where the browser keeps nothing for its frame. */
export const BLOCKED = -32050

/** Spec §9: what a request may take, where it has a limit at all. Others wait for the visitor. */
const LIMIT = 120_000
/** What everything else waits for, and can do without. */
const SHORT = 10_000

/**
 * Every message to the frame: the schema of its answer, its deadline, and whether it needs a frame that has loaded in
 * time (`patient` ones are sent whenever the frame comes). Requests are typed where they are made, in `client.ts`.
 */
export const events = {
  CONNECT_EMAIL: {
    answer: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']), ...code }),
    limit: LIMIT,
  },
  /** Beyond the protocol: only our own site answers. */
  GET_PENDING_EMAIL: {
    answer: v.object({ action: v.nullish(v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP'])), ...code }),
    limit: 5_000,
  },
  CONNECT_DEVICE: { answer: nothing, limit: LIMIT },
  CONNECT_OTP: { answer: nothing, limit: LIMIT },
  GET_SOCIAL_REDIRECT_URI: { answer: v.object({ uri: text }), limit: LIMIT },
  CONNECT_SOCIAL: { answer: user, limit: LIMIT },
  GET_FARCASTER_URI: { answer: v.object({ url: text }) },
  CONNECT_FARCASTER: { answer: v.object({ userName: text }) },
  GET_USER: { answer: user, limit: LIMIT },
  IS_CONNECTED: { answer: v.object({ isConnected: v.boolean() }), limit: LIMIT },
  GET_CHAIN_ID: { answer: v.object({ chainId }), limit: LIMIT },
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
    // Our own site takes a change to its end by itself, and is asked how that went by the event of this name.
    answer: v.object({
      action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP', 'AWAIT_UPDATE_EMAIL']),
      ...code,
    }),
    limit: LIMIT,
  },
  /** The protocol has the name and no more. It waits for the visitor. */
  AWAIT_UPDATE_EMAIL: { answer: v.object({ newEmail: text }) },
  UPDATE_EMAIL_PRIMARY_OTP: { answer: nothing, limit: LIMIT },
  UPDATE_EMAIL_SECONDARY_OTP: { answer: v.object({ newEmail: text }), limit: LIMIT },
  SYNC_THEME: { answer: nothing, limit: SHORT, patient: true },
  SYNC_DAPP_DATA: { answer: nothing, limit: SHORT, patient: true },
  /** Beyond the protocol, and only to a frame that has said that it is blocked. It waits for the visitor. */
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

/** What an ERROR carries. The code is beyond the protocol; a wrong one takes nothing from the words. */
export const errorPayload = v.object({
  message: v.nullish(text),
  code: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined),
})
