import { afterEach, describe, expect, test } from 'vitest'
import { flush } from '../../../test/fakes/clock.ts'
import { close, codeOf, type PayKit, payKit, review, scan, send, view } from '../../../test/fakes/pay-kit.ts'
import {
  connectAs,
  endSendKits,
  ether,
  hashOf,
  held,
  other,
  second,
  self,
  stateOf,
} from '../../../test/fakes/send-kit.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { rpcError } from '../../chains/core/error-texts/rpc-error.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { openModal } from '../navigation/modal/open-modal.ts'
import { navigate } from '../navigation/navigate.ts'
import { route } from '../navigation/routes.ts'
import { connectionAtoms } from '../sessions/connection.atoms.ts'
import { outcomeUnknown, type PaymentRun, putPayment, runOf } from './payment-run.ts'
import { readAgain } from './read-due.ts'
import { hideCode } from './search-payment.ts'

afterEach(endSendKits)

const now = 1_800_000_000_000
const due = (3n * ether) / 2n
const token = 'eip155:1/erc20:0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7'
const unreachable = () => rpcError('RPC_UNREACHABLE', { id: 'eip155:1' })

/** The wallet is asked. */
async function asked(change: Parameters<PayKit['pay']>[0] = {}) {
  const one = await payKit()
  const wallet = held(one)
  const outcome = await one.pay(change)
  await review(one)
  void send(one)
  await flush()
  return { one, outcome, wallet }
}

/** The wallet has sent it. */
async function sent() {
  const made = await asked()
  made.wallet.resolve(hashOf('cd'))
  await flush()
  return made
}

describe('a request that fails', () => {
  test('error: leaves the payment that took its place open', async () => {
    const one = await payKit()
    // The reading fails as soon as another payment takes its place.
    one.payments.facts = (...args: unknown[]) =>
      new Promise((_, reject) => {
        const { signal } = args[2] as { signal: AbortSignal }
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const first = await one.pay({ asset: token })
    const next = await one.pay()
    await flush(8)
    expect(codeOf(first.error)).toBe('MODAL_CLOSED')
    expect(next).toEqual({})
    expect(one.kit.store.get(openAtom)).toBe(true)
    expect(one.payment()?.status).toBe('open')
  })

  test('error: a wrong request leaves a view of something else open', async () => {
    const one = await payKit()
    openModal(one.kit)
    const { error } = await one.pay({ recipient: '0x12' })
    expect(codeOf(error)).toBe('OPTION_INVALID')
    expect(one.kit.store.get(openAtom)).toBe(true)
    expect(view(one)).toBe('Account')
  })

  test('error: a wrong request in place of a payment closes its view', async () => {
    const one = await payKit()
    await one.pay()
    expect(codeOf((await one.pay({ recipient: '0x12' })).error)).toBe('OPTION_INVALID')
    expect(one.kit.store.get(openAtom)).toBe(false)
  })

  test('error: a kit that ends while the code loads opens nothing', async () => {
    const one = await payKit()
    const { send: capability } = one.driver
    one.driver.send = {
      ...capability,
      payments: async () => {
        one.kit.handle.destroy()
        return one.payments
      },
    }
    const { error } = await one.pay()
    expect(codeOf(error)).toBe('KIT_DESTROYED')
    expect(one.kit.store.get(openAtom)).toBe(false)
  })

  test('error: a recipient that no wallet has is refused before there is a way to pay', async () => {
    const one = await payKit()
    let answer: (isTaken: boolean) => void = () => {}
    one.payments.takesPayments = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const outcome = await one.pay()
    expect([outcome, one.payment()?.status]).toEqual([{}, 'reading'])
    answer(false)
    await flush(8)
    expect(one.kit.store.get(openAtom)).toBe(false)
    expect(outcome.error).toMatchObject({ code: 'OPTION_INVALID', data: { option: 'recipient' } })
    one.payments.takesPayments = async () => true
    await one.pay()
    await flush(8)
    expect(one.payment()?.status).toBe('open')
  })

  test('error: a token that keeps a part of each transfer is refused', async () => {
    const one = await payKit()
    one.payments.facts = async () => ({ decimals: 6, symbol: 'TOLL', keepsPart: true })
    const { error } = await one.pay({ asset: token })
    expect(error).toMatchObject({ code: 'OPTION_INVALID', data: { option: 'asset' } })
    expect(one.kit.store.get(openAtom)).toBe(false)
  })

  test('error: a retry shows that it reads, and closes the view when the request cannot be read', async () => {
    const one = await payKit()
    one.payments.facts = async () => {
      throw unreachable()
    }
    const outcome = await one.pay({ asset: token })
    expect(one.payment()?.error?.code).toBe('RPC_UNREACHABLE')
    one.payments.facts = async () => {
      throw sendError('TOKEN_UNREADABLE')
    }
    readAgain(one.kit)
    expect(one.payment()?.error).toBeUndefined()
    await flush(8)
    expect(codeOf(outcome.error)).toBe('TOKEN_UNREADABLE')
    expect(one.kit.store.get(openAtom)).toBe(false)
  })
})

describe('the end of the time', () => {
  test('behavior: nothing new begins during the last search', async () => {
    const one = await payKit()
    const outcome = await one.pay({ expiresAt: now + 60_000 })
    await scan(one)
    hideCode(one.kit)
    const { arrivals } = one.payments
    let go = () => {}
    one.payments.arrivals = async (...args) => {
      await new Promise<void>((resolve) => {
        go = resolve
      })
      return arrivals.apply(one.payments, args)
    }
    await one.clock.pass(61_000)
    await review(one)
    expect(stateOf(one).status).toBe('editing')
    await send(one)
    go()
    await flush()
    expect(codeOf(outcome.error)).toBe('PAYMENT_EXPIRED')
    expect(one.driver.submitted).toHaveLength(0)
  })

  test('behavior: a review is taken back', async () => {
    const one = await payKit()
    await one.pay({ expiresAt: now + 60_000 })
    await review(one)
    expect(view(one)).toBe('WalletSendPreview')
    await one.clock.pass(61_000)
    expect(view(one)).toBe('Pay')
    await send(one)
    expect(one.driver.submitted).toHaveLength(0)
  })

  test('error: without an answer of the network nobody says that nothing has arrived', async () => {
    const one = await payKit()
    const outcome = await one.pay({ expiresAt: now + 60_000 })
    await scan(one)
    one.payments.isAway = true
    await one.clock.pass(61_000)
    expect(codeOf(outcome.error)).toBe('OUTCOME_UNKNOWN')
    expect(one.payment()).toMatchObject({ status: 'expired', unreachable: true })
  })

  test('behavior: every part of the chain is searched', async () => {
    const one = await payKit()
    const outcome = await one.pay({ expiresAt: now + 6_000 })
    await scan(one)
    await one.clock.pass(5_000)
    one.payments.pages = 3
    one.payments.arrive({ hash: hashOf('01'), value: due })
    await one.clock.pass(1_500)
    expect(outcome.receipt?.status).toBe('paid')
  })

  test('behavior: a wallet that was asked before is waited for', async () => {
    const { one, outcome, wallet } = await asked({ expiresAt: now + 60_000 })
    await one.clock.pass(120_000)
    expect(outcome).toEqual({})
    wallet.reject(connectionError('USER_REJECTED', { action: 'send' }))
    await flush()
    expect(codeOf(outcome.error)).toBe('USER_REJECTED')
  })
})

describe('the modal closes', () => {
  test('error: an error of the wallet after it is the reason', async () => {
    const { one, outcome, wallet } = await asked()
    await close(one)
    wallet.reject(connectionError('INSUFFICIENT_FUNDS'))
    await flush()
    expect(codeOf(outcome.error)).toBe('INSUFFICIENT_FUNDS')
  })

  test('behavior: the half hour ends when the visitor comes back', async () => {
    const { one, outcome } = await asked()
    await close(one)
    await one.pay()
    expect(one.kit.store.get(openAtom)).toBe(true)
    await one.clock.pass(31 * 60_000)
    expect(outcome).toEqual({})
  })

  test('behavior: the visitor closes it after a connection that left it open', async () => {
    const one = await payKit()
    const { store } = one.kit
    store.set(connectionAtoms.eip155, { status: 'disconnected' })
    const outcome = await one.pay()
    store.set(optionsAtom, { ...store.get(optionsAtom), siwx: {} as never })
    connectAs(one.kit, second)
    await flush()
    expect(view(one)).toBe('Pay')
    await close(one)
    expect(codeOf(outcome.error)).toBe('MODAL_CLOSED')
    expect(store.get(openAtom)).toBe(false)
  })

  test('behavior: the end of the sign-in comes back to the payment', async () => {
    const one = await payKit()
    const { store } = one.kit
    store.set(connectionAtoms.eip155, { status: 'disconnected' })
    const outcome = await one.pay()
    store.set(optionsAtom, { ...store.get(optionsAtom), siwx: {} as never })
    connectAs(one.kit, second)
    navigate(one.kit, { type: 'push', route: route('SIWXSignMessage') })
    await close(one)
    expect(outcome).toEqual({})
    expect(store.get(openAtom)).toBe(true)
    expect(view(one)).toBe('Pay')
  })
})

describe('what a transfer has paid', () => {
  const confirm = async ({ clock, driver }: PayKit) => {
    driver.found = { status: 'confirmed', hash: hashOf('cd') }
    await clock.pass(10_000)
  }

  test('behavior: a network that does not answer is asked until it does', async () => {
    const { one, outcome } = await sent()
    one.payments.isAway = true
    await confirm(one)
    await one.clock.pass(60_000)
    expect(outcome).toEqual({})
    expect(one.payment()?.status).toBe('sent')
    one.payments.isAway = false
    one.payments.arrive({ hash: hashOf('cd'), value: ether, from: self })
    await one.clock.pass(5_000)
    expect(one.payment()).toMatchObject({ status: 'open', arrived: [{ value: ether }] })
  })

  test('behavior: coins of a smart account count once they are confirmed', async () => {
    const { one, outcome } = await sent()
    await confirm(one)
    expect(outcome).toEqual({})
    await one.clock.pass(20_000)
    expect(outcome.receipt).toMatchObject({ status: 'paid', received: '1.5', recipient: other })
  })

  test('error: another transfer than was reviewed pays nothing', async () => {
    const { one, outcome, wallet } = await asked()
    one.driver.verdict = () => 'mismatch'
    wallet.resolve(hashOf('cd'))
    await flush()
    await confirm(one)
    await one.clock.pass(20_000)
    expect(outcome).toEqual({})
    expect(one.payment()).toMatchObject({ status: 'open', failed: 'content', arrived: [] })
  })

  test('error: replaced in the wallet is told as that', async () => {
    const { one, outcome } = await sent()
    one.driver.found = { status: 'replaced', hash: hashOf('ee'), same: false }
    await one.clock.pass(10_000)
    expect(outcome).toEqual({})
    expect(one.payment()).toMatchObject({ status: 'open', failed: 'replaced' })
    expect(one.payment()?.error).toBeUndefined()
  })

  test('error: an outcome that nobody knows is not told as sent', async () => {
    const { one, wallet } = await asked()
    one.driver.found = { status: 'not-found' }
    wallet.reject(new Error('Lost'))
    await flush()
    expect(stateOf(one).status).toBe('unknown')
    expect(one.payment()?.status).toBe('asked')
  })

  test('behavior: one hash in two spellings is one transaction', async () => {
    const { one, outcome } = await sent()
    one.payments.arrive({ hash: hashOf('cd'), value: due, from: self })
    one.driver.found = { status: 'confirmed', hash: hashOf('CD') }
    await one.clock.pass(10_000)
    expect(outcome.receipt?.transactions).toEqual([hashOf('cd')])
  })
})

test('error: an error of a wallet that was asked is not shown as one from before it was asked', async () => {
  const one = await payKit({ balance: ether })
  await one.pay()
  await review(one)
  expect(one.payment()?.untried).toBe(true)
  const run = runOf(one.kit) as PaymentRun
  putPayment(one.kit, run, { status: 'open' })
  expect(one.payment()?.untried).toBe(true)
  putPayment(one.kit, run, { error: outcomeUnknown() })
  expect(one.payment()).toMatchObject({ error: { code: 'OUTCOME_UNKNOWN' } })
  expect(one.payment()).not.toHaveProperty('untried')
})
