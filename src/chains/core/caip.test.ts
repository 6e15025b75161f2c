import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCaipAddress } from './caip.ts'
import { parseCaipAddress } from './parse-caip-address.ts'
import { parseCaipNetworkId } from './parse-caip-network-id.ts'

const part = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))

describe('caip', () => {
  it('default: two parts, three parts', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
    expect(parseCaipAddress('eip155:1:0xab')).toEqual({
      namespace: 'eip155',
      reference: '1',
      address: '0xab',
      caipNetworkId: 'eip155:1',
    })
  })

  it.each(['', ':', 'eip155', 'eip155:', ':1', 'eip155:1:0x', '::'])('error: network id %j', (text) => {
    expect(() => parseCaipNetworkId(text)).toThrow('Invalid CAIP-2 network id')
  })

  it.each(['', 'eip155:1', 'eip155:1:', 'eip155::0x', ':1:0x', 'a:b:c:d', ':::'])('error: address %j', (text) => {
    expect(() => parseCaipAddress(text)).toThrow('Invalid CAIP-10 address')
  })

  it('behavior: what is joined can be taken apart', () => {
    fc.assert(
      fc.property(part, part, part, (namespace, reference, address) => {
        const parsed = parseCaipAddress(toCaipAddress(`${namespace}:${reference}`, address))
        expect(parsed).toEqual({ namespace, reference, address, caipNetworkId: `${namespace}:${reference}` })
        expect(parseCaipNetworkId(parsed.caipNetworkId)).toEqual({ namespace, reference })
      }),
    )
  })

  it('behavior: any text is read or refused with its code', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(':', 'a', '1', ' ') }), (text) => {
        const full = text.split(':').filter(Boolean).length
        const count = text.split(':').length
        if (count === 3 && full === 3) expect(parseCaipAddress(text).address).toBe(text.split(':')[2])
        else expect(() => parseCaipAddress(text)).toThrow(expect.objectContaining({ code: 'CAIP_ADDRESS_INVALID' }))
      }),
    )
  })
})
