import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { entry, historyAnswer, nft, token } from '../../../test/fakes/history.ts'
import { other } from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { addWallet, createWorld, endWorld, usualRpc } from '../../../test/fakes/world.ts'
import { parseAddress } from '../../chains/eip155/parse.ts'
import { historyAtom } from '../assets/history.atoms.ts'
import { refreshHistory } from '../assets/history.ts'
import { saveContact } from '../names/contacts.ts'
import { toastAtom } from '../navigation/toast/toast.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { offeredAddresses } from './known-addresses.ts'
import { checkRecipient, knownAddressesAtom, readPast } from './recipient-guard.ts'

beforeAll(() => import('../../chains/eip155/adapter.ts'))
afterEach(endWorld)

const copy = parseAddress(`${other.slice(0, 6)}${'1'.repeat(32)}${other.slice(-4)}`.toLowerCase()) as string
const stranger = parseAddress(`0x${'3c'.repeat(20)}`) as string

/** A connected kit; `history` answers for its account. */
async function setup(history: (self: string) => Response | Promise<Response>, storage = new FakeStorage()) {
  let asked = 0
  let rpcFetch: typeof fetch = fetch
  let self = ''
  const world = createWorld({
    options: { hosts: { dataApi: 'https://data.test/' } },
    storage,
    env: {
      fetch: async (input, init) => {
        if (new URL(String(input)).origin !== 'https://data.test') return rpcFetch(input, init)
        asked++
        return history(self)
      },
    },
  })
  rpcFetch = createWorld({ rpc: usualRpc }).rpc.fetch
  const wallet = addWallet()
  await world.kit.ready()
  await world.kit.connect({ connectorId: wallet.id })
  const { inner, clock } = world
  const session = inner.store.get(activeSessionAtom)
  if (!session) throw new Error('No session')
  self = session.address
  const toasts: unknown[] = []
  inner.store.sub(toastAtom, () => void toasts.push(inner.store.get(toastAtom)))
  return { inner, clock, toasts, asked: () => asked, check: (to: string) => checkRecipient(inner, session, to) }
}

const poisoned = (self: string) =>
  historyAnswer([
    entry(1, { transfers: [token()] }, { sentFrom: self, sentTo: other }),
    entry(2, { transfers: [token({ quantity: { numeric: '0' }, value: 0 })] }, { sentFrom: self, sentTo: copy }),
    entry(3, { transfers: [token({ value: null })] }, { sentFrom: self, sentTo: copy }),
    entry(
      4,
      { transfers: [token({ direction: 'in', quantity: { numeric: '0' } })] },
      {
        ...{ operationType: 'receive', sentFrom: stranger, sentTo: self },
      },
    ),
    entry(5, { transfers: [nft({}, true)] }, { sentFrom: copy, sentTo: self }),
  ])

describe('a recipient', () => {
  test('default: is compared with the history, which is read for it', async () => {
    const { check, asked } = await setup(poisoned)
    const alarm = { title: expect.objectContaining({ id: 'send.fromSpam' }), text: expect.anything() }
    expect(await check(copy)).toEqual({
      sent: 0,
      lookAlike: expect.objectContaining({ address: other }),
      alarm,
    })
    expect(await check(other)).toEqual({ sent: 1 })
    expect(await check(stranger)).toEqual({ sent: 0, alarm })
    expect(await check(parseAddress(`0x${'5d'.repeat(20)}`) as string)).toEqual({ sent: 0 })
    expect(asked()).toBe(1)
  })

  test('default: of a poisoned history only who was paid is offered', async () => {
    const { inner } = await setup(poisoned)
    await readPast(inner)
    expect(offeredAddresses('eip155', inner.store.get(knownAddressesAtom)).map(({ address }) => address)).toEqual([
      other,
    ])
  })

  test('behavior: a history that cannot be read is said, without a toast', async () => {
    const { check, toasts } = await setup(() => new Response('', { status: 404 }))
    expect(await check(copy)).toEqual({ sent: 0, pastUnread: expect.objectContaining({ id: 'send.pastUnread' }) })
    expect(toasts).toEqual([])
  })

  test('behavior: a history that does not come is not waited for longer than five seconds', async () => {
    const { check, clock, inner } = await setup(() => new Promise<Response>(() => {}))
    const checking = check(copy)
    await flush()
    await clock.pass(4_999)
    expect(await Promise.race([checking, flush().then(() => 'waiting')])).toBe('waiting')
    await clock.pass(1)
    expect(await checking).toEqual({ sent: 0, pastUnread: expect.objectContaining({ id: 'send.pastUnread' }) })
    expect(inner.store.get(historyAtom).status).toBe('loading')
  })

  test('behavior: a known page is not waited for again while it is renewed', async () => {
    let turn = 0
    const { check, inner } = await setup((self) => (turn++ ? new Promise<Response>(() => {}) : poisoned(self)))
    await readPast(inner)
    void refreshHistory(inner, 'force')
    expect(await check(copy)).toMatchObject({ lookAlike: { address: other } })
  })

  test('behavior: a recipient that looks like a contact is flagged (A-20), also where the contact was never sent to', async () => {
    const storage = new FakeStorage({
      '@wallet-modal/contacts': JSON.stringify([{ namespace: 'eip155', address: other, name: 'Ada' }]),
    })
    const { check, inner } = await setup(() => historyAnswer([]), storage)
    expect(await check(copy)).toMatchObject({ sent: 0, lookAlike: { address: other, contact: 'Ada' } })
    expect(await check(other)).not.toHaveProperty('lookAlike')
    // To save an imitation makes it no address that others may not be compared with.
    saveContact(inner, { namespace: 'eip155', address: copy, name: 'Eve' })
    expect(await check(copy)).toMatchObject({ lookAlike: { address: other } })
    expect(offeredAddresses('eip155', inner.store.get(knownAddressesAtom))).toEqual([])
  })
})
