import { Signer } from 'bip322-js'
import fc from 'fast-check'
import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import basic from '../../../test/siwx/vectors/bip322-basic.json' with { type: 'json' }
import generated from '../../../test/siwx/vectors/bip322-generated.json' with { type: 'json' }
import { bitcoinKeys } from '../../testing/bitcoin-account.ts'
import { signBitcoinMessage } from '../../testing/sign-bitcoin-message.ts'
import type { SignInData } from '../core/siwx.ts'
import { addressScript } from './address-script.ts'
import { bip122Verifier } from './bip122-verifier.ts'
import { fromBase64, toBase64 } from './bytes.ts'
import { networkIds } from './network-kind.ts'

const { verify } = bip122Verifier()
const session = (accountAddress: string, message: string, signature: string) => ({
  data: { accountAddress, chainId: networkIds.main } as unknown as SignInData,
  message,
  signature,
})
const keys = bitcoinKeys(toHex(7, { size: 32 }))

describe('official vectors of BIP-322', () => {
  const simple = [...basic.simple, ...generated.simple]
  it.each(simple)('behavior: simple signature of $type, message "$message"', async (vector) => {
    for (const signature of vector.bip322_signatures) {
      expect(await verify(session(vector.address, vector.message, signature))).toBe(true)
      expect(await verify(session(vector.address, `${vector.message} `, signature))).toBe(false)
      // Before the BIP was final, signatures had no prefix.
      expect(await verify(session(vector.address, vector.message, signature.replace('smp', '')))).toBe(true)
    }
  })

  it.each([...basic.error, ...generated.error])('error: $description', async ({ address, message, signature }) => {
    expect(await verify(session(address, message, signature))).toBe(false)
  })

  /** Scripts that need the age of coins. */
  const unread = /time-lock/
  it.each(generated.full.filter(({ type }) => !unread.test(type)))(
    'behavior: full signature of $type, message "$message"',
    async ({ address, message, bip322_signatures }) => {
      for (const signature of bip322_signatures) {
        expect(await verify(session(address, message, signature))).toBe(true)
        expect(await verify(session(address, `${message} `, signature))).toBe(false)
        // Without its prefix the format is not known.
        expect(await verify(session(address, message, signature.slice(3)))).toBe(false)
        for (const other of generated.full)
          if (other.address !== address) expect(await verify(session(other.address, message, signature))).toBe(false)
        const bytes = fromBase64(signature.slice(3)) ?? new Uint8Array()
        for (let at = 0; at < bytes.length; at++) {
          const bad = Uint8Array.from(bytes)
          bad[at] = (bad[at] ?? 0) ^ 0x11
          expect(await verify(session(address, message, `ful${toBase64(bad)}`)), `byte ${at}`).toBe(false)
          expect(await verify(session(address, message, `ful${toBase64(bytes.slice(0, at))}`))).toBe(false)
        }
        expect(await verify(session(address, message, `ful${toBase64(Uint8Array.of(...bytes, 0))}`))).toBe(false)
      }
    },
  )

  it('behavior: of ten full signatures eight are read', () => {
    expect(generated.full.filter(({ type }) => !unread.test(type))).toHaveLength(8)
  })

  it.each([...generated.full.filter(({ type }) => unread.test(type)), ...generated.proof_of_funds])(
    'error: $type in a longer format is not accepted',
    async (vector) => {
      for (const signature of vector.bip322_signatures)
        expect(await verify(session(vector.address, vector.message, signature))).toBe(false)
    },
  )
})

describe('bip122Verifier', () => {
  it.each(['payment', 'ordinals'] as const)(
    'default: reads the simple format of another library, %s',
    async (purpose) => {
      const address = keys.addressOn('bitcoin:mainnet', purpose)
      const one = fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (message) => {
        const signature = toBase64(await signBitcoinMessage(keys, purpose, new TextEncoder().encode(message), 'bip322'))
        expect(await verify(session(address, message, signature))).toBe(true)
        expect(await verify(session(address, `${message}.`, signature))).toBe(false)
      })
      await fc.assert(one, { numRuns: 10 })
    },
  )

  it.each([
    ['P2WPKH', keys.addressOn('bitcoin:mainnet', 'payment')],
    ['P2TR', keys.addressOn('bitcoin:mainnet', 'ordinals')],
    ['P2SH-P2WPKH', '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb'],
    ['P2PKH', '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'],
  ])('behavior: reads what bip322-js signs for %s', async (type, own) => {
    const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
    const addresses: { readonly [type: string]: string } = {
      P2WPKH: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      P2TR: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    }
    const address = addresses[type] ?? own
    const signature = String(Signer.sign(wif, address, 'Hello World'))
    expect(await verify(session(address, 'Hello World', signature))).toBe(true)
    expect(await verify(session(address, 'Hello world', signature))).toBe(false)
    const other = addresses.P2WPKH === address ? own : (addresses.P2WPKH ?? '')
    if (type === 'P2TR') expect(await verify(session(other, 'Hello World', signature))).toBe(false)
  })

  it('behavior: reads the older format for a payment address and not for another', async () => {
    const bytes = await signBitcoinMessage(keys, 'payment', new TextEncoder().encode('hello'), 'ecdsa')
    const signature = toBase64(bytes)
    expect(await verify(session(keys.addressOn('bitcoin:mainnet', 'payment'), 'hello', signature))).toBe(true)
    expect(await verify(session(keys.addressOn('bitcoin:mainnet', 'payment'), 'hullo', signature))).toBe(false)
    expect(await verify(session(keys.addressOn('bitcoin:mainnet', 'ordinals'), 'hello', signature))).toBe(false)
    expect(await verify(session(keys.addressOn('bitcoin:testnet', 'payment'), 'hello', signature))).toBe(false)
    const uncompressed = Uint8Array.from(bytes)
    uncompressed[0] = 27
    expect(await verify(session(keys.addressOn('bitcoin:mainnet', 'payment'), 'hello', toBase64(uncompressed)))).toBe(
      false,
    )
  })

  it('error: no changed byte of a signature is accepted', async () => {
    for (const purpose of ['payment', 'ordinals'] as const) {
      const address = keys.addressOn('bitcoin:mainnet', purpose)
      const good = await signBitcoinMessage(keys, purpose, new TextEncoder().encode('hello'), 'bip322')
      expect(await verify(session(address, 'hello', toBase64(good)))).toBe(true)
      for (let at = 0; at < good.length; at++) {
        const bad = Uint8Array.from(good)
        bad[at] = (bad[at] ?? 0) ^ 0x11
        expect(await verify(session(address, 'hello', toBase64(bad))), `byte ${at}`).toBe(false)
        expect(await verify(session(address, 'hello', toBase64(good.slice(0, at))))).toBe(false)
      }
      expect(await verify(session(address, 'hello', toBase64(Uint8Array.of(...good, 0))))).toBe(false)
    }
  })

  it('error: any bytes give an answer', async () => {
    const addresses = [...basic.simple, ...generated.full].map(({ address }) => address)
    const one = fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom(...addresses),
      async (bytes, to) => {
        expect(await verify(session(to, 'hello', toBase64(bytes)))).toBe(false)
        expect(await verify(session(to, 'hello', `ful${toBase64(bytes)}`))).toBe(false)
      },
    )
    await fc.assert(one, { numRuns: 200 })
  })

  it('error: later segwit versions and addresses of other networks have no script', () => {
    expect(addressScript(networkIds.main, 'bc1sw50qgdz25j')).toBeUndefined()
    expect(addressScript(networkIds.main, keys.addressOn('bitcoin:testnet', 'payment'))).toBeUndefined()
    expect(addressScript(networkIds.main, keys.addressOn('bitcoin:mainnet', 'payment').toUpperCase())).toBeUndefined()
  })
})
