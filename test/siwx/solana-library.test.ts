import { generateKeyPairSync, sign } from 'node:crypto'
import {
  createSignInMessageText,
  parseSignInMessage,
  parseSignInMessageText,
  verifySignIn,
} from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../../src/chains/core/base58.ts'
import type { SignInData } from '../../src/chains/core/siwx.ts'
import { solanaVerifier } from '../../src/chains/solana/solana-verifier.ts'
import { parseMessage, stringifyMessage } from '../../src/siwx/message.ts'
import { messageFields, runs } from './arbitrary-message.ts'

/** Keys of Node; the library and the verifier under test check with another implementation. */
const pairs = Array.from({ length: 8 }, () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return { privateKey, bytes, address: encodeBase58(bytes) }
})
const pair = fc.constantFrom(...pairs)
const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Wallets that write the text themselves use names. */
const chain = fc.constantFrom(chainId, 'mainnet', 'solana:mainnet')

/** Fields that the library knows: it has no scheme, and reads no empty request id. */
const fieldSets = messageFields.map(({ scheme: _, requestId, ...fields }) => ({
  ...fields,
  ...(requestId && { requestId }),
}))
type Fields = typeof fieldSets extends fc.Arbitrary<infer F> ? F : never
const ours = (fields: Fields, address: string): SignInData => ({ ...fields, accountAddress: address, chainId })
const has = (fields: object | null) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined))

describe('the form of CAIP-122 on Solana, by the library of Wallet Standard', () => {
  it('default: the library reads every field of a text of ours, and writes the same text of them', () => {
    const once = fc.property(fieldSets, pair, fc.boolean(), (fields, { address }, clearChainIdNamespace) => {
      const text = stringifyMessage(ours(fields, address), { clearChainIdNamespace })
      const input = { ...fields, address, chainId: clearChainIdNamespace ? chainId.slice(7) : chainId }
      expect(has(parseSignInMessage(new TextEncoder().encode(text)))).toEqual(input)
      expect(createSignInMessageText(input)).toBe(text)
    })
    fc.assert(once, { numRuns: runs(2_000, 100_000) })
  })

  it('default: a text of the library has the same fields for us', () => {
    const once = fc.property(fieldSets, pair, chain, (fields, { address }, chainId) => {
      const text = createSignInMessageText({ ...fields, address, chainId })
      expect(parseMessage(text)).toEqual(ours(fields, address))
    })
    fc.assert(once, { numRuns: runs(2_000, 100_000) })
  })

  it('behavior: a changed character gives both the same fields, or is refused by us', () => {
    const chars = fc.constantFrom('\n', ' ', 'x', '1', ':', '/')
    const once = fc.property(fieldSets, pair, fc.nat(), chars, (fields, { address }, at, char) => {
      const text = stringifyMessage(ours(fields, address))
      const changed = `${text.slice(0, at % text.length)}${char}${text.slice((at % text.length) + 1)}`
      const read = parseMessage(changed)
      if (!read) return
      const { accountAddress, scheme, ...rest } = read
      const domain = scheme ? `${scheme}://${rest.domain}` : rest.domain
      expect(has(parseSignInMessageText(changed))).toEqual({ ...rest, domain, address: accountAddress })
    })
    fc.assert(once, { numRuns: runs(2_000, 100_000) })
  })

  it('default: one signature is valid for both, and for neither with another field', async () => {
    const { verify } = solanaVerifier()
    const once = fc.asyncProperty(fieldSets, pair, async (fields, { address, bytes, privateKey }) => {
      const data = ours(fields, address)
      const message = stringifyMessage(data)
      const signedMessage = new TextEncoder().encode(message)
      const signature = Uint8Array.from(sign(null, signedMessage, privateKey))
      const account = { address, publicKey: bytes, chains: [], features: [] }
      const input = { ...fields, address, chainId }
      const output = { account, signedMessage, signature }
      expect(verifySignIn(input, output)).toBe(true)
      expect(await verify({ data, message, signature: encodeBase58(signature) })).toBe(true)
      const other = { ...fields, nonce: `${fields.nonce}x` }
      const otherText = stringifyMessage(ours(other, address))
      expect(verifySignIn({ ...input, ...other }, output)).toBe(false)
      const forged = { ...output, signedMessage: new TextEncoder().encode(otherText) }
      expect(verifySignIn({ ...input, ...other }, forged)).toBe(false)
      expect(await verify({ data, message: otherText, signature: encodeBase58(signature) })).toBe(false)
    })
    await fc.assert(once, { numRuns: runs(100, 5_000) })
  })
})
