import { expect, test } from 'vitest'
import { addWallet, codeOf, createWorld, endWorld } from '../../../test/fakes/world.ts'
import { clearFailure } from './clear-failure.ts'
import { connectionAtoms } from './connection.atoms.ts'

test('default: a failure that was read is gone, and nothing else has changed', async () => {
  const { kit, inner } = createWorld()
  const [first, second] = [addWallet(), addWallet()]
  await kit.connect({ connectorId: first.id })
  second.fail('eth_requestAccounts', { code: 4001 })
  expect(await codeOf(kit.connect({ connectorId: second.id }))).toBe('USER_REJECTED')
  const before = inner.store.get(connectionAtoms.eip155)
  expect(before).toHaveProperty('failure')
  clearFailure(inner, ['eip155'])
  const { failure: _, ...rest } = before as { readonly failure?: unknown }
  expect(inner.store.get(connectionAtoms.eip155)).toEqual(rest)
  const after = inner.store.get(connectionAtoms.eip155)
  clearFailure(inner, ['eip155'])
  expect(inner.store.get(connectionAtoms.eip155)).toBe(after)
  await endWorld()
})
