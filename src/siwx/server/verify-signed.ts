import { tryParse, v } from '../../chains/core/schema.ts'
import { parseUrl } from '../../chains/core/url.ts'
import { parseMessage } from '../message.ts'
import { hashOf } from '../secrets.ts'
import { timeProblem } from '../session.ts'
import { Problem } from './http.ts'
import type { Settings } from './settings.ts'
import { signedInAccount } from './signed-in-account.ts'
import type { SignedInAccount, SignedInSession } from './store.ts'

const one = v.object({
  message: v.pipe(v.string(), v.maxLength(32_768)),
  signature: v.pipe(v.string(), v.nonEmpty(), v.maxLength(65_538)),
})
const keep = v.optional(v.pipe(v.array(signedInAccount), v.maxLength(100)), [])
/** Signed message, or several of one approval, as WalletConnect returns them. */
const body = v.union([
  v.pipe(
    v.object({ ...one.entries, keep }),
    v.transform(({ message, signature, keep: kept }) => ({ signed: [{ message, signature }], keep: kept })),
  ),
  v.object({ signed: v.pipe(v.array(one), v.minLength(1), v.maxLength(50)), keep }),
])

/**
 * Checks signed messages against the settings, and resolves with their sessions, the hash of their nonce, and the
 * accounts that the page names to stay signed in. The nonce is looked up before a signature is checked, so that nobody
 * without one can make a node work.
 * @throws {Problem}
 */
export async function verifySigned(
  raw: unknown,
  browser: string,
  { domain, origins, isNetwork, verifiers, store, sessionLife, now }: Settings,
): Promise<{
  readonly nonce: string
  readonly sessions: readonly SignedInSession[]
  readonly keep: readonly SignedInAccount[]
}> {
  const asked = tryParse(body, raw)
  if (!asked) throw new Problem('body_wrong')
  const read = asked.signed.map(({ message, signature }) => ({ data: parseMessage(message), message, signature }))
  const sessions: SignedInSession[] = []
  const at = now()
  for (const { data } of read) {
    if (!data || data.nonce !== read[0]?.data?.nonce) throw new Problem('message_invalid')
    if (data.domain !== domain || !origins.includes(parseUrl(data.uri)?.origin ?? '')) throw new Problem('site_wrong')
    if (data.scheme !== undefined && !origins.includes(`${data.scheme}://${data.domain}`))
      throw new Problem('site_wrong')
    if (!isNetwork(data.chainId)) throw new Problem('network_unknown')
    const expires = Math.min(at + sessionLife, Date.parse(data.expirationTime ?? '') || Number.POSITIVE_INFINITY)
    if (timeProblem(data, at) || expires <= at) throw new Problem('time_wrong')
    const { chainId, accountAddress } = data
    sessions.push({ chainId, accountAddress, issued: at, expires })
  }
  const nonce = hashOf(read[0]?.data?.nonce ?? '')
  if (!(await store.hasNonce(nonce, browser, at))) throw new Problem('nonce_unknown')
  for (const { data, message, signature } of read) {
    const own = verifiers.filter(({ chainNamespace }) => data?.chainId.startsWith(`${chainNamespace}:`))
    if (!data || own.length === 0) throw new Problem('network_unknown')
    for (const verifier of own) {
      const valid = await verifier.verify({ data, message, signature }).catch(() => {
        throw new Problem('node_unreachable', 5)
      })
      if (!valid) throw new Problem('signature_invalid')
    }
  }
  return { nonce, sessions, keep: asked.keep }
}
