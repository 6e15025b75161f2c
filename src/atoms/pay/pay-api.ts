import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { runtimeError } from '../../chains/core/error-texts/runtime-error.ts'
import type { PaymentReceipt, PaymentRequest } from '../../chains/core/payment.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { accountHiddenAtom } from '../navigation/modal/held.atoms.ts'
import { openModal } from '../navigation/modal/open-modal.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { loadSendDriver } from '../send/send-driver.ts'
import { checkAccount, lacksAccountGate, loadAccountGate } from '../sessions/check-account.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { followRun } from './follow-run.ts'
import { parseRequest } from './parse-request.ts'
import { paymentAtom } from './payment.atoms.ts'
import { beginRun, failAndClose, failRun, isWalletAsked, runOf } from './payment-run.ts'
import { readDue, readRecipientOf } from './read-due.ts'
import { showPayment } from './show-payment.ts'

/**
 * Runs `kit.pay()`. A second call with the same request joins the payment that is open; another request takes its
 * place unless a wallet has been asked for it.
 */
export async function payApi(kit: Kit, request: PaymentRequest, open = loadSendDriver): Promise<PaymentReceipt> {
  const { store, env } = kit
  const parsed = parseRequest(request, store.get(optionsAtom).networks, env.clock.now())
  const session = store.get(activeSessionAtom)
  if (session && lacksAccountGate(kit)) await loadAccountGate(kit)
  kit.signal.throwIfAborted()
  if (store.get(accountHiddenAtom)) {
    openModal(kit)
    checkAccount(kit, session, 'pay')
  }
  const { network, amount, recipient, label, expiresAt } = parsed
  const key = JSON.stringify([network.caipNetworkId, parsed.kind, parsed.token, amount, recipient, label, expiresAt])
  const before = runOf(kit)
  if (before?.key === key) {
    // Before its recipient is checked, the first call has nothing to show.
    if (before.payments) showPayment(kit)
    return before.promise
  }
  if (before && isWalletAsked(kit, before)) throw connectionError('REQUEST_PENDING')
  if (before) failRun(kit, before, runtimeError('MODAL_CLOSED'))
  const run = beginRun(kit, key)
  // Handled by whoever called; a run that ends before this function returns it must not be reported as unhandled.
  run.promise.catch(() => {})
  store.set(paymentAtom, {
    ...{ id: env.id(), network, to: recipient, amount, status: 'reading', arrived: [] },
    ...(label && { label }),
    ...(expiresAt !== undefined && { expiresAt }),
  })
  let isShown = false
  try {
    await readRecipientOf(kit, run, parsed, open)
    kit.signal.throwIfAborted()
    if (runOf(kit) === run) {
      showPayment(kit)
      isShown = true
      followRun(kit, run)
      await readDue(kit, run, parsed, open)
    }
  } catch (error) {
    // The modal may show a payment that took this one's place, or something else that the visitor looks at.
    if (isShown || store.get(routeAtom).name === 'Pay') failAndClose(kit, run, error)
    else failRun(kit, run, error)
  }
  return run.promise
}
