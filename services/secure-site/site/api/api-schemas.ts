import { v } from '../data/schema.ts'

// The answers of the server, validated like all external data.
const text = v.pipe(v.string(), v.maxLength(10_000))
const caip2 = v.pipe(v.string(), v.regex(/^(eip155|solana):[-\w]{1,64}$/))

export const userSchema = v.object({
  id: text,
  email: v.nullable(text),
  userName: v.nullable(text),
  provider: text,
  preferredAccountType: v.picklist(['eoa', 'smartAccount']),
})
export type User = v.InferOutput<typeof userSchema>

/** The project's display names of a network, set on the server; the embedding page cannot change them. */
const networkNames = v.object({
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  explorer: v.exactOptional(v.pipe(text, v.regex(/^https?:\/\//))),
})
export type NetworkNames = v.InferOutput<typeof networkNames>

export const projectSchema = v.object({
  name: text,
  codeLength: v.number(),
  codeSeconds: v.number(),
  socials: v.array(text),
  rpc: v.record(caip2, text),
  networks: v.optional(v.record(caip2, networkNames), {}),
  recovery: v.picklist(['operator', 'code']),
  /** Networks for which the project has a bundler. */
  bundlers: v.optional(v.array(caip2), []),
})
export type Project = v.InferOutput<typeof projectSchema>

export const walletSchema = v.object({
  id: text,
  version: v.number(),
  addresses: v.object({ eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)), solana: text }),
  /** Missing while this browser is new for the wallet. */
  serverShare: v.nullish(text),
  recoveryShare: v.nullish(text),
  wraps: v.array(v.object({ kind: v.picklist(['passkey', 'code']), id: text, data: text })),
})
export type Wallet = v.InferOutput<typeof walletSchema>

/** The access of this browser to the wallet, and the end of its waiting period. */
const deviceSchema = v.object({
  state: v.picklist(['asked', 'waiting', 'known']),
  until: v.number(),
  /** `later` means that the mail limit is reached; the browser can ask again at `until`. */
  mail: v.exactOptional(v.picklist(['sent', 'later'])),
  passkeys: v.exactOptional(v.array(text)),
})
export type DeviceState = v.InferOutput<typeof deviceSchema>

/** A browser, other than this one, that is new for the wallet. */
const newcomerSchema = v.object({ device: text, created: v.number(), browser: text, network: text, origin: text })
export type Newcomer = v.InferOutput<typeof newcomerSchema>

const social = v.variant('state', [
  v.object({ state: v.literal('waiting') }),
  /** The popup shows a number, which the frame has to ask for. */
  v.object({ state: v.literal('number') }),
  v.object({ state: v.literal('error'), reason: text }),
  v.object({ state: v.literal('done'), user: userSchema }),
])

const way = v.variant('way', [
  v.object({ way: v.literal('email'), email: text }),
  v.object({ way: v.literal('provider'), provider: text, label: text }),
  v.object({ way: v.literal('passkey'), ids: v.array(text) }),
])

/** A change of sign-in data, with the ways in which the owner can prove it. */
const changeSchema = v.object({
  changeId: text,
  kind: v.picklist(['email', 'passkey']),
  target: text,
  ways: v.array(way),
  isProved: v.boolean(),
  /** True if the code of the current step was mailed. */
  isMailed: v.boolean(),
  codeLength: v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10)),
})
export type Change = v.InferOutput<typeof changeSchema>

/** `disowned` is true if the popup loses its opener before the provider, so that the frame can no longer close it. */
const socialStart = v.object({ requestId: text, uri: text, disowned: v.boolean() })

/** The schema of each API answer, by the name of the call. */
export const apiAnswers = {
  hello: v.object({ csrf: text, project: projectSchema, user: v.nullable(userSchema) }),
  'email/start': v.object({ challengeId: text, action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE']) }),
  'email/device': v.object({ approved: v.boolean() }),
  'email/verify': v.object({ user: userSchema }),
  'social/start': socialStart,
  'social/result': social,
  'farcaster/start': v.object({ requestId: text, url: text }),
  'farcaster/result': social,
  session: v.object({ user: v.nullable(userSchema) }),
  'session/end': v.object({}),
  'wallet/read': v.object({
    wallet: v.nullable(walletSchema),
    device: v.exactOptional(deviceSchema),
    asking: v.exactOptional(v.array(newcomerSchema)),
  }),
  'device/wait': v.object({ state: v.picklist(['asked', 'waiting', 'known', 'refused']) }),
  'device/decide': v.object({}),
  'device/challenge': v.object({ challenge: text, passkeys: v.array(text) }),
  'device/passkey': v.object({}),
  'wallet/create': v.object({ wallet: walletSchema }),
  'wallet/wrap': v.object({ wallet: walletSchema }),
  'wallet/passkey': v.object({ challenge: text, needsProof: v.boolean() }),
  'change/open': changeSchema,
  'change/mail': changeSchema,
  'change/code': v.union([changeSchema, v.object({ user: userSchema })]),
  'change/passkey': v.object({ challenge: text, ids: v.array(text) }),
  'change/passkey-answer': changeSchema,
  // `uri` opens the Farcaster app; `url` is the popup's address for other providers.
  'change/social': v.union([socialStart, v.object({ requestId: text, url: v.pipe(text, v.url()) })]),
  'change/social-result': v.variant('state', [
    v.object({ state: v.literal('waiting') }),
    v.object({ state: v.literal('number') }),
    v.object({ state: v.literal('error'), reason: text }),
    v.object({ state: v.literal('proved'), change: changeSchema }),
  ]),
  account: v.object({ user: userSchema }),
  log: v.object({}),
  bundle: v.object({ userOperationHash: text }),
  'bundle/ask': v.object({ result: v.unknown() }),
} as const

export type ApiName = keyof typeof apiAnswers
export type ApiAnswer<Name extends ApiName> = v.InferOutput<(typeof apiAnswers)[Name]>
