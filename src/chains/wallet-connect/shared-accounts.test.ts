import { expect, test } from 'vitest'
import { sharedAccounts } from './shared-accounts.ts'

test('default: the accounts of one namespace, on their networks, in the wallet’s order', () => {
  const ids = ['eip155:1:0xA', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:So1', 'eip155:10:0xB']
  expect(sharedAccounts(ids, 'eip155')).toEqual([
    { caipNetworkId: 'eip155:1', address: '0xA' },
    { caipNetworkId: 'eip155:10', address: '0xB' },
  ])
  expect(sharedAccounts(ids, 'solana'), 'an older id of the network is today’s').toEqual([
    { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: 'So1' },
  ])
})

test.each(['eip155:1', 'eip155:1:', 'eip155::0xA', ':1:0xA', 'eip155:1:0xA:0xB', ''])(
  'error: "%s" has not three parts and is left out',
  (id) => {
    expect(sharedAccounts([id, 'eip155:1:0xC'], 'eip155')).toEqual([{ caipNetworkId: 'eip155:1', address: '0xC' }])
  },
)
