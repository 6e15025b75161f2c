import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '../core/base58.ts'
import type { SignInData } from '../core/siwx.ts'
import { solanaVerifier } from './solana-verifier.ts'

// Node signs, with OpenSSL: another implementation than the one under test.
const keys = generateKeyPairSync('ed25519')
const raw = Uint8Array.from(keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
const address = encodeBase58(raw)
const signed = (text: string) => encodeBase58(Uint8Array.from(sign(null, Buffer.from(text), keys.privateKey)))
const { verify } = solanaVerifier()
const session = (accountAddress: string, signature: string, message = 'hello') => ({
  data: { accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as unknown as SignInData,
  message,
  signature,
})

describe('solanaVerifier', () => {
  it('default: a key signs for its address and for no other text', async () => {
    expect(await verify(session(address, signed('hello')))).toBe(true)
    expect(await verify(session(address, signed('hello'), 'hello '))).toBe(false)
    expect(await verify(session(encodeBase58(raw.slice().reverse()), signed('hello')))).toBe(false)
  })

  it('error: each changed bit, another length and other alphabets are refused', async () => {
    const good = Uint8Array.from(sign(null, Buffer.from('hello'), keys.privateKey))
    for (let bit = 0; bit < 512; bit += 41) {
      const bad = good.slice()
      bad[bit >> 3] = (bad[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(await verify(session(address, encodeBase58(bad)))).toBe(false)
    }
    for (const signature of ['', '0', encodeBase58(good.slice(1)), `${signed('hello')}1`, '0x00', 'l'.repeat(88)])
      expect(await verify(session(address, signature))).toBe(false)
  })

  it('error: a key of small order, which signs every text, is refused', async () => {
    // The system program is such an address. R is the neutral element and s is zero.
    const neutral = Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? 1 : 0))
    const ones = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 1 : 0))
    for (const key of [new Uint8Array(32), ones])
      for (let text = 0; text < 16; text++)
        expect(await verify(session(encodeBase58(key), encodeBase58(neutral), `${text}`))).toBe(false)
  })
})
