import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { hostileText, messageData, runs } from '../../test/siwx/arbitrary-message.ts'
import negativeObjects from '../../test/siwx/vectors/eip4361-negative-objects.json' with { type: 'json' }
import negative from '../../test/siwx/vectors/eip4361-parsing-negative.json' with { type: 'json' }
import positive from '../../test/siwx/vectors/eip4361-parsing-positive.json' with { type: 'json' }
import { WmError } from '../chains/core/errors.ts'
import type { SignInData } from '../chains/core/siwx.ts'
import { timeOf } from './grammar.ts'
import { parseMessage, stringifyMessage } from './message.ts'

const clean = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
/** Turns the fields of the official vectors into ours. */
function ours({ address, chainId, ...rest }: Record<string, unknown>) {
  return clean({ ...rest, accountAddress: address, chainId: `eip155:${chainId}` }) as unknown as SignInData
}
const data: SignInData = {
  domain: 'harbor.test',
  accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  chainId: 'eip155:1',
  uri: 'https://harbor.test/members',
  version: '1',
  nonce: 'k3Jx81mQp0aVn5Wd9sLr2b',
  issuedAt: '2026-05-04T09:30:00.000Z',
}
const solana: SignInData = {
  ...data,
  accountAddress: 'GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

describe('official vectors of EIP-4361', () => {
  it.each(Object.entries(positive))('behavior: reads %s', (_, { message, fields }) => {
    expect(parseMessage(message)).toEqual(ours(fields))
    expect(stringifyMessage(ours(fields))).toBe(message)
  })

  it.each(Object.entries(negative))('error: refuses a text: %s', (_, text) => {
    expect(parseMessage(text)).toBeUndefined()
  })

  it.each(Object.entries(negativeObjects))('error: refuses fields: %s', (_, fields) => {
    expect(() => stringifyMessage(ours(fields as Record<string, unknown>))).toThrow(WmError)
  })
})

describe('stringifyMessage and parseMessage', () => {
  it('behavior: writes the CAIP-122 form outside eip155', () => {
    expect(
      stringifyMessage({ ...solana, statement: 'Open the members area.', resources: ['https://harbor.test/tos'] }),
    ).toBe(`harbor.test wants you to sign in with your Solana account:
GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE

Open the members area.

URI: https://harbor.test/members
Version: 1
Chain ID: solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: k3Jx81mQp0aVn5Wd9sLr2b
Issued At: 2026-05-04T09:30:00.000Z
Resources:
- https://harbor.test/tos`)
    const bare = stringifyMessage(solana, { clearChainIdNamespace: true })
    expect(bare).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
    expect(parseMessage(bare)).toEqual(solana)
  })

  it.each(['mainnet', 'solana:mainnet'])('behavior: reads the network name %s of a wallet', (name) => {
    const text = stringifyMessage(solana).replace(solana.chainId, name)
    expect(parseMessage(text)).toEqual(solana)
    expect(parseMessage(text.replace(name, 'other'))).toBeUndefined()
  })

  it('behavior: reading what was written gives the same fields', () => {
    const once = fc.property(messageData, fc.boolean(), (fields, clearChainIdNamespace) => {
      expect(parseMessage(stringifyMessage(fields, { clearChainIdNamespace }))).toEqual(fields)
    })
    fc.assert(once, { numRuns: runs(2_000, 120_000) })
  })

  it('behavior: viem reads the same text on eip155, and writes it', () => {
    const once = fc.property(messageData, fc.integer({ min: 1 }), (fields, chain) => {
      const { accountAddress } = data
      const plain = { ...fields, accountAddress, domain: 'a.test', scheme: undefined, uri: 'https://a.test/' } as const
      const text = stringifyMessage({ ...plain, chainId: `eip155:${chain}` })
      const { issuedAt, expirationTime, notBefore, ...read } = parseSiweMessage(text)
      expect(read).toMatchObject({ address: accountAddress, chainId: chain, nonce: fields.nonce, domain: 'a.test' })
      expect(issuedAt?.getTime()).toBe(timeOf(fields.issuedAt ?? ''))
      expect(expirationTime?.getTime()).toBe(timeOf(fields.expirationTime ?? ''))
      expect(notBefore?.getTime()).toBe(timeOf(fields.notBefore ?? ''))
    })
    fc.assert(once, { numRuns: runs(300, 10_000) })
    const text = createSiweMessage({
      ...{ address: data.accountAddress as `0x${string}`, chainId: 1, domain: data.domain, nonce: data.nonce },
      ...{ uri: data.uri, version: '1', issuedAt: new Date(data.issuedAt ?? ''), statement: 'Welcome' },
    })
    expect(stringifyMessage({ ...data, statement: 'Welcome' })).toBe(text)
  })

  it('error: a changed character gives other fields, or none', () => {
    const once = fc.property(
      messageData,
      fc.nat(),
      fc.constantFrom('\n', ' ', 'x', '1', ':', '/'),
      (fields, at, char) => {
        const text = stringifyMessage(fields)
        const place = at % text.length
        const changed = `${text.slice(0, place)}${char}${text.slice(place + 1)}`
        const read = parseMessage(changed)
        if (changed !== text && read) expect(read).not.toEqual(fields)
        if (read) expect(stringifyMessage(read)).toBe(changed)
      },
    )
    fc.assert(once, { numRuns: runs(1_000, 50_000) })
  })

  it('error: hostile statements, resources and request ids are refused before signing', () => {
    const refused = (...names: readonly string[]) =>
      fc.property(messageData, fc.constantFrom(...names), hostileText, (fields, name, text) => {
        const value = name === 'resources' ? [...(fields.resources ?? []), text] : text
        const write = () => stringifyMessage({ ...fields, [name]: value })
        expect(write).toThrow(expect.objectContaining({ code: 'SCHEMA_MISMATCH' }))
      })
    fc.assert(refused('statement', 'requestId', 'resources'), { numRuns: runs(1_000, 55_000) })
    fc.assert(refused('uri', 'domain', 'nonce', 'scheme'), { numRuns: runs(500, 10_000) })
  })

  it.each([
    ['lower case', data.accountAddress.toLowerCase()],
    ['a wrong checksum', data.accountAddress.replace('dA', 'Da')],
    ['0X', data.accountAddress.replace('0x', '0X')],
    ['ICAP', 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS'],
    ['an address of another namespace', solana.accountAddress],
  ])('W-08: an address in %s is refused', (_, accountAddress) => {
    expect(() => stringifyMessage({ ...data, accountAddress })).toThrow(
      expect.objectContaining({ code: 'SCHEMA_MISMATCH', data: { path: 'accountAddress' } }),
    )
    expect(parseMessage(stringifyMessage(data).replace(data.accountAddress, accountAddress))).toBeUndefined()
  })

  it.each(['eip155:01', 'eip155:0', 'eip155:0x1', 'eip155:', 'eip155:undefined', 'unknown:1', 'solana:1', 'bip122:1'])(
    'error: the network %s is refused, so "undefined" is never printed',
    (chainId) => {
      expect(() => stringifyMessage({ ...data, chainId } as SignInData)).toThrow(
        expect.objectContaining({ code: 'SCHEMA_MISMATCH', data: { path: 'chainId' } }),
      )
    },
  )

  it.each([
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
  ])('error: the time %s is refused', (issuedAt) => {
    expect(() => stringifyMessage({ ...data, issuedAt })).toThrow(WmError)
    expect(timeOf(issuedAt)).toBeUndefined()
  })

  it('behavior: hostile texts take linear time', () => {
    const long = 'a'.repeat(30_000)
    for (const text of [long, `${long} wants you to sign in with your Ethereum account:`, `x:${'%41'.repeat(600)}"`]) {
      const start = performance.now()
      expect(parseMessage(text)).toBeUndefined()
      expect(() => stringifyMessage({ ...data, uri: `https://${text}"`, statement: text })).toThrow(WmError)
      const resources = [`urn:recap:${text.slice(0, 16_000)}"`, `urn:${'a/:?'.repeat(4_000)}"`]
      for (const one of resources) expect(() => stringifyMessage({ ...data, resources: [one] })).toThrow(WmError)
      expect(performance.now() - start).toBeLessThan(200)
    }
  })
})
