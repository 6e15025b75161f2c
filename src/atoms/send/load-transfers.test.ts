import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import {
  endSendKits,
  hashOf,
  other,
  type SendKit,
  second,
  self,
  sendKit,
  tracked,
} from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { startSessionFeatures } from '../runtime/start-session-features.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { userDisconnectedAtom } from '../sessions/connection-history.atoms.ts'
import { loadTransfers } from './load-transfers.ts'
import { advance, isFinal, parseTransfers, type Transfer } from './transfer.ts'
import { addTransfer, removeTransfer, transfersAtom, updateTransfer } from './transfer-list.ts'
import { watchTransfers } from './watch.ts'

const KEY = '@wallet-modal/transactions'
afterEach(endSendKits)

const item = (id: string, part: Partial<Transfer> = {}): Transfer => ({
  id: `transfer-${id}`,
  caipNetworkId: 'eip155:1',
  connectorId: 'test.lantern',
  from: self,
  to: other,
  value: '1500000000000000000',
  fee: '21000',
  symbol: 'MRD',
  decimals: 18,
  status: 'pending',
  createdAt: 1_800_000_000_000,
  updatedAt: 1_800_000_000_000,
  ...part,
})
const list = ({ kit }: SendKit) => kit.store.get(transfersAtom)

describe('the list', () => {
  test('default: comes back after a reload', async () => {
    const storage = new FakeStorage()
    const one = await sendKit({ storage })
    addTransfer(one.kit, item('a', { hash: hashOf('aa') }))
    const again = await sendKit({ storage })
    watchTransfers(again.kit, again.driver.open)
    loadTransfers(again.kit)
    expect(list(again)).toEqual(list(one))
  })

  test('behavior: damaged entries are left out, whatever they are', () => {
    expect(
      parseTransfers(JSON.stringify([item('a'), { ...item('b'), value: '1.5' }, null, 7, item('a')])),
    ).toHaveLength(1)
    expect(parseTransfers('{')).toEqual([])
    expect(parseTransfers('{"a":1}')).toEqual([])
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Array.isArray(parseTransfers(text))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('behavior: the oldest settled one makes room, what is pending never goes (S-10)', async () => {
    const one = await sendKit()
    for (let index = 0; index < 99; index++)
      addTransfer(one.kit, item(`n${index}`, { createdAt: index, status: index % 3 === 0 ? 'confirmed' : 'pending' }))
    addTransfer(one.kit, item('new', { createdAt: 200 }))
    const ids = list(one).map(({ id }) => id)
    expect(ids).toHaveLength(99)
    expect(ids).not.toContain('transfer-n0')
    expect(ids).toContain('transfer-n1')
    expect(ids[0]).toBe('transfer-new')
  })

  test('behavior: a status never goes back, in whatever order answers come', () => {
    const statuses: readonly Transfer['status'][] = [
      'prompted',
      'unknown',
      'not-sent',
      'pending',
      'confirmed',
      'reverted',
      'replaced',
    ]
    const rank = (status: Transfer['status']) => Math.min(4, statuses.indexOf(status))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 12 }), (steps) => {
        let now = item('a', { status: 'prompted' })
        for (const status of steps) {
          const before = now
          now = advance(now, { status, hash: hashOf('bb') })
          expect(rank(now.status)).toBeGreaterThanOrEqual(rank(before.status))
          if (rank(before.status) === 4) expect(now.status).toBe(before.status)
        }
      }),
      { numRuns: tries(20_000) },
    )
  })

  test('behavior: two tabs keep what the other one added', async () => {
    const storage = new FakeStorage()
    const [one, two] = [await sendKit({ storage }), await sendKit({ storage })]
    addTransfer(one.kit, item('a', { createdAt: 1 }))
    addTransfer(two.kit, item('b', { createdAt: 2 }))
    updateTransfer(one.kit, 'transfer-a', { status: 'confirmed' })
    expect(list(one).map(({ id, status }) => `${id} ${status}`)).toEqual(['transfer-b pending', 'transfer-a confirmed'])
    removeTransfer(one.kit, 'transfer-a')
    expect(JSON.parse(storage.getItem(KEY) ?? '[]')).toHaveLength(1)
  })

  test('behavior: after a disconnect storage holds nothing; what is under way is still followed', async () => {
    const storage = new FakeStorage()
    const one = await sendKit({ storage })
    watchTransfers(one.kit, one.driver.open)
    loadTransfers(one.kit)
    addTransfer(one.kit, item('a'))
    addTransfer(one.kit, item('b', { status: 'confirmed' }))
    one.kit.storage.remove('transactions')
    one.kit.store.set(userDisconnectedAtom, ['test.lantern'])
    one.kit.store.set(connectionAtoms.eip155, { status: 'disconnected' })
    expect(list(one).map(({ id }) => id)).toEqual(['transfer-a'])
    updateTransfer(one.kit, 'transfer-a', { status: 'confirmed' })
    expect(storage.getItem(KEY)).toBeNull()
  })

  test('behavior: leaving keeps what another tab has just stored for another wallet', async () => {
    const storage = new FakeStorage()
    const one = await sendKit({ storage })
    loadTransfers(one.kit)
    addTransfer(one.kit, item('a'))
    // This tab has not received the `storage` event yet.
    const theirs = item('b', { connectorId: 'test.heron', status: 'prompted' })
    storage.setItem(KEY, JSON.stringify([theirs, item('a')]))
    one.kit.store.set(userDisconnectedAtom, ['test.lantern'])
    one.kit.store.set(connectionAtoms.eip155, { status: 'disconnected' })
    expect(parseTransfers(storage.getItem(KEY) ?? undefined)).toEqual([theirs])
  })
})

describe('watch', () => {
  async function watched(part: Partial<Transfer>, prepare: (one: SendKit) => void = () => {}) {
    const storage = new FakeStorage({ [KEY]: JSON.stringify([item('a', part)]) })
    const one = await sendKit({ storage })
    prepare(one)
    // With the fake driver; the one that a page uses is the namespace's own.
    loadTransfersWith(one)
    await flush()
    return one
  }
  function loadTransfersWith(one: SendKit): void {
    one.kit.store.set(transfersAtom, parseTransfers(one.kit.storage.get('transactions')))
    watchTransfers(one.kit, one.driver.open)
  }

  test('default: a pending transfer is followed to its end after a reload (S-09)', async () => {
    const one = await watched({ hash: hashOf('aa') })
    expect(list(one)).toMatchObject([{ status: 'pending' }])
    one.driver.found = { status: 'confirmed', hash: hashOf('aa') }
    await one.clock.pass(4_000)
    expect(list(one)).toMatchObject([{ status: 'confirmed' }])
    // A block can be undone for a while, so that the network is asked again, seldom and not for ever.
    const { polls } = one.driver
    await one.clock.pass(900_000)
    expect(one.driver.polls - polls).toBeLessThanOrEqual(30)
    const after = one.driver.polls
    await one.clock.pass(900_000)
    expect(one.driver.polls).toBe(after)
    expect(one.clock.waiting).toBe(0)
  })

  test.each(['confirmed', 'replaced'] as const)(
    'behavior: a transfer that was %s a moment before a reload is looked at again after it',
    async (status) => {
      const now = 1_800_000_000_000
      const settled = item('a', { status, hash: hashOf('aa'), createdAt: now, updatedAt: now })
      const one = await sendKit({ storage: new FakeStorage({ [KEY]: JSON.stringify([settled]) }) })
      one.driver.found = status === 'confirmed' ? { status: 'pending' } : { status: 'confirmed', hash: hashOf('aa') }
      loadTransfers(one.kit, one.driver.open)
      await vi.waitFor(() => expect(one.driver.polls).toBeGreaterThan(0), 10_000)
      await one.clock.pass(60_000)
      expect(list(one)).toMatchObject([{ status: status === 'confirmed' ? 'pending' : 'confirmed' }])
    },
  )

  test('behavior: what was settled long before a reload asks nobody', async () => {
    const old = item('a', { status: 'confirmed', hash: hashOf('aa'), createdAt: 1, updatedAt: 1 })
    const one = await sendKit({ storage: new FakeStorage({ [KEY]: JSON.stringify([old]) }) })
    loadTransfers(one.kit, one.driver.open)
    await vi.dynamicImportSettled()
    expect(one.driver.polls).toBe(0)
    expect(one.clock.waiting).toBe(0)
  })

  test.each([
    ['not found', { status: 'not-found' } as const, 'not-sent'],
    ['found', { status: 'confirmed', hash: hashOf('bb') } as const, 'confirmed'],
  ])('behavior: a reload while the wallet asked: %s within two polls (S-08)', async (_, found, status) => {
    const one = await watched({ status: 'prompted', mark: { nonce: 7, block: '100' } }, ({ driver }) => {
      driver.found = found
    })
    if (status === 'not-sent') expect(list(one)).toMatchObject([{ status: 'unknown' }])
    await one.clock.pass(8_000)
    expect(list(one)).toMatchObject([{ status }])
    expect(one.driver.polls).toBeLessThanOrEqual(2)
  })

  test('behavior: not found is corrected when the wallet’s window is answered later', async () => {
    const one = await watched({ status: 'not-sent', createdAt: 1_800_000_000_000 }, ({ driver }) => {
      driver.found = { status: 'not-found' }
    })
    one.driver.found = { status: 'confirmed', hash: hashOf('cc') }
    await one.clock.pass(60_000)
    expect(list(one)).toMatchObject([{ status: 'confirmed', hash: hashOf('cc') }])
  })

  test('behavior: another tab that waits for the answer is left alone', async () => {
    const one = await watched({ status: 'prompted' }, ({ kit }) => {
      void kit.env.locks?.request('wallet-modal:send:transfer-a', {}, () => new Promise(() => {}))
    })
    await one.clock.pass(20_000)
    expect(list(one)).toMatchObject([{ status: 'prompted' }])
    expect(one.driver.polls).toBe(0)
  })

  test('behavior: reverted with its reason (S-13)', async () => {
    const one = await watched({ hash: hashOf('aa') }, ({ driver }) => {
      driver.found = { status: 'reverted', hash: hashOf('aa'), reason: 'paused' }
    })
    expect(list(one)).toMatchObject([{ status: 'reverted', reason: 'paused' }])
  })

  test('behavior: sped up is followed under its new hash, cancelled ends as replaced (S-11)', async () => {
    const one = await watched({ hash: hashOf('aa') }, ({ driver }) => {
      driver.found = { status: 'replaced', hash: hashOf('bb'), same: true }
    })
    expect(list(one)).toMatchObject([{ status: 'pending', hash: hashOf('bb'), replacedBy: hashOf('bb') }])
    one.driver.found = { status: 'confirmed', hash: hashOf('bb') }
    await one.clock.pass(4_000)
    expect(list(one)).toMatchObject([{ status: 'confirmed' }])
    const two = await watched({ hash: hashOf('aa') }, ({ driver }) => {
      driver.found = { status: 'replaced', hash: hashOf('dd'), same: false }
    })
    expect(list(two)).toMatchObject([{ status: 'replaced', hash: hashOf('aa'), replacedBy: hashOf('dd') }])
  })

  test('behavior: ten minutes without a receipt are still pending, asked after less and less (S-14)', async () => {
    const one = await watched({ hash: hashOf('aa') })
    await one.clock.pass(600_000)
    expect(list(one)).toMatchObject([{ status: 'pending' }])
    expect(one.driver.polls).toBeLessThan(90)
    const before = one.driver.polls
    await one.clock.pass(300_000)
    expect(one.driver.polls - before).toBeLessThan(12)
  })

  test('behavior: sent from another account is recorded under it, other content raises the alarm (S-17)', async () => {
    const one = await watched({ hash: hashOf('aa') }, ({ driver }) => {
      driver.verdict = ({ from }) => (from === second ? 'match' : 'mismatch')
    })
    expect(list(one)).toMatchObject([{ from: second, warning: 'account' }])
    const two = await watched({ hash: hashOf('aa') }, ({ driver }) => {
      driver.verdict = () => 'mismatch'
    })
    expect(list(two)).toMatchObject([{ from: self, warning: 'content' }])
  })

  test('behavior: a payment is compared with where the network was before it, of another account without its nonce', async () => {
    const mark = { nonce: 7, block: '100' }
    const marks: unknown[] = []
    await watched({ hash: hashOf('aa'), mark }, ({ driver }) => {
      driver.verdict = (intent) => {
        marks.push([intent.from, (intent as { mark?: unknown }).mark])
        return 'mismatch'
      }
    })
    expect(marks).toEqual([
      [self, mark],
      [second, { ...mark, nonce: 0 }],
    ])
  })

  test('behavior: other content leads an open modal to the transfer, and the integrator hears of it once', async () => {
    const one = await watched({ hash: hashOf('aa') }, ({ kit, driver }) => {
      driver.verdict = () => 'mismatch'
      kit.store.set(openAtom, true)
    })
    const alarm = { name: 'WalletSendConfirmed', params: { id: 'transfer-a' } }
    expect(one.kit.store.get(routeAtom)).toEqual(alarm)
    await one.clock.pass(60_000)
    expect(one.kit.store.get(historyAtom).filter(({ name }) => name === alarm.name)).toEqual([alarm])
    expect(tracked(one.events).filter((name) => name === 'INTENT_MISMATCH')).toHaveLength(1)
  })

  test('behavior: a network that does not answer changes nothing, and all ends with the kit', async () => {
    const one = await watched({ hash: hashOf('aa') }, ({ driver }) => {
      driver.send.status = () => Promise.reject(new Error('offline'))
    })
    await one.clock.pass(60_000)
    expect(list(one)).toMatchObject([{ status: 'pending' }])
    one.kit.handle.destroy()
    expect(one.clock.waiting).toBe(0)
  })

  test('default: only what is settled can be dismissed', () => {
    expect((['prompted', 'unknown', 'pending'] as const).some((status) => isFinal({ status }))).toBe(false)
    expect((['confirmed', 'reverted', 'replaced', 'not-sent'] as const).every((status) => isFinal({ status }))).toBe(
      true,
    )
  })
})

test('behavior: a tab that has never sent lists what another one sends', async () => {
  const storage = new FakeStorage()
  const one = await sendKit({ storage })
  const tab = await sendKit({ storage })
  startSessionFeatures(tab.kit, false)
  addTransfer(one.kit, item('a'))
  globalThis.dispatchEvent(Object.assign(new Event('storage'), { key: '@wallet-modal/transactions' }))
  await vi.waitFor(() => expect(tab.kit.store.get(transfersAtom)).toMatchObject([{ id: 'transfer-a' }]), 10_000)
})
