import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { endSendKits, hashOf, other, type SendKit, self, sendKit } from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import type { TransferStatus } from '../../chains/core/send-capability.ts'
import { statusChange } from './status-change.ts'
import { advance, isFinal, parseTransfers, type Transfer } from './transfer.ts'
import { addTransfer, adoptStored, recordHash, transfersAtom } from './transfer-list.ts'
import { watchTransfers } from './watch.ts'

const KEY = '@wallet-modal/transactions'
const start = 1_800_000_000_000
afterEach(endSendKits)

const item = (id: string, part: Partial<Transfer> = {}): Transfer => ({
  id: `transfer-${id}`,
  caipNetworkId: 'eip155:1',
  connectorId: 'test.lantern',
  from: self,
  to: other,
  value: '125000000000000000',
  fee: '21000',
  symbol: 'MRD',
  decimals: 18,
  status: 'pending',
  createdAt: start,
  updatedAt: start,
  ...part,
})
const rows = ({ kit }: SendKit) =>
  kit.store.get(transfersAtom).map(({ id, status, hash }) => [id.slice(-1), status, hash?.slice(2, 4)])

/** A kit with these transfers, on a network that answers each look as `answer` says. */
async function following(items: readonly Transfer[], answer: (sought: Sought) => TransferStatus) {
  const storage = new FakeStorage({ [KEY]: JSON.stringify(items) })
  const one = await sendKit({ storage })
  one.driver.send.status = async (sought) => answer(sought)
  one.kit.store.set(transfersAtom, parseTransfers(one.kit.storage.get('transactions')))
  watchTransfers(one.kit, one.driver.open)
  await flush()
  return one
}
type Sought = Parameters<SendKit['driver']['send']['status']>[0]

/** A network on which these transactions are equal to every transfer: each look takes the first that is free. */
const chainWith =
  (...hashes: string[]) =>
  ({ claimed = [], hash }: Sought): TransferStatus => {
    const found = hash ?? hashes.find((one) => !claimed.includes(one))
    return found ? { status: 'confirmed', hash: found } : { status: 'not-found' }
  }

describe('one transaction is one transfer', () => {
  test('behavior: a transfer that was made again after a reload is listed once as confirmed', async () => {
    const again = item('b', { hash: hashOf('bb'), createdAt: start + 1 })
    const one = await following([again, item('a', { status: 'unknown' })], chainWith(hashOf('bb')))
    await one.clock.pass(8_000)
    expect(rows(one)).toEqual([
      ['b', 'confirmed', 'bb'],
      ['a', 'not-sent', undefined],
    ])
  })

  test('behavior: a transaction that a reorganisation undid, and that was sent again with the same hash, is the later transfer', async () => {
    const twice = [item('b', { hash: hashOf('bb'), createdAt: start + 1 }), item('a', { hash: hashOf('bb') })]
    const one = await following(twice, chainWith(hashOf('bb')))
    await one.clock.pass(20_000)
    expect(rows(one)).toEqual([
      ['b', 'confirmed', 'bb'],
      ['a', 'not-sent', undefined],
    ])
  })

  test('behavior: of two equal transfers without an answer, one transaction settles one', async () => {
    const both = [item('b', { status: 'unknown', createdAt: start + 1 }), item('a', { status: 'unknown' })]
    const one = await following(both, chainWith(hashOf('cc')))
    await one.clock.pass(12_000)
    expect(rows(one).map(([, status]) => status)).toEqual(expect.arrayContaining(['confirmed', 'not-sent']))
    const two = await following(both, chainWith(hashOf('cc'), hashOf('dd')))
    await two.clock.pass(12_000)
    expect(rows(two).map(([, status]) => status)).toEqual(['confirmed', 'confirmed'])
    expect(new Set(rows(two).map(([, , hash]) => hash)).size).toBe(2)
  })

  test('behavior: what a wallet has sent after a long wait is looked for as often as what was just confirmed', async () => {
    let looks = 0
    const late = item('a', { hash: hashOf('aa'), createdAt: start - 3_600_000, hashAt: start })
    const one = await following([late], () => {
      looks++
      return { status: 'pending', nonce: 7 }
    })
    await one.clock.pass(12_000)
    expect(looks).toBe(4)
  })

  test('behavior: the hash that a wallet gives wins over a guess by content', async () => {
    const guessed = item('a', { status: 'confirmed', hash: hashOf('bb') })
    const asked = item('b', { status: 'prompted', createdAt: start + 1 })
    const one = await following([asked, guessed], () => ({ status: 'not-found' }))
    recordHash(one.kit, 'transfer-b', hashOf('bb'))
    expect(rows(one)).toEqual([
      ['b', 'pending', 'bb'],
      ['a', 'unknown', undefined],
    ])
    const stored = parseTransfers(one.kit.storage.get('transactions'))
    expect(stored.map(({ hash }) => hash)).toEqual([hashOf('bb'), undefined])
  })
})

describe('what the network takes back', () => {
  test('behavior: a confirmed transfer whose block was undone is pending again, after two answers', async () => {
    let mined = true
    const one = await following([item('a', { hash: hashOf('aa') })], () =>
      mined ? { status: 'confirmed', hash: hashOf('aa') } : { status: 'pending', nonce: 7 },
    )
    expect(rows(one)).toEqual([['a', 'confirmed', 'aa']])
    mined = false
    await one.clock.pass(30_000)
    expect(rows(one)).toEqual([['a', 'confirmed', 'aa']])
    await one.clock.pass(30_000)
    expect(rows(one)).toEqual([['a', 'pending', 'aa']])
    mined = true
    await one.clock.pass(30_000)
    expect(rows(one)).toEqual([['a', 'confirmed', 'aa']])
  })

  test('behavior: one node that lags behind does not make a confirmed transfer pending', async () => {
    let looks = 0
    const one = await following([item('a', { hash: hashOf('aa') })], () =>
      looks++ % 2 === 0 ? { status: 'confirmed', hash: hashOf('aa') } : { status: 'pending' },
    )
    for (let minute = 0; minute < 10; minute++) {
      await one.clock.pass(60_000)
      expect(rows(one)).toEqual([['a', 'confirmed', 'aa']])
    }
  })

  test('behavior: a confirmed transfer that was undone, and whose nonce another one of the list took, is replaced', async () => {
    const both = [item('b', { hash: hashOf('bb'), createdAt: start + 1 }), item('a', { hash: hashOf('aa'), nonce: 7 })]
    let isUndone = false
    const one = await following(both, ({ hash }) =>
      isUndone && hash === hashOf('aa')
        ? { status: 'replaced', hash: hashOf('bb'), same: false }
        : { status: 'confirmed', hash: hash as string },
    )
    expect(rows(one)).toMatchObject([
      ['b', 'confirmed', 'bb'],
      ['a', 'confirmed', 'aa'],
    ])
    isUndone = true
    await one.clock.pass(60_000)
    expect(rows(one)).toMatchObject([
      ['b', 'confirmed', 'bb'],
      ['a', 'replaced', 'aa'],
    ])
    // The other one is still looked at: its own hash is not taken by what it replaced.
    await one.clock.pass(60_000)
    expect(rows(one)[0]).toEqual(['b', 'confirmed', 'bb'])
  })

  test('behavior: a transfer that was seen waiting, and is in no block and not waiting any more, is not sent', async () => {
    let found: TransferStatus = { status: 'pending' }
    const one = await following([item('a', { status: 'unknown' })], () => found)
    expect(rows(one)).toEqual([['a', 'pending', undefined]])
    found = { status: 'not-found' }
    await one.clock.pass(4_000)
    expect(rows(one)).toEqual([['a', 'pending', undefined]])
    await one.clock.pass(4_000)
    expect(rows(one)).toEqual([['a', 'not-sent', undefined]])
    // A later block has the transaction after all.
    found = { status: 'confirmed', hash: hashOf('aa') }
    await one.clock.pass(30_000)
    expect(rows(one)).toEqual([['a', 'confirmed', 'aa']])
  })

  describe('a transaction that no node knows any more', () => {
    const unseen: TransferStatus = { status: 'pending', unseen: true }
    const status = (one: SendKit) => rows(one)[0]?.[1]
    const known = item('a', { hash: hashOf('aa'), nonce: 7 })

    test('behavior: is dropped after five minutes, and after a minute of looks', async () => {
      const one = await following([known], () => unseen)
      await one.clock.pass(290_000)
      expect(status(one)).toBe('pending')
      await one.clock.pass(30_000)
      expect(rows(one)).toEqual([['a', 'not-sent', 'aa']])
      expect(isFinal(parseTransfers(one.kit.storage.get('transactions'))[0] as Transfer)).toBe(true)

      // The page was away: the transfer is old, and the first minute of looks tells nothing.
      const late = await following([{ ...known, createdAt: start - 3_600_000 }], () => unseen)
      await late.clock.pass(50_000)
      expect(status(late)).toBe('pending')
      await late.clock.pass(60_000)
      expect(status(late)).toBe('not-sent')
    })

    test('behavior: is dropped after half an hour where no node has ever shown it', async () => {
      const one = await following([item('a', { hash: hashOf('aa') })], () => unseen)
      await one.clock.pass(1_750_000)
      expect(status(one)).toBe('pending')
      await one.clock.pass(90_000)
      expect(status(one)).toBe('not-sent')
    })

    test('behavior: the half hour begins when the wallet tells the hash, however long it asked', async () => {
      const one = await following([item('a', { status: 'unknown' })], () => ({ status: 'not-found' }))
      await one.clock.pass(1_500_000)
      one.driver.send.status = async () => unseen
      recordHash(one.kit, 'transfer-a', hashOf('aa'))
      watchTransfers(one.kit, one.driver.open)
      await one.clock.pass(1_700_000)
      expect(status(one)).toBe('pending')
      await one.clock.pass(200_000)
      expect(status(one)).toBe('not-sent')
    })

    test('behavior: one look that shows it begins the minute anew', async () => {
      let looks = 0
      const one = await following([{ ...known, createdAt: start - 3_600_000 }], () =>
        looks++ % 2 === 0 ? unseen : { status: 'pending', nonce: 7 },
      )
      await one.clock.pass(600_000)
      expect(status(one)).toBe('pending')
      expect(looks).toBeGreaterThan(10)
    })

    test('behavior: is followed as long as it is listed, and is pending or over as the network says', async () => {
      let found: TransferStatus = unseen
      const one = await following([{ ...known, createdAt: start - 3_600_000 }], () => found)
      await one.clock.pass(120_000)
      expect(status(one)).toBe('not-sent')
      await one.clock.pass(2 * 3_600_000)
      expect(status(one)).toBe('not-sent')
      found = { status: 'pending', nonce: 7 }
      await one.clock.pass(30_000)
      expect(status(one)).toBe('pending')
      found = unseen
      await one.clock.pass(120_000)
      expect(status(one)).toBe('not-sent')
      found = { status: 'confirmed', hash: hashOf('aa') }
      await one.clock.pass(30_000)
      expect(status(one)).toBe('confirmed')
    })

    test('behavior: sent again with the same nonce, it is replaced', async () => {
      let found: TransferStatus = unseen
      const one = await following([{ ...known, createdAt: start - 3_600_000 }], () => found)
      await one.clock.pass(120_000)
      found = { status: 'replaced', hash: hashOf('bb'), same: false }
      await one.clock.pass(30_000)
      expect(rows(one)).toEqual([['a', 'replaced', 'aa']])
    })

    test('behavior: is not counted among the 99 that are open', async () => {
      const many = Array.from({ length: 99 }, (_, at) => ({
        ...item(`${at}`, { hash: `0x${`${at}`.padStart(64, '0')}`, nonce: at, createdAt: start - 3_600_000 }),
      }))
      const one = await following(many, () => unseen)
      const next = { ...item('new'), status: 'prompted' as const }
      expect(() => addTransfer(one.kit, next)).toThrow(expect.objectContaining({ code: 'PENDING_LIMIT' }))
      await one.clock.pass(120_000)
      expect(() => addTransfer(one.kit, next)).not.toThrow()
    })
  })

  test('behavior: what was found waiting by its content is followed by its hash, until the wallet tells another one', async () => {
    const sought: unknown[] = []
    const one = await following([item('a', { status: 'unknown' })], ({ hash, nonce }) => {
      sought.push([hash, nonce])
      return hash === hashOf('bb') ? { status: 'pending' } : { status: 'pending', hash: hashOf('aa'), nonce: 7 }
    })
    expect(rows(one)).toEqual([['a', 'pending', 'aa']])
    await one.clock.pass(4_000)
    expect(sought).toEqual([
      [undefined, undefined],
      [hashOf('aa'), 7],
    ])
    recordHash(one.kit, 'transfer-a', hashOf('bb'))
    expect(rows(one)).toEqual([['a', 'pending', 'bb']])
    await one.clock.pass(4_000)
    // The nonce was that of the other transaction.
    expect(sought.at(-1)).toEqual([hashOf('bb'), undefined])
  })

  test('behavior: an answer about another transaction than the wallet told meanwhile counts for nothing', async () => {
    let answer = (_: TransferStatus) => {}
    const one = await following([item('a', { status: 'unknown' })], () => ({ status: 'not-found' }))
    one.driver.send.status = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await one.clock.pass(4_000)
    recordHash(one.kit, 'transfer-a', hashOf('bb'))
    answer({ status: 'confirmed', hash: hashOf('aa') })
    await flush()
    expect(rows(one)).toEqual([['a', 'pending', 'bb']])
  })

  test('behavior: looks in a row are one answer of a node that may lag', async () => {
    const one = await following([item('a', { status: 'unknown' })], () => ({ status: 'not-found' }))
    for (let time = 0; time < 5; time++) {
      dispatchEvent(new Event('online'))
      await flush()
    }
    expect(rows(one)).toEqual([['a', 'unknown', undefined]])
    await one.clock.pass(4_000)
    expect(rows(one)).toEqual([['a', 'not-sent', undefined]])
  })

  test('behavior: the coins that a transaction spends are kept, and a payment that took its place is followed', async () => {
    const [first, second] = ['aa', 'bb'].map((byte) => byte.repeat(32)) as [string, string]
    const seen: unknown[] = []
    let found: TransferStatus = { status: 'pending', coins: [`${first}:0`] }
    const one = await following([item('a', { hash: first })], ({ hash, coins }) => {
      seen.push([hash, coins])
      return found
    })
    found = { status: 'replaced', hash: second, same: true }
    await one.clock.pass(4_000)
    found = { status: 'pending', coins: [`${first}:0`, `${first}:1`] }
    await one.clock.pass(4_000)
    await one.clock.pass(4_000)
    expect(seen).toEqual([
      [first, undefined],
      [first, [`${first}:0`]],
      [second, [`${first}:0`]],
      [second, [`${first}:0`, `${first}:1`]],
    ])
    const stored = () => parseTransfers(one.kit.storage.get('transactions'))[0]
    expect(stored()).toMatchObject({ status: 'pending', hash: second, coins: [`${first}:0`, `${first}:1`] })
    // An answer that says nothing new writes nothing.
    expect(statusChange(stored() as Transfer, found)).toBe(undefined)
    found = { status: 'confirmed', hash: second }
    await one.clock.pass(4_000)
    expect(stored()).toMatchObject({ status: 'confirmed', hash: second, replacedBy: second })
  })

  test('behavior: an answer without a nonce changes nothing of a transfer whose nonce is known', () => {
    const known = item('a', { hash: hashOf('aa'), nonce: 7 })
    expect(statusChange(known, { status: 'pending' })).toBe(undefined)
    expect(statusChange(known, { status: 'pending', nonce: 8 })).toMatchObject({ change: { nonce: 8 } })
  })

  test('behavior: the nonce of a transaction in a block is kept for after its block is undone', async () => {
    const seen: (number | undefined)[] = []
    const one = await following([item('a', { hash: hashOf('aa') })], ({ nonce }) => {
      seen.push(nonce)
      return { status: 'confirmed', hash: hashOf('aa'), nonce: 7 }
    })
    await one.clock.pass(30_000)
    expect(seen.slice(0, 2)).toEqual([undefined, 7])
  })

  test('behavior: a transfer that seemed replaced and is mined after all is confirmed', async () => {
    let found: TransferStatus = { status: 'replaced', hash: hashOf('ee'), same: false }
    const one = await following([item('a', { hash: hashOf('aa') })], () => found)
    expect(rows(one)).toEqual([['a', 'replaced', 'aa']])
    found = { status: 'confirmed', hash: hashOf('aa') }
    await one.clock.pass(30_000)
    expect(rows(one)).toEqual([['a', 'confirmed', 'aa']])
  })

  test('behavior: another tab that has not heard of it cannot bring the earlier round back', async () => {
    const confirmed = item('a', { status: 'confirmed', hash: hashOf('aa'), updatedAt: start + 9 })
    const undone = item('a', { status: 'pending', hash: hashOf('aa'), round: 1 })
    for (const [mine, stored] of [
      [undone, confirmed],
      [confirmed, { ...undone, updatedAt: start + 10 }],
    ] as const) {
      const one = await sendKit({ storage: new FakeStorage({ [KEY]: JSON.stringify([stored]) }) })
      one.kit.store.set(transfersAtom, [mine])
      adoptStored(one.kit)
      expect(one.kit.store.get(transfersAtom)).toMatchObject([{ status: 'pending', round: 1 }])
    }
  })

  test('behavior: whatever the network says, in any order, the last certain answer is what is listed', () => {
    const answers: readonly TransferStatus[] = [
      { status: 'pending', nonce: 7 },
      { status: 'confirmed', hash: hashOf('aa') },
      { status: 'reverted', hash: hashOf('aa') },
      { status: 'replaced', hash: hashOf('bb'), same: false },
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 12 }), (given) => {
        let now = item('a', { hash: hashOf('aa') })
        for (const found of given) {
          const next = statusChange(now, found)
          if (next) now = advance(now, next.change)
          expect(now.status).toBe<Transfer['status']>(found.status as Transfer['status'])
        }
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('endpoints that contradict each other about the end', () => {
  test('behavior: the transfer is marked for as long as they do', async () => {
    let found: TransferStatus = { status: 'confirmed', hash: hashOf('aa'), disputed: true }
    const one = await following([item('a', { hash: hashOf('aa') })], () => found)
    const [row] = one.kit.store.get(transfersAtom)
    expect(row).toMatchObject({ status: 'confirmed', disputed: true })
    found = { status: 'confirmed', hash: hashOf('aa') }
    await one.clock.pass(60_000)
    expect(one.kit.store.get(transfersAtom)[0]).toMatchObject({ status: 'confirmed', disputed: false })
    found = { ...found, disputed: true }
    await one.clock.pass(60_000)
    expect(one.kit.store.get(transfersAtom)[0]).toMatchObject({ status: 'confirmed', disputed: true })
    expect(one.kit.store.get(transfersAtom)[0]?.round).toBe(undefined)
  })
})
