import { sendError } from '../../chains/core/error-texts/send-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { TransferIntent } from '../../chains/core/send-capability.ts'
import { decimalMark } from '../format/format-amount.ts'
import { localeAtom } from '../i18n/locale.atoms.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { amountText } from '../send/amount-input.ts'
import { readToken } from '../send/follow-token.ts'
import { startReview } from '../send/review.ts'
import { dispatchSend, parserAtom, sendStateAtom, setAmount, setRecipient, setToken } from '../send/send.atoms.ts'
import { isReady } from '../send/send.machine.ts'
import { loadSendDriver } from '../send/send-driver.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { missingOf, type Payment, paymentAtom } from './payment.atoms.ts'
import { isWalletAsked, runOf } from './payment-run.ts'

/** True if a transfer is exactly what is left to pay. */
export function isOfPayment(intent: TransferIntent, payment: Payment): boolean {
  const { due, network } = payment
  return (
    due !== undefined &&
    intent.caipNetworkId === network.caipNetworkId &&
    intent.to === due.to &&
    intent.token === due.token &&
    !intent.call &&
    intent.value === missingOf(payment)
  )
}

/**
 * Makes the review of the transfer that pays, with the machine of sending, and shows it. A second call while one is
 * being made does nothing. Never rejects; an error is in the payment.
 */
export async function payWithWallet(kit: Kit, open = loadSendDriver): Promise<void> {
  const { store } = kit
  const run = runOf(kit)
  const payment = store.get(paymentAtom)
  const session = store.get(activeSessionAtom)
  if (!run || !session || payment?.status !== 'open' || payment.preparing || !payment.due) return
  if (session.caipNetworkId !== payment.network.caipNetworkId) return
  if (run.isEnding || isWalletAsked(kit, run)) return
  const { error: _, failed: __, untried: ____, ...calm } = payment
  store.set(paymentAtom, { ...calm, preparing: true })
  const error = await prepare(kit, payment, open)
  const { preparing: ___, ...now } = store.get(paymentAtom) ?? payment
  const running = runOf(kit)
  // The state may be that of a payment that has begun meanwhile.
  if (!running || (running === run && run.isEnding)) dispatchSend(kit, { type: 'EDIT' })
  if (running !== run) return
  // A payment by code that arrived meanwhile has made the review one of too much.
  const isOld = run.isEnding || now.arrived.length !== payment.arrived.length
  store.set(paymentAtom, { ...now, ...(error && !isOld && { error, untried: true as const }) })
  if (
    !error &&
    !isOld &&
    isReady(store.get(sendStateAtom)) &&
    store.get(openAtom) &&
    store.get(routeAtom).name === 'Pay'
  ) {
    track(kit, 'PAY_INITIATED', { way: 'wallet' })
    showView(kit, route('WalletSendPreview'))
  }
}

/** Resolves with the reason why there is no review; undefined if there is one. */
async function prepare(kit: Kit, payment: Payment, open: typeof loadSendDriver): Promise<WmError | undefined> {
  const { store } = kit
  const { due, network } = payment
  if (!due) return undefined
  const { to, token, symbol, decimals } = due
  try {
    const driver = await open(network.chainNamespace, token)
    store.set(parserAtom, { parse: driver.parseAddress })
    setToken(kit, token === undefined ? undefined : { address: token, name: symbol, symbol, listedDecimals: decimals })
    setRecipient(kit, to)
    await readToken(kit, open)
    setAmount(kit, amountText(missingOf(payment), decimals, decimalMark(store.get(localeAtom))))
    await startReview(kit, open)
  } catch (cause) {
    return toWmError(cause, 'send')
  }
  const state = store.get(sendStateAtom)
  if (state.status === 'editing' && state.error) return state.error
  // The review is of exactly what the page asked for, or there is none.
  if (isReady(state) && isOfPayment(state.review.intent, payment)) return undefined
  dispatchSend(kit, { type: 'EDIT' })
  return sendError('SEND_INCOMPLETE')
}
