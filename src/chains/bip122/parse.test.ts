import { Address, NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkIds, networkKind } from './network-kind.ts'
import { addressOn, parseAddress, readAddress } from './parse.ts'

const local = 'bip122:1234' as const
const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
const networks = [
  [NETWORK, 'main'],
  [TEST_NETWORK, 'test'],
  [regtest, 'local'],
] as const
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

describe('addresses', () => {
  it('default: what another library writes, of every kind and network', () => {
    const script = fc.oneof(
      bytes(20).map((hash) => ({ type: 'pkh', hash }) as const),
      bytes(20).map((hash) => ({ type: 'sh', hash }) as const),
      bytes(20).map((hash) => ({ type: 'wpkh', hash }) as const),
      bytes(32).map((hash) => ({ type: 'wsh', hash }) as const),
    )
    fc.assert(
      fc.property(script, fc.constantFrom(...networks), (out, [network, kind]) => {
        const text = Address(network).encode(out)
        expect(parseAddress(text)).toBe(text)
        expect(readAddress(text)?.kinds).toContain(kind)
        const id = ({ main: networkIds.main, test: networkIds.signet, local } as const)[kind]
        expect(addressOn(id, text)).toBe(text)
        expect(addressOn(kind === 'main' ? networkIds.testnet : networkIds.main, text)).toBeUndefined()
      }),
    )
  })

  it('behavior: one character changed, dropped or doubled is none', () => {
    const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
    fc.assert(
      fc.property(
        fc.constantFrom('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'),
        fc.nat(),
        fc.constantFrom(...alphabet),
        fc.constantFrom('change', 'drop', 'double'),
        (good, nth, char, way) => {
          const at = nth % good.length
          const middle = { change: char, drop: '', double: (good[at] as string).repeat(2) }[way]
          const text = good.slice(0, at) + middle + good.slice(at + 1)
          if (text !== good) expect(parseAddress(text)).toBeUndefined()
        },
      ),
    )
  })

  it('behavior: never throws, and says no to what another library refuses', () => {
    const refused = (text: string) => {
      try {
        OutScript.encode(Address(NETWORK).decode(text))
        return false
      } catch {
        return true
      }
    }
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `bc1${text}`),
          fc.anything(),
        ),
        (raw) => {
          const text = raw as string
          if (addressOn(networkIds.main, text) !== undefined) expect(refused(text)).toBe(false)
        },
      ),
    )
  })

  // BIP-173 and BIP-350.
  it.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', undefined],
    ['bc1sw50qgdz25j', 'bc1sw50qgdz25j'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ])('default: %s', (text, lower) => {
    expect(parseAddress(text)).toBe(lower ?? text)
  })

  it.each([
    ['nothing', ''],
    ['another prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['another chain', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
    ['bech32 where bech32m is due', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32m where bech32 is due', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['one byte of program', 'bc1pw5dgrnzv'],
    ['41 bytes of program', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['16 bytes in version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['mixed case', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['more than four bits of padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['padding that is not zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['no program', 'bc1gmk9yu'],
    [
      'a taproot program that nobody can spend',
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    ],
    ['a space behind it', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 '],
    ['a wrong checksum of the old form', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
    ['a private key', '5Hwgr3u458GLafKBgxtssHSPqJnYoGrSzgQsPwLFhLNYskDPyyA'],
    ['an address of Ethereum', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ])('error: %s', (_, text) => {
    expect(parseAddress(text)).toBeUndefined()
  })

  it('behavior: kinds', () => {
    const key = Uint8Array.from({ length: 33 }, (_, at) => (at === 0 ? 2 : 7))
    expect(readAddress(p2wpkh(key).address)).toMatchObject({ kinds: ['main'], version: 0 })
    expect(readAddress(p2tr(key.slice(1)).address)).toMatchObject({ version: 1 })
    expect(readAddress(p2pkh(key).address)).toMatchObject({ kinds: ['main'], version: undefined })
    expect(readAddress(p2sh(p2wpkh(key)).address)).toMatchObject({ kinds: ['main'], version: undefined })
    expect(networkKind(networkIds.signet)).toBe('test')
    expect(networkKind('bip122:__proto__')).toBe('local')
  })
})
