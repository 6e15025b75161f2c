import { expect, test } from 'vitest'
import { testNetworks } from '../../../../test/fakes/world.ts'
import { bitcoin } from '../../../chains/bitcoin-networks.ts'
import { normalizeOptions } from '../../kit/options/normalize.ts'
import type { UserOptions } from '../../kit/options/options.ts'
import { optionProblems } from './option-problems.ts'

const page = 'https://shop.test'
const found = (more: Partial<UserOptions>) =>
  optionProblems(normalizeOptions({ networks: testNetworks, ...more }), page).map(({ code }) => code)

test('default: none', () => {
  expect(found({})).toEqual([])
  expect(found({ metadata: { url: `${page}/about` }, names: { zone: 'id.test' }, hosts: { dataApi: page } })).toEqual(
    [],
  )
})

test.each<[string, Partial<UserOptions>]>([
  ['features.legalCheckbox', { features: { legalCheckbox: true } }],
  ['hosts.secureFrame', { hosts: { secureFrame: `${page}/wallet` } }],
  ['hosts.secureFrame', { hosts: { secureFrame: 'https://secure.test' }, networks: [bitcoin] }],
  ['remoteFeatures', { remoteFeatures: ['email'] }],
  ['remoteFeatures', { remoteFeatures: ['history' as 'email'], projectId: 'p' }],
  ['names.zone', { names: { zone: 'id.test' } }],
  ['metadata.url', { metadata: { url: 'https://elsewhere.test' } }],
  ['excludeWalletIds', { includeWalletIds: ['a', 'b'], excludeWalletIds: ['b'] }],
])('behavior: %s (%#)', (option, options) => {
  expect(found(options)).toEqual([option])
})
