import { describe, expect, it } from 'vitest'
import type { Payment } from './payment.ts'
import { createPayments } from './payments.ts'
import { createStore } from './store.ts'
import type { PendingPayment, WalletState } from './wallet-state.ts'

const payer = { label: 'Account 1', address: '0x1', holds: '20 HUSD', isEnough: true }
const michael = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'

function open(change: Partial<Payment> = {}) {
  const said: string[] = []
  let sends = 0
  const payment: Payment = {
    ...{ amount: '12.34 HUSD', lead: '', facts: [], payers: [payer] },
    async send() {
      sends++
      return '0xhash'
    },
    isDone: async () => true,
    ...change,
  }
  const pending: PendingPayment = { id: 1, payment, busy: false }
  const nobody = { accounts: [], chains: [], solana: undefined, others: [], proposals: [], signIns: [], requests: [] }
  const store = createStore<WalletState>({
    ...{ ...nobody, status: '', log: [], relay: 'idle', elsewhere: false, sessions: [], payments: [pending] },
  })
  const payments = createPayments(store, { faults: new Set(), auto: '', lateSeconds: 0 }, (text) => said.push(text))
  return { ...payments, pending, store, said, sends: () => sends }
}

describe('createPayments', () => {
  it('default: sends once, however often it is answered, and tells when the network has it', async () => {
    const { answer, pending, store, said, sends } = open()
    await Promise.all([answer(pending, payer), answer(pending, payer), answer(pending, undefined)])
    await answer(pending, payer)
    expect(sends()).toBe(1)
    expect(said).toEqual(['Sent 12.34 HUSD', 'Paid 12.34 HUSD'])
    expect(store.get().payments).toEqual([])
  })

  it('default: sends nothing that is declined', async () => {
    const { answer, pending, store, said, sends } = open()
    await answer(pending, undefined)
    await answer(pending, payer)
    expect([sends(), said, store.get().payments]).toEqual([0, ['Declined to pay 12.34 HUSD'], []])
  })

  it('error: says what the node refuses, and what the network does not confirm', async () => {
    const refused = open({ send: () => Promise.reject(new Error('insufficient funds for gas\nRequest: {}')) })
    await refused.answer(refused.pending, payer)
    expect(refused.said).toEqual([
      'Paying 12.34 HUSD failed: look at the account before you pay again. insufficient funds for gas',
    ])
    for (const isDone of [async () => false, () => Promise.reject(new Error('gone'))]) {
      const lost = open({ isDone })
      await lost.answer(lost.pending, payer)
      expect(lost.said.at(-1)).toBe('The network does not confirm the 12.34 HUSD that were sent.')
    }
  })

  it('error: says why a link is not offered, and leaves another text alone', async () => {
    const { open: scan, said, store } = open()
    expect(await scan('wc:abc@2?relay-protocol=irn')).toBe(false)
    expect(said).toEqual([])
    for (const link of ['ethereum:0x1', `solana:${michael}?amount=1`, `ethereum:${'0x'.padEnd(42, '1')}@1?value=1`])
      expect(await scan(link)).toBe(true)
    expect(said.filter((text) => text !== 'Reading the payment…')).toEqual([
      'This payment link cannot be read.',
      'There is no Solana network here to pay on.',
      'The link asks for a payment on the network 1, which is not here.',
    ])
    expect(store.get().payments).toHaveLength(1)
  })
})
