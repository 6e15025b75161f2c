import { expect, test } from 'vitest'
import type { CaipNetworkId, Session } from '../../../chains/core/types.ts'
import { base, mainnet, polygon } from '../../../chains/networks.ts'
import { createStore } from '../../kit/jotai.ts'
import { normalizeOptions } from '../../kit/options/normalize.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { connectionAtoms } from '../connection.atoms.ts'
import { disabledNetworksAtom } from './disabled-networks.atoms.ts'

function disabled(approved?: readonly CaipNetworkId[], connected = true) {
  const store = createStore()
  store.set(optionsAtom, normalizeOptions({ networks: [mainnet, base, polygon] }))
  const address = '0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e'
  const session: Session = {
    ...{ namespace: 'eip155', connectorId: 'walletConnect', caipNetworkId: 'eip155:1' },
    ...{ address, accounts: [{ address, type: 'eoa' }], provider: { request: async () => null } },
    ...(approved && { approved }),
  }
  if (connected) store.set(connectionAtoms.eip155, { status: 'connected', session })
  return [...store.get(disabledNetworksAtom).keys()]
}

test('default: nobody connected, nothing disabled', () => {
  expect(disabled(['eip155:1'], false)).toEqual([])
})

test('default: a wallet that says nothing supports every network', () => {
  expect(disabled()).toEqual([])
})

test('behavior: those that are not approved, compared exactly', () => {
  expect(disabled(['eip155:1'])).toEqual(['eip155:8453', 'eip155:137'])
  // The number of one is the beginning of another's.
  expect(disabled(['eip155:1', 'eip155:84532', 'eip155:13'])).toEqual(['eip155:8453', 'eip155:137'])
  expect(disabled([])).toEqual(['eip155:1', 'eip155:8453', 'eip155:137'])
  expect(disabled(['eip155:137', 'eip155:8453', 'eip155:1'])).toEqual([])
})
