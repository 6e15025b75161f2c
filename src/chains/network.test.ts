import * as viemChains from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './bitcoin-networks.ts'
import type { CaipNetworkId, NetworkInput } from './core/types.ts'
import { toNetwork } from './network.ts'
import * as networks from './networks.ts'
import { solana, solanaDevnet, solanaTestnet } from './solana-networks.ts'
import { unknownNetwork } from './unknown-network.ts'

describe('toNetwork', () => {
  it('default', () => {
    expect(toNetwork(networks.base)).toEqual({
      id: 8453,
      caipNetworkId: 'eip155:8453',
      chainNamespace: 'eip155',
      name: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: {
        default: { http: ['https://mainnet.base.org'] },
        chainDefault: { http: ['https://mainnet.base.org'] },
      },
      explorerUrl: 'https://basescan.org',
      testnet: false,
    })
  })

  it('param: customRpcUrls come first, each once', () => {
    const input = { ...networks.base, rpcUrls: { default: { http: ['https://a', 'https://b'] } } }
    expect(toNetwork(input, ['https://own', 'https://a']).rpcUrls).toEqual({
      default: { http: ['https://own', 'https://a', 'https://b'] },
      chainDefault: { http: ['https://own', 'https://a'] },
    })
  })

  it('param: imageUrl wins over the input’s', () => {
    const input = { ...networks.base, assets: { imageUrl: 'https://a/i.png' } }
    expect(toNetwork(input).imageUrl).toBe('https://a/i.png')
    expect(toNetwork(input, [], 'https://b/i.png').imageUrl).toBe('https://b/i.png')
  })

  it('behavior: takes every chain of viem', () => {
    for (const chain of Object.values(viemChains) as unknown as NetworkInput[]) {
      if (!chain.nativeCurrency) continue
      expect(toNetwork(chain)).toMatchObject({ caipNetworkId: `eip155:${chain.id}`, chainNamespace: 'eip155' })
    }
    // Also for the compiler.
    expect(toNetwork(viemChains.mainnet).name).toBe('Ethereum')
  })

  it('error: an explorer that is no web address is left out', () => {
    const input = { ...networks.base, blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } }
    expect(toNetwork(input)).not.toHaveProperty('explorerUrl')
  })
})

describe('unknownNetwork', () => {
  it('default', () => {
    expect(unknownNetwork('eip155:999')).toEqual({
      id: '999',
      caipNetworkId: 'eip155:999',
      chainNamespace: 'eip155',
      name: 'Unknown Network',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
      testnet: false,
    })
  })
})

describe('networks', () => {
  const { knownNetworks, foundry, ...named } = networks
  const byId = new Map((Object.values(viemChains) as unknown as NetworkInput[]).map((chain) => [chain.id, chain]))

  it('behavior: every one of EVM is known by its id, none twice', () => {
    expect(foundry).toBe(networks.anvil)
    expect(Object.values(knownNetworks)).toHaveLength(Object.keys(named).length)
    for (const network of Object.values(named)) {
      const id: CaipNetworkId = `eip155:${network.id}`
      expect(knownNetworks[id]).toBe(network)
      expect(() => new URL(network.rpcUrls.default.http[0] as string)).not.toThrow()
    }
  })

  it.each(Object.entries(named))('behavior: %s agrees with viem’s table', (_, network) => {
    const other = byId.get(network.id)
    expect(other, 'id').toBeDefined()
    expect(network.nativeCurrency.decimals).toBe(other?.nativeCurrency.decimals)
    expect(network.testnet ?? false).toBe(other?.testnet ?? network.id === 31337)
  })

  it.each([
    [solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', false],
    [solanaTestnet, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
    [solanaDevnet, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true],
  ])('behavior: %o is named after its genesis', (input, caipNetworkId, testnet) => {
    expect(toNetwork(input)).toMatchObject({
      caipNetworkId,
      testnet,
      chainNamespace: 'solana',
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
    })
  })

  it.each([
    [bitcoin, 'bip122:000000000019d6689c085ae165831e93', false],
    [bitcoinTestnet, 'bip122:000000000933ea01ad0ee984209779ba', true],
    [bitcoinSignet, 'bip122:00000008819873e925422c1ff0f99f7c', true],
  ])('behavior: %o is named after its genesis, and calls nobody by itself', (input, caipNetworkId, testnet) => {
    expect(toNetwork(input)).toMatchObject({
      caipNetworkId,
      testnet,
      chainNamespace: 'bip122',
      nativeCurrency: { symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    })
    expect(toNetwork(input, ['https://own.test/api']).rpcUrls.default.http).toEqual(['https://own.test/api'])
  })
})
