import { v } from '../chains/core/schema.ts'
import type { SignInData, SignInSession } from '../chains/core/siwx.ts'
import { LONGEST_RESOURCE, timeOf } from './grammar.ts'
import { parseMessage, signInData } from './message.ts'

/** Milliseconds that two clocks may differ. */
export const SKEW = 60_000

const text = v.pipe(v.string(), v.maxLength(32_768))
const line = v.pipe(v.string(), v.maxLength(4096))
const cacao = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    ...{ iss: line, domain: line, aud: line, version: line, nonce: line, iat: line },
    ...{ nbf: v.optional(line), exp: v.optional(line), statement: v.optional(line), requestId: v.optional(line) },
    resources: v.optional(v.array(v.pipe(v.string(), v.maxLength(LONGEST_RESOURCE)))),
  }),
  s: v.object({ t: line, s: v.pipe(v.string(), v.maxLength(65_538)) }),
})

/** @internal A session from outside: of a storage, a wallet or a page. */
export const signInSession = v.pipe(
  v.object({
    data: signInData,
    message: text,
    signature: v.pipe(v.string(), v.nonEmpty(), v.maxLength(65_538)),
    cacao: v.optional(cacao),
  }),
  v.check(({ data, message }) => isTextOf(data, message)),
)

/** Returns true if the text has exactly these fields, so that what was kept is what was signed. */
function isTextOf(data: SignInData, message: string): boolean {
  const read = parseMessage(message)
  const names = new Set([...Object.keys({ ...read }), ...Object.keys(data)]) as Set<keyof SignInData>
  return read !== undefined && [...names].every((name) => `${read[name]}` === `${data[name]}`)
}

/** Returns why a message is not valid at a time, in milliseconds since the epoch; undefined if it is. */
export function timeProblem(data: SignInData, now: number): 'early' | 'expired' | undefined {
  const at = (time: string | undefined) => (time === undefined ? undefined : timeOf(time))
  const end = at(data.expirationTime) ?? Number.POSITIVE_INFINITY
  const issued = at(data.issuedAt) ?? 0
  // EIP-4361 has no rule for a time of issue. Its vectors count one after the end of the message for nothing.
  if (Math.max(issued > end ? 0 : issued, at(data.notBefore) ?? 0) > now + SKEW) return 'early'
  return end <= now - SKEW ? 'expired' : undefined
}

export const isOf = ({ data }: SignInSession, chainId: string, address: string): boolean =>
  data.chainId === chainId && data.accountAddress === address
