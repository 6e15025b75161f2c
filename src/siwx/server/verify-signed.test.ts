import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import negative from '../../../test/siwx/vectors/eip4361-verification-negative.json' with { type: 'json' }
import positive from '../../../test/siwx/vectors/eip4361-verification-positive.json' with { type: 'json' }
import { hashOf } from '../secrets.ts'
import { memoryStore } from './memory-store.ts'
import { settingsOf } from './settings.ts'
import { verifySigned } from './verify-signed.ts'

/** Fields of a verification vector, of https://github.com/spruceid/siwe/tree/main/test. */
interface Vector {
  readonly domain: string
  readonly address: string
  readonly statement: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  readonly chainId: number | string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly signature: string
  /** The time of the verification; by default now. */
  readonly time?: string
  /** The domain and the nonce that the server expects; by default those of the message. */
  readonly domainBinding?: string
  readonly matchNonce?: string
}

/** The text that was signed, also of fields that we refuse to write. */
const textOf = (vector: Vector) =>
  [
    `${vector.domain} wants you to sign in with your Ethereum account:\n${getAddress(vector.address)}\n`,
    `${vector.statement}\n`,
    `URI: ${vector.uri}\nVersion: ${vector.version}\nChain ID: ${vector.chainId}\nNonce: ${vector.nonce}`,
    `Issued At: ${vector.issuedAt}`,
    ...(vector.expirationTime ? [`Expiration Time: ${vector.expirationTime}`] : []),
    ...(vector.notBefore ? [`Not Before: ${vector.notBefore}`] : []),
  ].join('\n')

async function verify(vector: Vector) {
  const store = memoryStore()
  const now = Date.parse(vector.time ?? '2026-11-26T12:00:00Z')
  const domain = vector.domainBinding ?? vector.domain
  await store.addNonce({ hash: hashOf(vector.matchNonce ?? vector.nonce), browser: 'b', expires: now + 60_000 })
  const settings = settingsOf({
    ...{ domain, origins: [`https://${domain}`, new URL(vector.uri).origin], networks: { 'eip155:1': [] } },
    ...{ store, now: () => now },
  })
  return verifySigned({ message: textOf(vector), signature: vector.signature }, 'b', settings)
}

describe('official verification vectors of EIP-4361', () => {
  it.each([
    'example message',
    'not yet valid',
    // The message expires a year before it was issued, and is verified another year earlier.
    'expired message',
    'recovery byte starting at 0',
  ] as const)('default: signs in: %s', async (name) => {
    const { sessions } = await verify(positive[name])
    expect(sessions).toMatchObject([{ chainId: 'eip155:1', accountAddress: getAddress(positive[name].address) }])
  })

  it.each([
    ['expired message', 'time_wrong'],
    ['domain binding', 'site_wrong'],
    ['custom time', 'time_wrong'],
    ['custom nonce', 'nonce_unknown'],
    ['malformed signature', 'signature_invalid'],
    ['wrong signature', 'signature_invalid'],
    ['not yet valid', 'time_wrong'],
    ['invalid issuedAt', 'message_invalid'],
    ['invalid notBefore', 'message_invalid'],
    ['invalid expirationTime', 'message_invalid'],
  ] as const)('error: refuses: %s', async (name, code) => {
    await expect(verify(negative[name])).rejects.toMatchObject({ code })
  })

  it('default: every vector is here', () => {
    expect([Object.keys(positive).length, Object.keys(negative).length]).toEqual([4, 10])
  })
})
