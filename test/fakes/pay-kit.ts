import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import { openAtom } from '../../src/atoms/navigation/modal/modal.atoms.ts'
import { addModal } from '../../src/atoms/navigation/modal/modal-elements.ts'
import { routeAtom } from '../../src/atoms/navigation/router.atoms.ts'
import { payApi } from '../../src/atoms/pay/pay-api.ts'
import { payWithWallet } from '../../src/atoms/pay/pay-with-wallet.ts'
import { type Payment, paymentAtom } from '../../src/atoms/pay/payment.atoms.ts'
import { showCode } from '../../src/atoms/pay/search-payment.ts'
import { submitReview } from '../../src/atoms/send/submit.ts'
import { watchTransfers } from '../../src/atoms/send/watch.ts'
import type { PaymentReceipt, PaymentRequest } from '../../src/chains/core/payment.ts'
import type { Arrival, PaymentCapability, PaymentToken } from '../../src/chains/core/payment-capability.ts'
import { flush } from './clock.ts'
import { other, type SendKit, sendKit } from './send-kit.ts'

/** A network whose payments are as the test says. */
export class FakePayments implements PaymentCapability {
  readonly tokenKind = 'erc20'
  coinTypes = () => [60, 700]
  height = 100
  readonly blocks: { readonly at: number; readonly arrival: Arrival }[] = []
  isAway = false
  /** Number of searches that find a part of the chain without payments, before the last part. */
  pages = 0
  facts = async (): Promise<PaymentToken> => ({ decimals: 6, symbol: 'HUSD' })
  takesPayments?: NonNullable<PaymentCapability['takesPayments']>
  uri: PaymentCapability['uri'] = ({ to }, value) => `pay:${to}?value=${value}`
  #check() {
    if (this.isAway) throw new Error('No answer')
  }
  async now() {
    this.#check()
    return `${this.height}`
  }
  async arrivals(_: unknown, since: string) {
    this.#check()
    if (this.pages > 0) {
      this.pages--
      return { found: [], next: since, more: true }
    }
    const found = this.blocks.filter(({ at }) => at > Number(since)).map(({ arrival }) => arrival)
    return { found, next: `${this.height}` }
  }
  async arrivalOf(hash: string) {
    this.#check()
    return this.blocks.find(({ arrival }) => arrival.hash === hash)?.arrival
  }
  /** Puts a payment into the next block. */
  arrive(arrival: Arrival) {
    this.height++
    this.blocks.push({ at: this.height, arrival })
  }
}

/** The outcome of a call, once it has one. */
export interface Outcome {
  receipt?: PaymentReceipt
  error?: unknown
}

export interface PayKit extends SendKit {
  readonly payments: FakePayments
  pay(change?: Partial<PaymentRequest>): Promise<Outcome>
  payment(): Payment | undefined
}

export const request: PaymentRequest = {
  amount: '1.5',
  asset: 'eip155:1/slip44:60',
  recipient: other,
  label: 'Order 1138',
}

export const view = ({ kit }: PayKit) => kit.store.get(routeAtom).name
export const close = async ({ kit }: PayKit) => {
  kit.store.set(openAtom, false)
  await flush()
}
export const review = (one: PayKit) => payWithWallet(one.kit, one.driver.open)
export const send = (one: PayKit) => submitReview(one.kit, one.driver.open)
/** Shows the code, and waits until the search has its start. */
export const scan = async ({ kit }: PayKit) => {
  void showCode(kit)
  await flush(6)
}
export const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code

/** A connected kit whose page asks for payments, with an element unless the test says otherwise. */
export async function payKit({
  element = true,
  ...options
}: Parameters<typeof sendKit>[0] & { readonly element?: boolean } = {}): Promise<PayKit> {
  const one = await sendKit(options)
  const payments = new FakePayments()
  one.driver.send = { ...one.driver.send, payments: async () => payments }
  const handle: KitHandle = one.kit.handle
  if (element)
    one.kit.signal.addEventListener('abort', addModal({ kit: handle, loadFrame: async () => {}, shadowRoot: null }))
  watchTransfers(one.kit, one.driver.open)
  return {
    ...one,
    payments,
    async pay(change = {}) {
      const outcome: Outcome = {}
      payApi(one.kit, { ...request, ...change }, one.driver.open).then(
        (receipt) => {
          outcome.receipt = receipt
        },
        (error: unknown) => {
          outcome.error = error
        },
      )
      await flush(8)
      return outcome
    },
    payment: () => one.kit.store.get(paymentAtom),
  }
}
