import { expect, test } from 'vitest'
import { toNetwork } from '../../../chains/network.ts'
import { arbitrum, base, mainnet, optimism, polygon } from '../../../chains/networks.ts'
import { closestNetwork, editDistance, searchNetworks } from './search.ts'

const networks = [mainnet, base, arbitrum, optimism, polygon].map((network) => toNetwork(network))
const names = (query: string) => searchNetworks(networks, query).map(({ name }) => name)

test('default: by a part of the name, without regard to case, accents and space around', () => {
  expect(names(' ARB ')).toEqual(['Arbitrum One'])
  expect(names('pólygon')).toEqual(['Polygon'])
  expect(names('')).toHaveLength(5)
})

test('param: by currency or number', () => {
  expect(names('pol')).toEqual(['Polygon'])
  expect(names('8453')).toEqual(['Base'])
})

test('behavior: a typing error finds the network that was meant', () => {
  expect(closestNetwork(networks, 'arbitrm')?.name).toBe('Arbitrum One')
  expect(closestNetwork(networks, 'etehreum')?.name).toBe('Ethereum')
  expect(closestNetwork(networks, 'bsae')?.name).toBe('Base')
  expect(closestNetwork(networks, 'solana')).toBeUndefined()
})

test('editDistance counts a swap of neighbours once', () => {
  expect(editDistance('meridain', 'meridian')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
})
