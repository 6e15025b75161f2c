import { describe, expect, test } from 'vitest'
import { testNetworks } from '../../../test/fakes/world.ts'
import { toNetwork } from '../network.ts'
import { proposedNamespaces } from './namespaces.ts'

const evm = testNetworks.slice(0, 2).map((one) => toNetwork(one))
const solanaNetwork = (id: string) =>
  toNetwork({
    id,
    name: id,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.test/sol'] } },
  })
const devnet = solanaNetwork('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const own = solanaNetwork('lantern')

describe('what is proposed', () => {
  test('default: a page of one namespace proposes that one', () => {
    const proposed = proposedNamespaces(evm, {})
    expect(Object.keys(proposed)).toEqual(['eip155'])
    expect(proposed.eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:2'],
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: { 1: 'https://rpc.test/1', 2: 'https://rpc.test/2' },
    })
    expect(proposed.eip155?.methods).toHaveLength(23)
  })

  test('default: every namespace with a network, and Solana’s older names beside those of today', () => {
    const { eip155, solana, ...others } = proposedNamespaces([...evm, own, devnet], {})
    expect(eip155).toEqual(proposedNamespaces(evm, {}).eip155)
    expect(others).toEqual({})
    expect(solana?.chains).toEqual([
      'solana:lantern',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    ])
    expect(solana?.methods).toHaveLength(6)
    expect(solana?.rpcMap).toEqual({
      lantern: 'https://rpc.test/sol',
      EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'https://rpc.test/sol',
    })
  })

  test('param: override names namespaces that the page has no network of, and replaces lists', () => {
    const chains = {
      polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
      bip122: ['bip122:000000000019d6689c085ae165831e93'],
      solana: [own.caipNetworkId],
    }
    const methods = { polkadot: ['polkadot_signMessage'] }
    const proposed = proposedNamespaces([...evm, devnet], { chains, methods })
    expect(Object.keys(proposed)).toEqual(['eip155', 'solana', 'polkadot', 'bip122'])
    expect(proposed.polkadot).toMatchObject({ chains: chains.polkadot, methods: methods.polkadot })
    expect(proposed.bip122?.methods).toEqual(['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'])
    expect(proposed.solana?.chains).toEqual(chains.solana)
  })
})
