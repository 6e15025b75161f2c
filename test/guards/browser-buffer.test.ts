import { describe, expect, it } from 'vitest'
import { Buffer as Small } from '../../build/browser-buffer.mjs'

const texts = ['', 'a', 'ab', 'abc', '{"att":{"eip155":{"request/eth_sendTransaction":[{}]}}}', 'Größe ≥ 1 €, 🌊']

describe('the Buffer of the WalletConnect library in browsers', () => {
  it.each(texts)('default: does what Node’s does with “%s”', (text) => {
    for (const encoding of ['base64', 'hex', 'utf-8'] as const) {
      const written = Buffer.from(text).toString(encoding)
      expect(Small.from(text).toString(encoding)).toBe(written)
      expect(Small.from(written, encoding)).toEqual(new Small(Buffer.from(written, encoding)))
    }
    const bare = Buffer.from(text).toString('base64url')
    expect(Small.from(bare, 'base64').toString('utf-8')).toBe(text)
  })

  it('default: bytes stay bytes, alone and together', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    expect(Small.from(bytes).toString('hex')).toBe(Buffer.from(bytes).toString('hex'))
    const part = Small.from(bytes).slice(1, 65) as Small
    expect(part.toString('base64')).toBe(Buffer.from(bytes).subarray(1, 65).toString('base64'))
    expect(Small.concat([bytes, Small.from('x')]).toString('hex')).toBe(
      Buffer.concat([bytes, Buffer.from('x')]).toString('hex'),
    )
  })
})
