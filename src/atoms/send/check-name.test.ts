import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { endSendKits, other, reviewOf, second, self, sendKit, stateOf } from '../../../test/fakes/send-kit.ts'
import { until } from '../../../test/fakes/world.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { followRecipientName } from './follow-recipient-name.ts'
import { recipientNameAtom } from './form.atoms.ts'
import { startReview } from './review.ts'
import { keyedQuoteAtom, recipientAtom, setAmount, setRecipient } from './send.atoms.ts'
import { submitReview } from './submit.ts'

// A cold load of these files may take longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('./check-name.ts'),
    import('../../chains/eip155/adapter.ts'),
    import('../../chains/eip155/normalize-name.ts'),
  ]),
)
afterEach(endSendKits)

type Answer = string | 'nobody' | 'down' | 'silent'

const answerOf = (answer: Answer): Response | Promise<Response> => {
  if (answer === 'silent') return new Promise(() => {})
  if (answer === 'down') return Promise.reject(new TypeError('Offline'))
  if (answer === 'nobody') return new Response('{}', { status: 404 })
  return Response.json({ name: 'ada.test', addresses: { 60: { address: answer } } })
}

/** A review of a transfer to a typed name, which leads to `other`. `source` answers from then on. */
async function setup() {
  const source = { answer: other as Answer, asked: 0 }
  const one = await sendKit({
    options: { hosts: { dataApi: 'https://data.test' } },
    service: ({ pathname }) => {
      if (pathname !== '/v1/profile/account/ada.test') return new Response('', { status: 404 })
      source.asked++
      return answerOf(source.answer)
    },
  })
  const { kit, clock, driver } = one
  kit.store.set(openAtom, true)
  kit.store.set(keyedQuoteAtom, {
    key: `eip155:1:${self}>`,
    loading: false,
    at: 0,
    quote: await driver.send.quote({ from: self, to: self, value: 1n, speed: undefined }, {} as never, {} as never),
  })
  setAmount(kit, '1.5')
  setRecipient(kit, 'ada.test')
  const stop = followRecipientName(kit)
  await clock.pass(500)
  await until('the address of the name', () => kit.store.get(recipientNameAtom)?.address)
  await startReview(kit, driver.open)
  stop()
  expect(stateOf(one)).toMatchObject({ status: 'review', review: { name: 'ada.test', intent: { to: other } } })
  return { one, source }
}

describe('checkName', () => {
  test('default: a name is asked again when its transfer is confirmed, and is sent to while it leads there (A-11)', async () => {
    const { one, source } = await setup()
    const before = source.asked
    await submitReview(one.kit, one.driver.open)
    expect(source.asked).toBe(before + 1)
    expect(one.driver.submitted).toMatchObject([{ to: other }])
  })

  test('behavior: a name that leads to another address, or to none, sends nothing, each time it is tried (A-11)', async () => {
    for (const [answer, now] of [
      [second, second],
      ['nobody', undefined],
    ] as const) {
      const { one, source } = await setup()
      source.answer = answer
      for (let press = 0; press < 2; press++) {
        await submitReview(one.kit, one.driver.open)
        expect(one.driver.submitted).toEqual([])
        expect(stateOf(one)).toMatchObject({
          status: 'failed',
          notice: { error: { code: 'NAME_MOVED', data: { name: 'ada.test', address: other, now } } },
        })
      }
    }
  })

  test('behavior: a name that led elsewhere for a moment can be sent to again', async () => {
    const { one, source } = await setup()
    source.answer = second
    await submitReview(one.kit, one.driver.open)
    source.answer = other
    await submitReview(one.kit, one.driver.open)
    expect(one.driver.submitted).toMatchObject([{ to: other }])
  })

  test('behavior: a source that does not answer is named, and blocks nothing (A-11)', async () => {
    for (const answer of ['down', 'silent'] as const) {
      const { one, source } = await setup()
      source.answer = answer
      one.driver.answer = () => new Promise(() => {})
      void submitReview(one.kit, one.driver.open)
      await until('the question', () => source.asked > 1)
      await one.clock.pass(5_000)
      await until('the wallet is asked', () => one.driver.submitted.length === 1)
      expect(reviewOf(one).nameUnread).toMatchObject({ id: 'names.unread', args: { name: 'ada.test' } })
      expect(one.driver.submitted[0]).toBe(reviewOf(one).intent)
    }
  })

  test('behavior: a note that a source did not answer goes with its next answer', async () => {
    const { one, source } = await setup()
    source.answer = 'down'
    const unread = () => reviewOf(one).nameUnread?.id
    one.driver.answer = () => Promise.reject(everyError('USER_REJECTED', { action: 'send' }))
    const first = submitReview(one.kit, one.driver.open)
    await until('the question', () => source.asked > 1)
    await one.clock.pass(5_000)
    await first
    expect(unread()).toBe('names.unread')
    source.answer = other
    await submitReview(one.kit, one.driver.open)
    expect(unread()).toBeUndefined()
  })

  test('behavior: an address that was typed is not looked up', async () => {
    const { one, source } = await setup()
    setRecipient(one.kit, second)
    await until('the recipient', () => one.kit.store.get(recipientAtom).status === 'ok')
    await startReview(one.kit, one.driver.open)
    const before = source.asked
    await submitReview(one.kit, one.driver.open)
    expect(source.asked).toBe(before)
    expect(one.driver.submitted).toMatchObject([{ to: second }])
  })
})
