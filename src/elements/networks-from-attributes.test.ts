import { describe, expect, test } from 'vitest'
import type { NetworkInput } from '../chains/core/types.ts'
import * as networks from '../networks.ts'
import { networksFromAttributes } from './networks-from-attributes.ts'

const { knownNetworks: _, ...named } = networks
const idOf = ({ chainNamespace = 'eip155', id }: NetworkInput): string => `${chainNamespace}:${id}`

describe('networksFromAttributes', () => {
  test('default: without a text it is the first known one', () => {
    expect(networksFromAttributes(undefined)).toEqual([networks.mainnet])
    expect(networksFromAttributes(' ')).toEqual([networks.mainnet])
  })

  test('param: every network of the package can be named, of each namespace', () => {
    const all: readonly NetworkInput[] = Object.values(named)
    expect(new Set(all.map(({ chainNamespace = 'eip155' }) => chainNamespace)).size).toBe(3)
    for (const network of all) expect(networksFromAttributes(idOf(network))).toEqual([network])
    const mixed = [networks.base, networks.solana, networks.bitcoin]
    expect(networksFromAttributes(mixed.map(idOf).join(', '))).toEqual(mixed)
  })

  test.each(['eip155:99', 'solana:1', 'constructor', 'eip155:1x'])('error: %s is not known', (id) => {
    expect(() => networksFromAttributes(id)).toThrow(`names "${id}", which is not known`)
  })
})
