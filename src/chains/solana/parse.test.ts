import { address, getBase58Decoder, isAddress } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../../test/fakes/tries.ts'
import { addressBytes, parseAddress } from './parse.ts'

const good = 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq'

describe('parseAddress', () => {
  it('default: 32 bytes, whatever they are', () => {
    expect(parseAddress(good)).toBe(good)
    expect(parseAddress('11111111111111111111111111111111')).toBe('1'.repeat(32))
    expect(parseAddress('So11111111111111111111111111111111111111112')).toBe(
      'So11111111111111111111111111111111111111112',
    )
  })

  it.each([
    '',
    ` ${good}`,
    `${good} `,
    `${good}\n`,
    `${good}\u200b`,
    `\ufeff${good}`,
    // Two characters are cut off, because with one less the rest may still decode to 32 bytes.
    good.slice(2),
    good.slice(0, -2),
    `${good}1`,
    `1${good}`,
    good.toLowerCase(),
    good.toUpperCase(),
    good.replace('y', '0'),
    good.replace('y', 'O'),
    good.replace('y', 'I'),
    good.replace('y', 'l'),
    good.replace('a', 'а'),
    good.replace('F', 'Ｆ'),
    `solana:${good}`,
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${good}`,
    '1'.repeat(31),
    '1'.repeat(33),
    'z'.repeat(44),
    // The placeholder for the native token is one character short of the mint.
    'So1111111111111111111111111111111111111111',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'toly.sol',
    '1'.repeat(100_000),
  ])('error: %j', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })

  it('behavior: what is no string is no address', () => {
    for (const value of [undefined, null, 1, {}, [good]]) expect(parseAddress(value as string)).toBeUndefined()
  })

  it('behavior: any 32 bytes, there and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = getBase58Decoder().decode(bytes)
        expect(parseAddress(text)).toBe(text)
        expect(addressBytes(text)).toEqual(bytes)
        expect(address(text)).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('behavior: no other number of bytes', () => {
    const other = fc.uint8Array({ maxLength: 64 }).filter(({ length }) => length !== 32)
    fc.assert(
      fc.property(other, (bytes) => {
        expect(parseAddress(getBase58Decoder().decode(bytes))).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  it('behavior: mutations, 200,000 in the long run, no false accept (A-10)', () => {
    // The generator has a fixed seed, so that every run is the same.
    let state = 0x9e3779b9
    const random = (limit: number) => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return (state >>> 0) % limit
    }
    const junk = [
      ' ',
      '\t',
      '\u200b',
      '\u2060',
      '\ufeff',
      '\u202e',
      '0',
      'O',
      'I',
      'l',
      'а',
      'е',
      '１',
      'Ｆ',
      '-',
      '.',
      '1',
    ]
    const bases = Array.from({ length: 500 }, () =>
      getBase58Decoder().decode(Uint8Array.from({ length: 32 }, () => random(256))),
    )
    const mutations: ((text: string) => string)[] = [
      (text) => text.slice(0, random(44)) + junk[random(junk.length)] + text.slice(random(44)),
      (text) => `${junk[random(junk.length)]}${text}`,
      (text) => `${text}${junk[random(junk.length)]}`,
      (text) => text.slice(0, random(44)),
      (text) => text.replace(text.charAt(random(40)), junk[random(junk.length)] as string),
      (text) => text.toLowerCase(),
      (text) => [...text].reverse().join(''),
    ]
    let accepted = 0
    let wrong = 0
    for (let n = 0; n < tries(200_000); n++) {
      const mutate = mutations[random(mutations.length)] as (text: string) => string
      const text = mutate(bases[random(bases.length)] as string)
      const ours = parseAddress(text) !== undefined
      if (ours) accepted++
      // Base58 has no checksum, so another text may be another address: the other library is the judge.
      if (ours !== isAddress(text)) wrong++
    }
    expect(wrong).toBe(0)
    expect(accepted).toBeGreaterThan(0)
  })
})
