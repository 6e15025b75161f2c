import { afterEach, describe, expect, test } from 'vitest'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { createWorld, endWorld } from '../../../test/fakes/world.ts'
import { loadRecentWallets, recentWalletsAtom, rememberWallet } from './recent.ts'

afterEach(endWorld)

const key = '@wallet-modal/recent_wallets'
const load = (text?: string) => {
  const { inner, storage } = createWorld({ storage: new FakeStorage(text === undefined ? {} : { [key]: text }) })
  loadRecentWallets(inner)
  return { inner, storage, read: () => inner.store.get(recentWalletsAtom) }
}

describe('recent wallets', () => {
  test('default: none', () => {
    expect(load().read()).toEqual([])
  })

  test('default: newest first, at most two, a re-used one moves to the front', () => {
    const { inner, storage, read } = load()
    for (const id of ['a', 'b', 'c']) rememberWallet(inner, { id, name: id })
    expect(read().map(({ id }) => id)).toEqual(['c', 'b'])
    rememberWallet(inner, { id: 'b', name: 'b' })
    expect(read().map(({ id }) => id)).toEqual(['b', 'c'])
    expect(JSON.parse(storage.getItem(key) ?? '')).toEqual(read())
  })

  test.each([
    ['no JSON', '{', []],
    ['no list', '{"a":1}', []],
    ['more than two', '[{"id":"a","name":"A"},{"id":"b","name":"B"},{"id":"c","name":"C"}]', ['a', 'b']],
    ['entries of other shapes', '[null,{"id":5}]', []],
    ['an id of any length', `[{"id":"${'x'.repeat(300)}","name":"x"}]`, []],
    ['a missing name', '[{"id":"a"}]', ['a']],
  ])('param: stored: %s', (_name, text, expected) => {
    expect(
      load(text)
        .read()
        .map(({ id }) => id),
    ).toEqual(expected)
  })
})
