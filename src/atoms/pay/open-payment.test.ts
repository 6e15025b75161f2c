import { afterEach, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { close, codeOf, type PayKit, payKit, request, review, scan, send, view } from '../../../test/fakes/pay-kit.ts'
import { endSendKits, ether, hashOf, self } from '../../../test/fakes/send-kit.ts'
import type { OpenOptions } from '../kit/kit-handle.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { addModal } from '../navigation/modal/modal-elements.ts'
import { openPayment } from './pay-api.ts'

afterEach(endSendKits)

const open = ({ kit, driver }: PayKit, given: unknown) =>
  openPayment(kit, given as OpenOptions['arguments'], driver.open)
const failed = async (one: PayKit, given: unknown) => {
  const error: unknown = await open(one, given).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return error as { code: string; data: unknown; message: string } | undefined
}

/** Collects the tracked events of payments. */
function paymentEvents({ kit }: PayKit) {
  const seen: string[] = []
  kit.events.on('event', ({ event, properties }) => {
    if (event.startsWith('PAY_')) seen.push(`${event} ${Object.values(properties).join(' ')}`.trim())
  })
  return seen
}

test('default: shows the payment, and `kit.pay` with the same request joins it', async () => {
  const one = await payKit()
  const seen = paymentEvents(one)
  await open(one, request)
  expect([view(one), one.kit.store.get(openAtom)]).toEqual(['Pay', true])
  expect(one.payment()?.status).toBe('open')
  const outcome = await one.pay()
  await review(one)
  await send(one)
  one.payments.arrive({ hash: hashOf('cd'), value: (3n * ether) / 2n, from: self })
  one.driver.found = { status: 'confirmed', hash: hashOf('cd') }
  await one.clock.pass(10_000)
  expect(outcome.receipt?.status).toBe('paid')
  expect(seen).toEqual(['PAY_MODAL_OPEN', 'PAY_INITIATED wallet', 'PAY_SUCCESS paid 1'])
})

test('behavior: a code that was shown twice began one payment', async () => {
  const one = await payKit()
  const seen = paymentEvents(one)
  await open(one, request)
  await scan(one)
  await scan(one)
  await close(one)
  expect(seen).toEqual(['PAY_MODAL_OPEN', 'PAY_INITIATED code', 'PAY_ERROR MODAL_CLOSED'])
})

test.each([
  [undefined, 'arguments', 'must be a payment, as `kit.pay()` takes it'],
  [null, 'arguments', 'must be a payment, as `kit.pay()` takes it'],
  ['1.5', 'arguments', 'must be a payment, as `kit.pay()` takes it'],
  [{}, 'amount', 'must be a decimal number above 0 as a text, such as "12.34"'],
  [{ fromToken: 'ETH', amount: '1' }, 'asset', 'must be a CAIP-19 id as a text, such as "eip155:1/slip44:60"'],
  [{ ...request, recipient: '' }, 'recipient', 'must be an address as a text'],
  [{ ...request, recipient: '0x12' }, 'recipient', 'must be an address on Meridian that somebody owns'],
])('error: %j opens nothing and names what it must be', async (given, option, reason) => {
  const one = await payKit()
  const error = await failed(one, given)
  expect(error).toMatchObject({ code: 'OPTION_INVALID', data: { option, reason } })
  expect(one.kit.store.get(openAtom)).toBe(false)
})

test('error: a call that joins one whose recipient is wrong rejects as well', async () => {
  const one = await payKit()
  const wrong = { ...request, recipient: '0x12' }
  const errors = await Promise.all([failed(one, wrong), failed(one, wrong)])
  expect(errors.map(codeOf)).toEqual(['OPTION_INVALID', 'OPTION_INVALID'])
})

test('error: another payment that takes its place ends it, which its event tells', async () => {
  const one = await payKit()
  const seen = paymentEvents(one)
  await open(one, request)
  await open(one, { ...request, amount: '0.5' })
  await flush()
  expect(one.payment()?.amount).toBe('0.5')
  expect(seen).toEqual(['PAY_MODAL_OPEN', 'PAY_ERROR MODAL_CLOSED', 'PAY_MODAL_OPEN'])
})

test('error: without an element the call says so, and the same request shows once the page has one', async () => {
  const one = await payKit({ element: false })
  expect(await failed(one, request)).toMatchObject({ code: 'ELEMENT_MISSING' })
  one.kit.signal.addEventListener(
    'abort',
    addModal({ kit: one.kit.handle, loadFrame: async () => {}, shadowRoot: null }),
  )
  await open(one, request)
  await flush(8)
  expect([view(one), one.payment()?.status]).toEqual(['Pay', 'open'])
})

test('error: a listener that closes the modal as it opens ends the payment', async () => {
  const one = await payKit()
  one.kit.events.on('event', ({ event }) => {
    if (event === 'PAY_MODAL_OPEN') one.kit.store.set(openAtom, false)
  })
  const outcome = await one.pay()
  expect(codeOf(outcome.error)).toBe('MODAL_CLOSED')
})

test('error: a listener that destroys the kit as the modal opens ends the payment', async () => {
  const one = await payKit()
  one.kit.events.on('open', () => one.kit.handle.destroy())
  const outcome = await one.pay()
  expect(codeOf(outcome.error)).toBe('KIT_DESTROYED')
})
