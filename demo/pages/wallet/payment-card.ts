import type { Payer } from '../../phone-wallet/payment.ts'
import type { PendingPayment } from '../../phone-wallet/wallet-state.ts'
import { button, make } from './elements.ts'

/** A payment that a code asks for: whom, how much, in which token, on which network, and from which account. */
export function paymentCard(pending: PendingPayment, answer: (payer: Payer | undefined) => void) {
  const { amount, lead, facts, payers } = pending.payment
  const title = make('h2', '', `Pay ${amount}?`)
  title.tabIndex = -1
  const list = make('dl', 'facts')
  for (const { label, value, mono } of facts) {
    const place = make('dd', mono ? 'mono' : '', value)
    place.dir = 'auto'
    list.append(make('dt', '', label), place)
  }
  const account = make('select')
  for (const { label, address } of payers)
    account.append(new Option(`${label} · ${address.slice(0, 6)}…${address.slice(-4)}`, address))
  account.value = payers.find(({ isEnough }) => isEnough)?.address ?? payers[0]?.address ?? ''
  const chosen = () => payers.find(({ address }) => address === account.value)
  const holds = make('p', 'quiet small')
  const problem = make('p', 'note')
  problem.dataset.kind = 'bad'
  problem.setAttribute('role', 'alert')
  const decline = button('Decline', '', () => answer(undefined))
  const pay = button('Pay', 'primary', () => answer(chosen()))
  let busy = pending.busy
  const draw = () => {
    const payer = chosen()
    const isEnough = payer?.isEnough === true
    holds.textContent = `It holds ${payer?.holds ?? 'nothing'}.`
    problem.textContent = isEnough ? '' : `This account does not hold ${amount}.`
    decline.disabled = busy
    account.disabled = busy
    pay.disabled = busy || !isEnough
    card.ariaBusy = String(busy)
  }
  const card = make(
    'section',
    'sheet question',
    ...[title, make('p', 'quiet', lead), list],
    make('label', 'field', make('span', '', 'Pay from'), account),
    ...[holds, problem, make('div', 'answers', decline, pay)],
  )
  card.setAttribute('aria-label', `Pay ${amount}?`)
  account.addEventListener('change', draw)
  draw()
  return {
    element: card,
    update(next: PendingPayment) {
      busy = next.busy
      draw()
    },
    focus: () => title.focus(),
  }
}
