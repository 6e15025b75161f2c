import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, endWorld, testNetworks } from '../../../../test/fakes/world.ts'
import { namespaces } from '../../../chains/core/namespaces.ts'
import { solana } from '../../../chains/solana-networks.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { loadAdapter } from '../../services/adapters.ts'
import { chosenNamespaceAtom } from '../../sessions/network/network.atoms.ts'
import { preferredAccountType } from './preferred-account-type.ts'

afterEach(endWorld)

const given: readonly (readonly [stored: string | undefined, option: 'eoa' | undefined, type: string | undefined])[] = [
  [undefined, undefined, 'smartAccount'],
  [undefined, 'eoa', 'eoa'],
  ['{"eip155":"eoa"}', undefined, 'eoa'],
  ['{"eip155":"smartAccount"}', 'eoa', 'smartAccount'],
  ['{"solana":"eoa"}', undefined, 'smartAccount'],
  ['{"eip155":"drained"}', 'eoa', 'eoa'],
  ['{', 'eoa', 'eoa'],
  ['null', undefined, 'smartAccount'],
]

describe('the kind of account that is asked for', () => {
  test.each(given)('stored %s, option %s: %s', async (stored, option, type) => {
    const { inner: kit } = createWorld({ options: option ? { defaultAccountTypes: { eip155: option } } : {} })
    if (stored) kit.storage.set(storageKeys.preferredAccountTypes, stored)
    await loadAdapter('eip155')
    expect(preferredAccountType(kit)).toBe(type)
  })

  test('default: each namespace has its own', async () => {
    const types = Object.fromEntries(
      await Promise.all(
        namespaces.map(async (namespace) => [namespace, (await loadAdapter(namespace)).defaultAccountType]),
      ),
    )
    expect(types).toEqual({
      eip155: 'smartAccount',
      solana: 'eoa',
      bip122: 'payment',
      polkadot: 'eoa',
      cosmos: 'eoa',
    })
    const { inner: kit } = createWorld({ options: { networks: [...testNetworks, solana] } })
    kit.store.set(chosenNamespaceAtom, 'solana')
    expect(preferredAccountType(kit)).toBe('eoa')
  })
})
