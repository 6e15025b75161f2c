import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../../test/fakes/clock.ts'
import { cpuTime } from '../../../../test/fakes/cpu-time.ts'
import { fakeRpc } from '../../../../test/fakes/rpc.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { accountA, addWallet, createWorld, endWorld, network, until } from '../../../../test/fakes/world.ts'
import { createKit } from '../../runtime/create-kit.ts'
import { loadTransfers, transfersAtom } from '../../send/load-transfers.ts'
import { loadRecentWallets, recentWalletsAtom } from '../../wallets/recent.ts'
import { identityKey } from './identity-key.ts'
import { storageKeys } from './keys.ts'
import { createStorage } from './storage.ts'

beforeAll(() => import('../../../chains/eip155/adapter.ts'))
afterEach(endWorld)

const prefix = '@wallet-modal/'

describe('storage', () => {
  test('default: under a prefix of its own', () => {
    const page = new FakeStorage()
    const storage = createStorage(page)
    storage.set('a', '1')
    expect([...page.items]).toEqual([[`${prefix}a`, '1']])
    expect(storage.get('a')).toBe('1')
    storage.remove('a')
    expect(storage.get('a')).toBeUndefined()
  })

  test('behavior: what the page refuses is kept in memory, and removed from there too', () => {
    for (const page of [undefined, new FakeStorage({}, true)]) {
      const storage = createStorage(page)
      storage.set('a', '1')
      expect(storage.get('a')).toBe('1')
      storage.remove('a')
      expect(storage.get('a')).toBeUndefined()
    }
  })

  test('behavior: a value that cannot be written hides the older one', () => {
    const page = new FakeStorage({ [`${prefix}a`]: 'old' }, true)
    const storage = createStorage(page)
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
  })

  test('behavior: a value of 4 MB is not read', () => {
    expect(createStorage(new FakeStorage({ [`${prefix}a`]: 'x'.repeat(4_194_304) })).get('a')).toBeUndefined()
  })
})

/** Connect, switch, disconnect: what a page without storage must still be able to do. */
async function journey(kit: ReturnType<typeof createKit>) {
  const warnings = vi.spyOn(console, 'warn')
  const wallet = addWallet()
  await kit.ready()
  await kit.connect({ connectorId: wallet.id })
  await kit.switchNetwork('eip155:2')
  expect(kit.getState()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:2' })
  await kit.disconnect()
  expect(kit.getState().status).toBe('disconnected')
  kit.destroy()
  await flush()
  expect(warnings.mock.calls.length).toBeLessThanOrEqual(1)
  warnings.mockRestore()
}

describe('a page whose storage does not work', () => {
  test('behavior: the getter itself throws (G-01)', async () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('sandboxed', 'SecurityError')
      },
    })
    try {
      await journey(
        createKit({ networks: [network(1, 'Meridian'), network(2, 'Basalt')] }, { fetch: fakeRpc(() => '0x1').fetch }),
      )
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })

  test('behavior: every write is refused (G-02)', async () => {
    const storage = new FakeStorage({}, true)
    await journey(createWorld({ storage }).kit)
    expect(storage.writes).toBeGreaterThan(0)
    expect([...storage.items]).toEqual([])
  })

  test.each(['getItem', 'setItem', 'removeItem'] as const)('behavior: %s throws', async (name) => {
    const storage = new FakeStorage()
    storage[name] = () => {
      throw new Error('gone')
    }
    await journey(createWorld({ storage }).kit)
  })
})

describe('storage written by anybody', () => {
  const usual: { readonly [key: string]: string } = {
    [storageKeys.activeNamespace]: 'eip155',
    [storageKeys.activeNetworkId]: 'eip155:2',
    [storageKeys.connectionStatus]: 'connected',
    [storageKeys.recentWallets]: '[{"id":"a","name":"A"}]',
    [storageKeys.transactions]: '[]',
  }
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.json({ maxDepth: 3 }),
    fc.constantFrom('', 'null', '[]', '{}', '"', '0', '-1', 'NaN', 'undefined', '__proto__', 'eip155', 'eip155:', ':'),
    fc.constantFrom(
      '[null]',
      '[[]]',
      '{"__proto__":{"id":1}}',
      '[{"id":null}]',
      'constructor',
      'toString',
      'eip155:99',
    ),
    fc.constantFrom(
      `[{"id":"x","from":"${accountA}"}]`,
      '[{"id":{},"name":{}}]',
      '🙂',
      '\u0000',
      'solana',
      'eip155,eip155',
    ),
  )
  const seeds = Array.from({ length: 20 }, (_, index) => 7_919 * (index + 1))

  test.each([...Object.values(storageKeys), identityKey])(
    'behavior: any value of %s loads as the default or a valid state (G-03)',
    async (key) => {
      const started = process.cpuUsage()
      let runs = 0
      for (const seed of seeds)
        for (const value of fc.sample(text, { numRuns: 50, seed })) {
          const own = key === storageKeys.connectedConnectorId ? `eip155:${key}` : key
          const items = { ...usual, [own]: value }
          const storage = new FakeStorage(
            Object.fromEntries(Object.entries(items).map(([name, item]) => [prefix + name, item])),
          )
          const { kit, inner } = createWorld({ storage })
          const state = kit.getState()
          expect(['eip155:1', 'eip155:2']).toContain(state.caipNetworkId)
          // A plausible wallet is looked for; nobody is connected before it has answered.
          expect(state).toMatchObject({ namespace: 'eip155', address: undefined })
          expect(['disconnected', 'connecting']).toContain(state.status)
          loadRecentWallets(inner)
          expect(inner.store.get(recentWalletsAtom).length).toBeLessThanOrEqual(2)
          for (const { id, name } of inner.store.get(recentWalletsAtom))
            expect([typeof id, typeof name]).toEqual(['string', 'string'])
          if (key === storageKeys.transactions) {
            loadTransfers(inner)
            expect(inner.store.get(transfersAtom)).toEqual([])
          }
          kit.destroy()
          runs++
        }
      expect(runs).toBe(1_000)
      expect(cpuTime(started) / runs).toBeLessThan(50)
    },
  )

  test('behavior: any connector id of an earlier visit ends disconnected, without a prompt', async () => {
    const wallet = addWallet({ authorised: true })
    for (const value of [...new Set(fc.sample(text, { numRuns: 60, seed: 5 }))]) {
      const storage = new FakeStorage({
        [`${prefix}connected_namespaces`]: 'eip155',
        [`${prefix}eip155:connected_connector_id`]: value,
      })
      const { kit, clock } = createWorld({ storage })
      await until(`settled with ${value}`, () => {
        void clock.pass(1_000)
        return kit.getState().initialized
      })
      expect(kit.getState().status).toBe('disconnected')
      kit.destroy()
    }
    expect(wallet.prompts).toBe(0)
  })
})
