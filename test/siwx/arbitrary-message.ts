import fc from 'fast-check'
import { getAddress, toHex } from 'viem'
import { encodeBase58 } from '../../src/chains/core/base58.ts'
import type { SignInData } from '../../src/chains/core/siwx.ts'
import { bitcoinKeys } from '../../src/testing/bitcoin-account.ts'

/** Number of random cases: few in `npm test`, all in the campaign. */
export const runs = (few: number, all: number) => (process.env.WM_CAMPAIGN ? all : few)

const of = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const unreserved = `${alphanumeric}-._~`
const sub = "!$&'()*+,;="
const statement = of(`${unreserved}${sub}:/?#[]@ `, 1, 60)
const pchars = of(`${unreserved}${sub}:@`, 0, 20)
const host = fc.oneof(
  of(unreserved, 1, 20),
  fc.ipV4(),
  fc.ipV6().map((ip) => `[${ip}]`),
)
const domain = fc
  .tuple(fc.option(of(unreserved, 1, 6)), host, fc.option(fc.nat(65_535)))
  .map(([user, name, port]) => `${user === null ? '' : `${user}@`}${name}${port === null ? '' : `:${port}`}`)
const uri = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'did+x-1.0://'),
    domain,
    fc.array(pchars, { maxLength: 3 }),
    fc.option(pchars),
    fc.option(pchars),
  )
  .map(
    ([scheme, name, path, query, fragment]) =>
      `${scheme}${name}${path.map((part) => `/${part}`).join('')}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`,
  )
const time = fc
  .tuple(
    fc.date({ min: new Date(0), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
    fc.nat(23),
    fc.constantFrom('Z', '+', '-'),
  )
  .map(([date, hours, sign]) =>
    date.toISOString().replace('Z', sign === 'Z' ? 'Z' : `${sign}${String(hours).padStart(2, '0')}:30`),
  )

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
// Deriving a key for each case would take most of the time.
const bitcoinAddresses = Array.from({ length: 8 }, (_, at) => bitcoinKeys(toHex(at + 1, { size: 32 }))).flatMap(
  (keys) => [keys.addressOn('bitcoin:mainnet', 'payment'), keys.addressOn('bitcoin:mainnet', 'ordinals')],
)
const account = fc.oneof(
  fc.tuple(bytes(20), fc.bigInt(1n, 10n ** 18n)).map(([raw, chain]) => ({
    accountAddress: getAddress(toHex(raw)),
    chainId: `eip155:${chain}` as const,
  })),
  bytes(32).map((raw) => ({
    accountAddress: encodeBase58(raw),
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const,
  })),
  fc.constantFrom(...bitcoinAddresses).map((accountAddress) => ({
    accountAddress,
    chainId: 'bip122:000000000019d6689c085ae165831e93' as const,
  })),
)

/** Fields of a message that the format allows, without an account. */
export const messageFields = fc
  .record(
    {
      domain,
      uri,
      nonce: of(alphanumeric, 8, 30),
      issuedAt: time,
      scheme: fc.constantFrom('https', 'http', 'web+x'),
      statement,
      requestId: pchars,
      expirationTime: time,
      notBefore: time,
      resources: fc.array(uri, { maxLength: 4 }),
    },
    { requiredKeys: ['domain', 'uri', 'nonce', 'issuedAt'] },
  )
  .map((fields) => ({ version: '1' as const, ...fields }))

/** Fields of a message that the format allows. */
export const messageData: fc.Arbitrary<SignInData> = fc
  .tuple(account, messageFields)
  .map(([who, fields]) => ({ ...who, ...fields }))

const foreign = fc.oneof(
  fc.constantFrom(
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\0',
    '\u2028',
    '\u2029',
    '\u0085',
    '\u202e',
    '\u200b',
    '\ufeff',
    'é',
    'д',
    '😀',
  ),
  fc.constantFrom('"', '<', '>', '\\', '^', '`', '{', '|', '}'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).filter((text) => /[^\x20-\x7e]/.test(text)),
)
const injected = fc.constantFrom(
  'URI: https://evil.test\nVersion: 1',
  'ok\n\nURI: https://evil.test',
  'id\nResources:\n- https://evil.test',
  'x\nChain ID: 1',
)

/** Text with at least one character that no field of a message may have. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  injected,
  fc.tuple(of(`${unreserved} `, 0, 20), foreign, of(`${unreserved} `, 0, 20)).map((parts) => parts.join('')),
)
