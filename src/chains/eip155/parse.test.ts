import fc from 'fast-check'
import { checksumAddress, isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { tries } from '../../../test/fakes/tries.ts'
import { chainIdHex, parseAccounts, parseAddress, parseChainId } from './parse.ts'

const good = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('parseAddress', () => {
  it('default: a right checksum, all lower, all upper', () => {
    expect(parseAddress(good)).toBe(good)
    expect(parseAddress(good.toLowerCase())).toBe(good)
    expect(parseAddress(`0x${good.slice(2).toUpperCase()}`)).toBe(good)
    expect(parseAddress(`0x${'0'.repeat(40)}`)).toBe(`0x${'0'.repeat(40)}`)
  })

  it.each([
    '',
    '0x',
    good.slice(2),
    `0X${good.slice(2)}`,
    ` ${good}`,
    `${good} `,
    `${good}\n`,
    `${good}\u200b`,
    `\ufeff${good}`,
    `${good.slice(0, 20)}\u2060${good.slice(20)}`,
    good.slice(0, -1),
    `${good}0`,
    good.replace('a', 'а'),
    good.replace('6', '６'),
    good.replace('0', 'О'),
    `ethereum:${good}`,
    `eip155:1:${good}`,
    'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    good.replace('F', 'f'),
    good.replace('d', 'D'),
  ])('error: %j', (text) => {
    expect(parseAddress(text)).toBeUndefined()
  })

  it('behavior: what is no string is no address', () => {
    for (const value of [undefined, null, 1, {}, [good]]) expect(parseAddress(value as string)).toBeUndefined()
  })

  it('behavior: mutations, a million in the long run, no false accept (A-10)', () => {
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
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u202e',
      'O',
      'l',
      'g',
      'а',
      'е',
      'с',
      'Ｆ',
      '０',
      'x',
      '-',
      '.',
    ]
    const bases = Array.from({ length: 4000 }, () => {
      const digits = Array.from({ length: 40 }, () => random(16).toString(16)).join('')
      return checksumAddress(`0x${digits}`)
    })
    const flip = (text: string, at: number) => {
      const char = text.charAt(at)
      const other = char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()
      return text.slice(0, at) + other + text.slice(at + 1)
    }
    const digit = () => 2 + random(40)
    const mutations: ((text: string) => string)[] = [
      (text) => flip(text, digit()),
      (text) => flip(flip(text, digit()), digit()),
      (text) => {
        const at = digit()
        return text.slice(0, at) + random(16).toString(16) + text.slice(at + 1)
      },
      (text) => text.slice(0, random(43)) + junk[random(junk.length)] + text.slice(random(43)),
      (text) => `${junk[random(junk.length)]}${text}`,
      (text) => `${text}${junk[random(junk.length)]}`,
      (text) => text.slice(0, random(42)),
      (text) => `${text}${random(16).toString(16)}`,
      (text) => `0X${text.slice(2)}`,
      (text) => text.slice(2),
      (text) => `0x0${text.slice(1)}`,
      (text) => {
        const at = digit()
        return text.slice(0, at) + junk[7 + random(11)] + text.slice(at + 1)
      },
    ]
    const oneCase = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/
    let accepted = 0
    for (let n = 0; n < tries(1_000_000); n++) {
      const mutate = mutations[random(mutations.length)] as (text: string) => string
      const text = mutate(bases[random(bases.length)] as string)
      if (parseAddress(text) !== undefined && !oneCase.test(text) && !isAddress(text)) accepted++
    }
    expect(accepted).toBe(0)
  })

  it('behavior: what is accepted is the same twenty bytes', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(digits, (text) => {
        const parsed = parseAddress(`0x${text}`)
        if (parsed) expect(parsed.toLowerCase()).toBe(`0x${text.toLowerCase()}`)
        expect(parseAddress(`0x${text.toLowerCase()}`)?.toLowerCase()).toBe(`0x${text.toLowerCase()}`)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('parseAccounts', () => {
  it('behavior: of ten thousand accounts the first hundred are kept (W6-11)', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
    expect(parseAccounts(many)?.map((address) => address.toLowerCase())).toEqual(many.slice(0, 100))
  })

  it('default: checksummed, without garbage and repetitions', () => {
    const odd = `0x${good.slice(2).toUpperCase()}`
    expect(parseAccounts([good.toLowerCase(), odd, good.replace('F', 'f'), 'x', null, {}, `${good} `])).toEqual([good])
  })

  it('error: no list', () => {
    for (const raw of [undefined, null, good, {}, 1]) expect(parseAccounts(raw)).toBeUndefined()
    const hostile = new Proxy([], {
      get: () => {
        throw 'no'
      },
    })
    expect(parseAccounts(hostile)).toBeUndefined()
  })
})

describe('parseChainId (W6-12)', () => {
  it.each([
    ['0x1', 'eip155:1'],
    ['1', 'eip155:1'],
    [1, 'eip155:1'],
    ['0x01', 'eip155:1'],
    ['0x7A69', 'eip155:31337'],
    [31337, 'eip155:31337'],
    ['0x', 'eip155:unknown'],
    ['', 'eip155:unknown'],
    ['0x0', 'eip155:unknown'],
    [`0x${'f'.repeat(64)}`, 'eip155:unknown'],
    ['99999999999999999999', 'eip155:unknown'],
    ['9999999999999999', 'eip155:unknown'],
    ['1.5', 'eip155:unknown'],
    ['1e3', 'eip155:unknown'],
    ['-1', 'eip155:unknown'],
    [null, 'eip155:unknown'],
    [undefined, 'eip155:unknown'],
    [Number.NaN, 'eip155:unknown'],
    [-1, 'eip155:unknown'],
    [{}, 'eip155:unknown'],
    [['0x1'], 'eip155:unknown'],
  ])('param: %j is %s', (raw, id) => {
    expect(parseChainId(raw)).toBe(id)
  })

  it('behavior: never NaN, and back again', () => {
    fc.assert(fc.property(fc.anything(), (raw) => void expect(parseChainId(raw)).toMatch(/^eip155:(\d+|unknown)$/)))
    expect(parseChainId(chainIdHex('eip155:8453'))).toBe('eip155:8453')
  })
})
