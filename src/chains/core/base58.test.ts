import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

describe('base58', () => {
  it.each([
    ['', ''],
    ['00', '1'],
    ['0000287fb4cd', '11233QC4'],
    ['61', '2g'],
    ['516b6fcd0f', 'ABnLTmg'],
    ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
    ['00000000000000000000', '1111111111'],
  ])('default: the bytes %s are %j', (hex, text) => {
    const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
    expect(encodeBase58(bytes)).toBe(text)
    expect(decodeBase58(text, 100)).toEqual(bytes)
  })

  it('behavior: agrees with another implementation, there and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const text = encodeBase58(bytes)
        expect(text).toBe(getBase58Decoder().decode(bytes))
        expect(decodeBase58(text, 120)).toEqual(Uint8Array.from(getBase58Encoder().encode(text)))
        expect(decodeBase58(text, 120)).toEqual(bytes)
      }),
    )
  })

  it.each(['0', 'O', 'I', 'l', ' ', '1 ', '+', 'é', '😀', 'ａ', '1\u200b'])('error: %j', (text) => {
    expect(decodeBase58(text, 100)).toBeUndefined()
  })

  it('error: longer than allowed', () => {
    expect(decodeBase58('1'.repeat(10), 10)).toHaveLength(10)
    expect(decodeBase58('1'.repeat(11), 10)).toBeUndefined()
  })
})
