import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import { addModal } from '../../src/atoms/navigation/modal/modal-elements.ts'
import { payApi } from '../../src/atoms/pay/pay-api.ts'
import { type Payment, paymentAtom } from '../../src/atoms/pay/payment.atoms.ts'
import { watchTransfers } from '../../src/atoms/send/watch.ts'
import type { PaymentReceipt, PaymentRequest } from '../../src/chains/core/payment.ts'
import type { Arrival, PaymentCapability } from '../../src/chains/core/payment-capability.ts'
import { flush } from './clock.ts'
import { other, type SendKit, sendKit } from './send-kit.ts'

/** A network whose payments are as the test says. */
export class FakePayments implements PaymentCapability {
  readonly tokenKind = 'erc20'
  height = 100
  readonly blocks: { readonly at: number; readonly arrival: Arrival }[] = []
  isAway = false
  facts = async () => ({ decimals: 6, symbol: 'HUSD' })
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

/** A connected kit whose page asks for payments. */
export async function payKit(options: Parameters<typeof sendKit>[0] = {}): Promise<PayKit> {
  const one = await sendKit(options)
  const payments = new FakePayments()
  one.driver.send = { ...one.driver.send, payments: async () => payments }
  const handle: KitHandle = one.kit.handle
  const remove = addModal({ kit: handle, loadFrame: async () => {}, shadowRoot: null })
  one.kit.signal.addEventListener('abort', remove)
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
