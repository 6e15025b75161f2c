import { afterEach, describe, expect, test } from 'vitest'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { createWorld, endWorld, network } from '../../../test/fakes/world.ts'
import { isAddressOn } from '../../chains/core/is-address-on.ts'
import type { Env } from '../kit/env.ts'
import {
  clearContacts,
  contactCountAtom,
  contactsAtom,
  contactsKeptAtom,
  findContacts,
  loadContacts,
  MOST_CONTACTS,
  removeContact,
  saveContact,
} from './contacts.ts'

afterEach(endWorld)

const KEY = '@wallet-modal/contacts'
const [ada, bo] = ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'] as const
const sol = '4Nd1mYQ5QZ1tBqkF3dJt9nB5cPzqfY7i8C3m8dHcQK1x'

function setup(storage = new FakeStorage(), env: Partial<Env> = {}) {
  const world = createWorld({ storage, env })
  const { inner: kit } = world
  loadContacts(kit)
  return {
    ...world,
    kit,
    names: () => kit.store.get(contactsAtom).map(({ name }) => name),
    stored: () => JSON.parse(storage.items.get(KEY) ?? '[]') as { name: string }[],
    save: (name: string, address: string = ada, more = {}) =>
      saveContact(kit, { namespace: 'eip155', address, name, ...more }),
  }
}

/** Tells this page that another tab of the site has changed a key, or all. */
const otherTab = (key: string | null = KEY) => {
  const event = Object.assign(new Event('storage'), { key })
  globalThis.dispatchEvent(event)
}

describe('contacts', () => {
  test('behavior: a contact of Bitcoin’s main network is not offered on a test network, and the other way round', () => {
    const main = 'bip122:000000000019d6689c085ae165831e93'
    const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
    const addresses = [
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', main],
      ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', main],
      ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', signet],
      ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', signet],
    ] as const
    for (const [address, home] of addresses)
      for (const id of [main, signet] as const) expect(isAddressOn(id, address), `${address} ${id}`).toBe(id === home)
    expect([isAddressOn('eip155:1', ada), isAddressOn('eip155:5', ada)]).toEqual([true, true])

    const list = addresses.map(([address], at) => ({ namespace: 'bip122', address, name: `Name ${at}` }))
    const namesOn = (id: number) => {
      const networks = [
        {
          ...network(id, 'Bitcoin', 'BTC'),
          caipNetworkId: (id === 1 ? main : signet) as `bip122:${string}`,
          chainNamespace: 'bip122' as const,
        },
      ]
      const { inner } = createWorld({
        storage: new FakeStorage({ [KEY]: JSON.stringify(list) }),
        options: { networks },
      })
      loadContacts(inner)
      return [inner.store.get(contactsAtom).map(({ name }) => name), inner.store.get(contactCountAtom)]
    }
    expect(namesOn(1)).toEqual([['Name 0', 'Name 1'], 4])
    expect(namesOn(2)).toEqual([['Name 2', 'Name 3'], 4])
  })

  test('default: saved, listed by name, renamed, found by name and address, deleted', () => {
    const { kit, names, save, stored } = setup()
    expect([save('Zoe', bo), save('Ada')]).toEqual([undefined, undefined])
    expect(names()).toEqual(['Ada', 'Zoe'])
    expect(save('Bea', bo)).toBeUndefined()
    expect([names(), stored().length]).toEqual([['Ada', 'Bea'], 2])
    const all = kit.store.get(contactsAtom)
    const found = (text: string) => findContacts(all, text).map(({ name }) => name)
    expect([found('bE'), found(ada.slice(2, 12).toLowerCase()), found(''), found('nobody')]).toEqual([
      ['Bea'],
      ['Ada'],
      ['Ada', 'Bea'],
      [],
    ])
    removeContact(kit, { namespace: 'eip155', address: ada, name: 'Ada' })
    expect([names(), stored().map(({ name }) => name)]).toEqual([['Bea'], ['Bea']])
  })

  test('behavior: each namespace has its own, and Clear removes all', () => {
    const { kit, names, save, storage } = setup()
    save('Ada')
    expect(saveContact(kit, { namespace: 'solana', address: sol, name: 'Ada' })).toBeUndefined()
    expect([names(), kit.store.get(contactCountAtom)]).toEqual([['Ada'], 2])
    clearContacts(kit)
    expect([names(), kit.store.get(contactCountAtom), storage.items.has(KEY)]).toEqual([[], 0, false])
  })

  test.each([
    ['', 'empty'],
    [' \u202e\u200b\n', 'empty'],
    ['Ada', 'taken'],
    ['аdа', 'taken'],
    ['ADA\u200b', 'taken'],
  ] as const)('behavior: the name %j is refused as %s', (name, problem) => {
    const { save, names } = setup()
    save('Ada')
    expect([save(name, bo), names()]).toEqual([problem, ['Ada']])
  })

  test('behavior: of a name no control or bidi character stays, and 40 characters', () => {
    const { save, names } = setup()
    save(` Ada\u202e\u2066 of the ${'x'.repeat(100)}`)
    expect(names()).toEqual([`Ada of the ${'x'.repeat(29)}`])
  })

  test('behavior: no more than 200; one of them can still be renamed', () => {
    const { save } = setup()
    const address = (at: number) => `0x${`${at}`.padStart(40, '0')}`
    for (let at = 0; at < MOST_CONTACTS; at++)
      expect(save(`Contact number ${at.toString(2)}x`, address(at))).toBeUndefined()
    expect(save('One more')).toBe('full')
    expect(save('Another name', address(1))).toBeUndefined()
  })

  test('behavior: a contact keeps the name that it was saved from when it is renamed', () => {
    const { kit, save } = setup()
    save('ada.test', ada, { from: 'ada.test' })
    save('Ada')
    expect(kit.store.get(contactsAtom)).toMatchObject([{ name: 'Ada', from: 'ada.test' }])
  })

  test('behavior: two tabs stay in step, and neither undoes what the other has saved', () => {
    const storage = new FakeStorage()
    const here = setup(storage)
    const there = setup(storage)
    here.save('Ada')
    there.save('Bo', bo)
    expect(there.names()).toEqual(['Ada', 'Bo'])
    otherTab()
    expect(here.names()).toEqual(['Ada', 'Bo'])
    storage.items.delete(KEY)
    otherTab(null)
    expect([here.names(), there.names()]).toEqual([[], []])
  })

  test('behavior: what is stored in another form is left out, and a poisoned name is cleaned', () => {
    const good = { namespace: 'eip155', address: ada, name: 'Ada\u202e' }
    for (const [text, wanted] of [
      ['{', []],
      ['7', []],
      [
        JSON.stringify([good, good, null, { ...good, address: '<img>' }, { ...good, name: '\u202e', address: bo }]),
        ['Ada'],
      ],
    ] as const) {
      const storage = new FakeStorage()
      storage.items.set(KEY, text)
      expect(setup(storage).names()).toEqual(wanted)
    }
  })

  test('behavior: a storage that is full or missing is told, and the contacts stay for this page', () => {
    const full = new FakeStorage()
    const { kit, save, names } = setup(full)
    save('Ada')
    expect(kit.store.get(contactsKeptAtom)).toBe(true)
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    save('Bo', bo)
    expect([names(), kit.store.get(contactsKeptAtom)]).toEqual([['Ada', 'Bo'], false])
    const none = setup(new FakeStorage(), { storage: undefined })
    expect(none.kit.store.get(contactsKeptAtom)).toBe(false)
  })

  test('behavior: a disconnect leaves them', async () => {
    const { save, stored, kit } = setup()
    save('Ada')
    await kit.handle.disconnect().catch(() => {})
    expect(stored()).toMatchObject([{ name: 'Ada' }])
  })
})
