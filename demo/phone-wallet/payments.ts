import { reviewEthereumPayment } from './ethereum-payment.ts'
import type { Behaviour } from './faults.ts'
import type { Payer } from './payment.ts'
import { type PaymentLink, readPaymentLink } from './payment-link.ts'
import { PaymentRefusal } from './payment-refusal.ts'
import { reviewSolanaPayment } from './solana-payment.ts'
import type { Store } from './store.ts'
import type { PendingPayment, WalletState } from './wallet-state.ts'

/** Returns the first line of what went wrong; the library's others repeat the request. */
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Payments that scanned and pasted links ask for: each is reviewed, and sent once. */
export function createPayments(store: Store<WalletState>, behaviour: Behaviour, say: (text: string) => void) {
  let next = 0
  const change = (id: number, work: (one: PendingPayment) => readonly PendingPayment[]) =>
    store.set({ payments: store.get().payments.flatMap((one) => (one.id === id ? work(one) : [one])) })

  function review(link: PaymentLink) {
    const { accounts, chains, solana } = store.get()
    if (link.scheme === 'ethereum') return reviewEthereumPayment(link, accounts, chains)
    if (!solana) throw new PaymentRefusal('There is no Solana network here to pay on.')
    return reviewSolanaPayment(link, solana)
  }

  /** Without a payer the payment is declined. */
  async function answer({ id, payment }: PendingPayment, payer: Payer | undefined): Promise<void> {
    const isOpen = store.get().payments.some((one) => one.id === id && !one.busy)
    if (!isOpen) return
    if (!payer) {
      change(id, () => [])
      return say(`Declined to pay ${payment.amount}`)
    }
    change(id, (one) => [{ ...one, busy: true }])
    let hash: string
    try {
      hash = await payment.send(payer)
    } catch (error) {
      // An answer that was lost says nothing about the transaction.
      return say(`Paying ${payment.amount} failed: look at the account before you pay again. ${textOf(error)}`)
    } finally {
      change(id, () => [])
    }
    say(`Sent ${payment.amount}`)
    const done = await payment.isDone(hash).catch(() => false)
    say(done ? `Paid ${payment.amount}` : `The network does not confirm the ${payment.amount} that were sent.`)
  }

  /** Returns false for a text that is no payment link. */
  async function open(text: string): Promise<boolean> {
    try {
      const link = readPaymentLink(text)
      if (!link) return false
      say('Reading the payment…')
      const pending = { id: ++next, payment: await review(link), busy: false }
      store.set({ payments: [...store.get().payments, pending] })
      say(`A code asks for ${pending.payment.amount}`)
      const payer = pending.payment.payers.find(({ isEnough }) => isEnough)
      if (behaviour.auto && (behaviour.auto === 'decline' || payer))
        void answer(pending, behaviour.auto === 'approve' ? payer : undefined)
    } catch (error) {
      say(error instanceof PaymentRefusal ? error.message : `The payment cannot be read. ${textOf(error)}`)
    }
    return true
  }

  return { open, answer }
}
