import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import {
  endSendKits,
  fill,
  hashOf,
  held,
  prompted,
  reviewed,
  reviewOf,
  type SendKit,
  sendKit,
  sessionOf,
  stateOf,
} from '../../../test/fakes/send-kit.ts'
import { FakeStorage } from '../../../test/fakes/storage.ts'
import { tries } from '../../../test/fakes/tries.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { historyAtom, routeAtom } from '../navigation/router.atoms.ts'
import { startReview } from './review.ts'
import { sendStateAtom } from './send.atoms.ts'
import { cancelSubmit, submitReview } from './submit.ts'
import { submitIntent } from './submit-intent.ts'
import { addTransfer, transfersAtom } from './transfer-list.ts'

afterEach(endSendKits)

const list = ({ kit }: SendKit) => kit.store.get(transfersAtom)

describe('submit once', () => {
  test('behavior: 60 presses in a row ask the wallet once (S-01)', async () => {
    const one = await reviewed()
    held(one)
    for (let press = 0; press < 60; press++) void submitReview(one.kit, one.driver.open)
    await flush()
    for (let press = 0; press < 60; press++) void submitReview(one.kit, one.driver.open)
    await flush()
    expect(one.driver.submitted).toHaveLength(1)
    expect(list(one)).toHaveLength(1)
  })

  test('behavior: two tabs with the same intent ask once, with and without locks (S-02)', async () => {
    for (const withLocks of [true, false]) {
      const storage = new FakeStorage()
      const first = await sendKit({ storage, ...(withLocks ? {} : { locks: undefined }) })
      const secondTab = await sendKit({ storage, locks: first.kit.env.locks })
      fill(first)
      await startReview(first.kit, first.driver.open)
      const review = reviewOf(first)
      const submission = (signal = new AbortController().signal) => ({
        review,
        session: sessionOf(),
        mark: { nonce: 7, block: '100' },
        signal,
        onPrompt: () => {},
      })
      held(first)
      const a = submitIntent(first.kit, first.driver, submission())
      const b = submitIntent(secondTab.kit, secondTab.driver, submission())
      await expect(b).rejects.toMatchObject({ code: 'SUBMIT_REPEATED' })
      a.catch(() => {})
      expect(first.driver.submitted.length + secondTab.driver.submitted.length).toBe(1)
    }
  })

  const secondTab = async (one: SendKit) => {
    const tab = await sendKit({ storage: one.kit.env.storage as Storage, locks: one.kit.env.locks })
    tab.kit.store.set(openAtom, true)
    tab.kit.store.set(historyAtom, [{ name: 'WalletSendPreview', params: undefined }])
    tab.kit.store.set(sendStateAtom, stateOf(one))
    return tab
  }
  /** A second tab holds the lock, and this tab does not see its entry in the storage yet. */
  const unseen = async () => {
    const one = await reviewed()
    const tab = await secondTab(one)
    let release = () => {}
    const { id } = reviewOf(one).intent
    const working = new Promise<void>((resolve) => {
      release = resolve
    })
    void one.kit.env.locks?.request(`wallet-modal:send:${id}`, { ifAvailable: true }, () => working)
    void submitReview(tab.kit, tab.driver.open)
    await flush()
    return { one, tab, id, release }
  }

  test('behavior: a tab that comes second waits until it sees what the first one has written', async () => {
    const { one, tab, id } = await unseen()
    // For as long as that tab has the lock, which is longer than what it writes takes to be seen.
    await tab.clock.pass(30_000)
    expect([stateOf(tab).status, tab.kit.store.get(routeAtom).name]).toEqual(['submitting', 'WalletSendPreview'])
    const now = tab.clock.now()
    const { caipNetworkId, from, to } = reviewOf(one).intent
    addTransfer(one.kit, {
      ...{
        id,
        caipNetworkId,
        from,
        to,
        connectorId: 'test.lantern',
        value: '1',
        fee: '1',
        symbol: 'MRD',
        decimals: 18,
      },
      ...{ status: 'prompted', createdAt: now, updatedAt: now },
    })
    await tab.clock.pass(200)
    expect(tab.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id } })
    expect(list(tab)).toMatchObject([{ id, status: 'prompted' }])
    expect(tab.driver.submitted).toEqual([])
  })

  test('behavior: a tab that comes second is back at its review where the first one sent nothing', async () => {
    const { tab, release } = await unseen()
    release()
    await tab.clock.pass(1_500)
    expect(stateOf(tab).status, 'what was written may be seen late').toBe('submitting')
    await tab.clock.pass(1_000)
    expect(stateOf(tab).status).toBe('declined')
    expect(tab.driver.submitted).toEqual([])
  })

  test('behavior: whoever waits for the other tab can stop', async () => {
    const { tab } = await unseen()
    cancelSubmit(tab.kit)
    await tab.clock.pass(500)
    expect(stateOf(tab).status).toBe('review')
  })

  test('behavior: a tab that comes second shows how the transfer goes, and offers no other one', async () => {
    const storage = new FakeStorage()
    const one = await reviewed({ storage })
    const tab = await sendKit({ storage, locks: one.kit.env.locks })
    tab.kit.store.set(openAtom, true)
    tab.kit.store.set(historyAtom, [{ name: 'WalletSendPreview', params: undefined }])
    tab.kit.store.set(sendStateAtom, stateOf(one))
    const wallet = held(one)
    await prompted(one)
    await submitReview(tab.kit, tab.driver.open)
    const { id } = reviewOf(one).intent
    expect(stateOf(tab)).toEqual({ status: 'unknown', id })
    expect(list(tab)).toMatchObject([{ id, status: 'prompted' }])
    expect(tab.kit.store.get(routeAtom)).toEqual({ name: 'WalletSendConfirmed', params: { id } })
    await submitReview(tab.kit, tab.driver.open)
    wallet.resolve(hashOf('cd'))
    await flush()
    expect(one.driver.submitted.length + tab.driver.submitted.length).toBe(1)
  })

  test('behavior: trials of repeated presses in two tabs, whatever the wallet answers, never ask twice', async () => {
    const storage = new FakeStorage()
    const one = await reviewed({ storage })
    const tab = await sendKit({ storage, locks: one.kit.env.locks })
    const template = reviewOf(one)
    const answers: readonly (() => Promise<string>)[] = [
      async () => hashOf('cd'),
      () => Promise.reject(everyError('USER_REJECTED', { action: 'send' })),
      () => Promise.reject(everyError('OUTCOME_UNKNOWN')),
      () => Promise.reject('garbage'),
    ]
    let asked = 0
    for (let trial = 0; trial < tries(10_000); trial++) {
      const id = `trial-${trial}`
      const review = { ...template, intent: { ...template.intent, id } }
      const answer = answers[trial % 4] as () => Promise<string>
      one.driver.answer = tab.driver.answer = () => {
        asked++
        return answer()
      }
      const submission = {
        review,
        session: sessionOf(),
        mark: { nonce: 1, block: '1' },
        signal: one.kit.signal,
        onPrompt: () => {},
      }
      const tries = [one, tab, one, tab].map(({ kit, driver }) => submitIntent(kit, driver, submission))
      const results = await Promise.allSettled(tries)
      expect(asked).toBe(trial + 1)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      one.kit.store.set(transfersAtom, [])
      tab.kit.store.set(transfersAtom, [])
      storage.clear()
    }
  })
})
