import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { close, codeOf, payKit, review, scan, send, view } from '../../../test/fakes/pay-kit.ts'
import { endSendKits, ether, hashOf, held, sessionOf, stateOf } from '../../../test/fakes/send-kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { bindPolicy } from '../navigation/apply-policy.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { route } from '../navigation/routes.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'

afterEach(endSendKits)

/** A payment on a page whose views follow the wallet. */
async function bound(options: Parameters<typeof payKit>[0] = {}) {
  const one = await payKit(options)
  const stops = bindPolicy(one.kit)
  one.kit.signal.addEventListener('abort', () => stops.forEach((stop) => void stop()))
  const outcome = await one.pay()
  const { store } = one.kit
  const leave = async () => {
    store.set(connectionAtoms.eip155, { status: 'disconnected' })
    await flush()
  }
  const moveTo = async (id: string) => {
    store.set(connectionAtoms.eip155, {
      status: 'connected',
      session: { ...sessionOf(), caipNetworkId: id as `${string}:${string}` },
    } as never)
    await flush()
  }
  return { one, outcome, store, leave, moveTo }
}

describe('the connected wallet leaves', () => {
  test('behavior: a payment by code goes on, and its receipt comes', async () => {
    const { one, outcome, store, leave } = await bound()
    await scan(one)
    await leave()
    expect([outcome, store.get(openAtom), view(one)]).toEqual([{}, true, 'Pay'])
    expect(one.payment()?.status).toBe('code')
    one.payments.arrive({ hash: hashOf('01'), value: (3n * ether) / 2n })
    await one.clock.pass(5_000)
    expect(outcome.receipt?.status).toBe('paid')
    expect(store.get(openAtom)).toBe(true)
  })

  test('behavior: its review leads back to the ways to pay, and cannot be sent', async () => {
    const { one, outcome, store, leave } = await bound()
    await review(one)
    expect(view(one)).toBe('WalletSendPreview')
    await leave()
    expect([outcome, store.get(openAtom), view(one)]).toEqual([{}, true, 'Pay'])
    expect(stateOf(one).status).toBe('editing')
    await close(one)
    expect(codeOf(outcome.error)).toBe('MODAL_CLOSED')
  })

  test('behavior: a wallet that was asked is still waited for', async () => {
    const { one, outcome, store, leave } = await bound()
    await review(one)
    held(one)
    void send(one)
    await flush()
    await leave()
    expect([outcome, store.get(openAtom), view(one)]).toEqual([{}, true, 'Pay'])
    expect(one.payment()?.status).toBe('asked')
  })

  test('behavior: a view of the wallet leads back to the payment', async () => {
    const { one, outcome, store, leave } = await bound()
    await scan(one)
    showView(one.kit, route('SwitchNetwork', { to: 'eip155:1' }))
    await leave()
    expect([outcome, store.get(openAtom), view(one)]).toEqual([{}, true, 'Pay'])
  })

  test('behavior: a network that the page does not have leaves the payment open, and so does the way back', async () => {
    const { one, outcome, store, moveTo } = await bound()
    await scan(one)
    await moveTo('eip155:999')
    expect([outcome, store.get(openAtom), view(one)]).toEqual([{}, true, 'Pay'])
    showView(one.kit, route('SwitchNetwork', { to: 'eip155:1' }))
    await moveTo('eip155:1')
    expect([outcome, store.get(openAtom), view(one)]).toEqual([{}, true, 'Pay'])
    expect(store.get(optionsAtom).allowUnsupportedChain).toBe(false)
  })
})
