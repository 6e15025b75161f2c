import { v } from './schema.ts'

// What the server answers, checked like anything else that comes over a wire.
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

/** How a project calls a network; the page around has no say in it. */
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
  /** Networks of the project that have a bundler. */
  bundlers: v.optional(v.array(caip2), []),
})
export type Project = v.InferOutput<typeof projectSchema>

export const walletSchema = v.object({
  id: text,
  version: v.number(),
  addresses: v.object({ eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)), solana: text }),
  /** Absent as long as this browser is new for the wallet. */
  serverShare: v.nullish(text),
  recoveryShare: v.nullish(text),
  wraps: v.array(v.object({ kind: v.picklist(['passkey', 'code']), id: text, data: text })),
})
export type Wallet = v.InferOutput<typeof walletSchema>

/** How this browser stands to the wallet, and until when it waits. */
const deviceSchema = v.object({
  state: v.picklist(['asked', 'waiting', 'known']),
  until: v.number(),
  /** `later`: it could not ask, and can from `until` on. */
  mail: v.exactOptional(v.picklist(['sent', 'later'])),
  passkeys: v.exactOptional(v.array(text)),
})
export type DeviceState = v.InferOutput<typeof deviceSchema>

/** Another browser that is new for the wallet. */
const newcomerSchema = v.object({ device: text, created: v.number(), browser: text, network: text, origin: text })
export type Newcomer = v.InferOutput<typeof newcomerSchema>

const social = v.variant('state', [
  v.object({ state: v.literal('waiting') }),
  /** The window shows a number, which the frame has to ask for. */
  v.object({ state: v.literal('number') }),
  v.object({ state: v.literal('error'), reason: text }),
  v.object({ state: v.literal('done'), user: userSchema }),
])

const way = v.variant('way', [
  v.object({ way: v.literal('email'), email: text }),
  v.object({ way: v.literal('provider'), provider: text, label: text }),
  v.object({ way: v.literal('passkey'), ids: v.array(text) }),
])

/** A change of how somebody signs in: what it is, and how its owner can prove to be there. */
const changeSchema = v.object({
  changeId: text,
  kind: v.picklist(['email', 'passkey']),
  target: text,
  ways: v.array(way),
  isProved: v.boolean(),
  /** The code of the step that it is at is on its way, or has arrived. */
  isMailed: v.boolean(),
  codeLength: v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(10)),
})
export type Change = v.InferOutput<typeof changeSchema>

/** Every call of the API that the frame makes, by name: what the answer must look like. */
export const apiAnswers = {
  hello: v.object({ csrf: text, project: projectSchema, user: v.nullable(userSchema) }),
  'email/start': v.object({ challengeId: text, action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE']) }),
  'email/device': v.object({ approved: v.boolean() }),
  'email/verify': v.object({ user: userSchema }),
  'social/start': v.object({ requestId: text, uri: text }),
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
  // Of Farcaster the address that its app is opened with, of others the one that their window goes to.
  'change/social': v.union([
    v.object({ requestId: text, uri: text }),
    v.object({ requestId: text, url: v.pipe(text, v.url()) }),
  ]),
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
