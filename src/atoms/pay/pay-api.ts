import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { PaymentReceipt, PaymentRequest } from '../../chains/core/payment.ts'
import { track } from '../kit/events/track.ts'
import type { Kit } from '../kit/kit.ts'
import type { OpenOptions } from '../kit/kit-handle.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { accountHiddenAtom } from '../navigation/modal/held.atoms.ts'
import { openModal } from '../navigation/modal/open-modal.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { loadSendDriver } from '../send/send-driver.ts'
import { checkAccount, lacksAccountGate, loadAccountGate } from '../sessions/check-account.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { followRun } from './follow-run.ts'
import { type ParsedRequest, parseRequest } from './parse-request.ts'
import { paymentAtom } from './payment.atoms.ts'
import {
  beginRun,
  failAndClose,
  failRun,
  isWalletAsked,
  leftError,
  leftOf,
  type PaymentRun,
  runOf,
} from './payment-run.ts'
import { readDue, readRecipientOf } from './read-due.ts'
import { searchOn } from './search-payment.ts'
import { showPayment } from './show-payment.ts'

/** Runs `kit.pay()`. */
export async function payApi(kit: Kit, request: PaymentRequest, open = loadSendDriver): Promise<PaymentReceipt> {
  return (await begin(kit, request, open)).promise
}

/** Runs `kit.open({ view: 'Pay' })`: resolves once the payment shows. Its outcome is told by events only. */
export async function openPayment(kit: Kit, given: OpenOptions['arguments'], open = loadSendDriver): Promise<void> {
  if (typeof given !== 'object' || given === null)
    throw pageError('OPTION_INVALID', { option: 'arguments', reason: 'must be a payment, as `kit.pay()` takes it' })
  const run = await begin(kit, given as PaymentRequest, open)
  // A run that has ended before it showed tells why.
  if (runOf(kit) !== run) await run.promise
}

/**
 * Begins a payment and resolves once it shows. A second call with the same request joins the payment that is open;
 * another request takes its place unless a wallet has been asked for it.
 */
async function begin(kit: Kit, request: PaymentRequest, open: typeof loadSendDriver): Promise<PaymentRun> {
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
  const order = JSON.stringify([network.caipNetworkId, parsed.kind, parsed.token, amount, recipient, label])
  const key = `${order} ${expiresAt}`
  const before = runOf(kit)
  if (before?.key === key) {
    // Before its recipient is checked, the first call has nothing to show.
    if (before.payments) showPayment(kit)
    await before.shown
    return before
  }
  if (before && isWalletAsked(kit, before)) throw connectionError('REQUEST_PENDING')
  if (before) failRun(kit, before, leftError(kit))
  const run = beginRun(kit, key, order)
  // Handled by whoever called; a run that ends before this function returns it must not be reported as unhandled.
  run.promise.catch(() => {})
  store.set(paymentAtom, {
    ...{ id: env.id(), network, to: recipient, amount, status: 'reading', arrived: leftOf(kit, run) },
    ...(label && { label }),
    ...(expiresAt !== undefined && { expiresAt }),
  })
  run.shown = show(kit, run, parsed, open)
  await run.shown
  return run
}

/** Checks the recipient and shows the payment. Never rejects: what is wrong ends the run. */
async function show(kit: Kit, run: PaymentRun, parsed: ParsedRequest, open: typeof loadSendDriver): Promise<void> {
  try {
    await readRecipientOf(kit, run, parsed, open)
    kit.signal.throwIfAborted()
    if (runOf(kit) !== run) return
    // Begins first: a listener may close the modal, or destroy the kit, as soon as the payment shows.
    followRun(kit, run)
    showPayment(kit)
  } catch (error) {
    // The modal may show something else that the visitor looks at.
    if (kit.store.get(routeAtom).name === 'Pay') failAndClose(kit, run, error)
    else failRun(kit, run, error)
    return
  }
  if (runOf(kit) !== run) return
  track(kit, 'PAY_MODAL_OPEN')
  // A payment that took this one's place keeps the modal.
  readDue(kit, run, parsed, open).then(
    () => searchOn(kit, run),
    (error: unknown) => failAndClose(kit, run, error),
  )
}
