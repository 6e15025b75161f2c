import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, endWorld } from '../../../test/fakes/world.ts'
import { storageKeys } from '../storage/keys.ts'
import { preferredAccountType } from './preferred-account-type.ts'

afterEach(endWorld)

const given: readonly (readonly [stored: string | undefined, option: 'eoa' | undefined, type: string | undefined])[] = [
  [undefined, undefined, undefined],
  [undefined, 'eoa', 'eoa'],
  ['{"eip155":"smartAccount"}', 'eoa', 'smartAccount'],
  ['{"solana":"eoa"}', undefined, undefined],
  ['{"eip155":"drained"}', 'eoa', 'eoa'],
  ['{', 'eoa', 'eoa'],
  ['null', undefined, undefined],
]

describe('the kind of account that is asked for', () => {
  test.each(given)('stored %s, option %s: %s', (stored, option, type) => {
    const { inner: kit } = createWorld({ options: option ? { defaultAccountTypes: { eip155: option } } : {} })
    if (stored) kit.storage.set(storageKeys.preferredAccountTypes, stored)
    expect(preferredAccountType(kit)).toBe(type)
  })
})
