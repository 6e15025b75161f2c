import type { Kit } from '../atoms/kit/kit.ts'
import { adapterContext } from '../atoms/services/adapter-context.ts'
import { sessionIn } from '../atoms/sessions/connection.atoms.ts'
import { requireSignIn } from '../atoms/sessions/require-sign-in.ts'
import { whenGone } from '../atoms/sessions/sign-message.ts'
import { anySignal } from '../chains/core/any-signal.ts'
import { abortable, deadline } from '../chains/core/async.ts'
import type { Context } from '../chains/core/context.ts'
import { connectionError } from '../chains/core/error-texts/connection-error.ts'
import { paymentError } from '../chains/core/error-texts/payment-error.ts'
import { type PaymentRefusal, WmError } from '../chains/core/errors.ts'
import { report } from '../chains/core/report.ts'
import { toWmError } from '../chains/core/rpc-codes.ts'
import type { Network, Session } from '../chains/core/types.ts'
import { formatUnits } from '../chains/core/units.ts'
import type { X402Payment } from '../chains/core/x402-payment.ts'
import {
  authorizationOutcome,
  type SignedToken,
  signTransferAuthorization,
  type TransferAuthorization,
  tokenFacts,
} from '../chains/eip155/transfer-authorization.ts'
import { type Rpc, rpcOf } from '../chains/eip155/transport.ts'
import { assetId, inBaseUnits, type X402Cap } from './caps.ts'
import { type Offer, type PaymentDemand, paymentHeader, readPaymentDemand, readSettlement } from './payment-demand.ts'
import { close, endedPayments, release, reserve } from './spending.ts'
import type { X402Options } from './x402-options.ts'

/** Milliseconds for the body of an answer 402. */
const READ = 15_000
/** Milliseconds for an answer after the last moment at which the money can be taken. */
const ANSWER = 15_000
/** Seconds from the signature on in which the server can take the money, at most. */
const MAX_VALID = 300
/** Seconds by which a chain's clock may be behind this one's. */
const EARLY = 600

const refuse = (reason: PaymentRefusal) => paymentError('PAYMENT_REFUSED', { reason })

interface Paid {
  readonly origin: string
  /** The request once more; undefined if its body can be sent once only. */
  readonly request: Request | undefined
  /** The answer 402. */
  readonly response: Response
  /** Ends the first request, of which that answer is. */
  readonly stop: AbortController
  readonly caps: ReadonlyMap<string, X402Cap>
  readonly fetch: typeof fetch
  readonly confirm: X402Options['confirm']
  readonly onPayment: X402Options['onPayment']
}

/** Pays what a server asks for, and resolves with its answer to the paid request. */
export async function payFor(kit: Kit, paid: Paid): Promise<Response> {
  const { request, response, origin, caps, stop } = paid
  const at = response.url
  // The header that pays would follow a redirect to whoever the server names.
  if (response.redirected || (at && new URL(at).origin !== origin)) throw drop(stop, 'redirect')
  if (!request) throw drop(stop, 'body')
  const c = adapterContext(kit, 'eip155', request.signal)
  const late = () => drop(stop, 'unanswered')
  const demand = await abortable(deadline(readPaymentDemand(response), READ, c.clock, late), c.signal)
  const { session, offer, network, cap } = choose(kit, c, demand, caps)
  requireSignIn(kit, session, 'eth_signTypedData_v4')

  const rpc = rpcOf(network, c)
  const { name, version } = offer.extra
  const token: SignedToken = { address: offer.asset, name, version }
  const facts = await tokenFacts(rpc, token, network, session.address).catch((cause) => {
    c.signal.throwIfAborted()
    if (WmError.is(cause, 'RPC_UNREACHABLE') || WmError.is(cause, 'NETWORK_MISMATCH')) throw cause
  })
  if (!facts) throw refuse('token')
  const { perDay, perPayment } = inBaseUnits(cap, facts.decimals)
  if (offer.amount > perPayment || offer.amount > perDay) throw refuse('cap')
  if (facts.balance < offer.amount) throw connectionError('INSUFFICIENT_FUNDS')

  const authorization = authorize(c, offer, session)
  const { to: payTo, from: payer, nonce, validBefore } = authorization
  const payment: X402Payment = {
    ...{ url: request.url, caipNetworkId: network.caipNetworkId, asset: offer.asset, payTo, payer, nonce, validBefore },
    amount: formatUnits(offer.amount, facts.decimals),
  }
  if (paid.confirm && !(await abortable(Promise.resolve(paid.confirm(payment)), c.signal))) throw refuse('declined')
  const asset = assetId(network.caipNetworkId, offer.asset)
  await settleEnded(kit, rpc, asset, offer.asset, payer, c)
  await reserve(kit, { origin, asset, value: offer.amount, payer, nonce, validBefore }, perDay, c.signal)
  let signature: string
  try {
    signature = await sign(kit, session, token, network, authorization, c)
  } catch (error) {
    // Without the signature, which nobody was given, the money cannot be taken.
    await release(kit, new AbortController().signal, nonce)
    throw error
  }
  const header = paymentHeader(offer, demand, authorization, signature)
  return send(paid, request, header, payment, c)
}

/** Returns the refusal of an answer whose body is not needed any more. */
function drop(stop: AbortController, reason: PaymentRefusal) {
  stop.abort()
  return refuse(reason)
}

interface Choice {
  readonly session: Session<'eip155'>
  readonly offer: Offer
  readonly network: Network
  readonly cap: X402Cap
}

/** Returns the first way to pay that has a cap and is on the wallet's network. */
function choose(kit: Kit, c: Context, demand: PaymentDemand, caps: Paid['caps']): Choice {
  const networkOf = (offer: Offer) => c.networks.find((one) => one.caipNetworkId === offer.network)
  const here = demand.offers.filter(networkOf)
  if (!here[0]) throw refuse('network')
  const choices = here.flatMap((offer) => {
    const network = networkOf(offer)
    const cap = caps.get(assetId(offer.network, offer.asset))
    return network && cap ? [{ offer, network, cap }] : []
  })
  if (!choices[0]) throw refuse('asset')
  const session = sessionIn(kit.store.get, 'eip155') as Session<'eip155'> | undefined
  if (!session) throw connectionError('NOT_CONNECTED')
  const actual = session.caipNetworkId
  const found = choices.find(({ network }) => network.caipNetworkId === actual)
  if (!found) throw connectionError('NETWORK_MISMATCH', { expected: choices[0].network.caipNetworkId, actual })
  return { session, ...found }
}

/** Returns the transfer that the server asks for, valid for a short time and once. */
function authorize({ clock }: Context, offer: Offer, { address }: Session<'eip155'>): TransferAuthorization {
  const now = Math.floor(clock.now() / 1_000)
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return {
    from: address,
    to: offer.payTo,
    value: offer.amount,
    validAfter: now - EARLY,
    validBefore: now + Math.min(offer.maxTimeoutSeconds, MAX_VALID),
    nonce: `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
  }
}

/** Asks the chain for the outcome of earlier payments, and counts those no longer that nobody redeemed in time. */
async function settleEnded(kit: Kit, rpc: Rpc, asset: string, token: string, payer: string, c: Context) {
  for (const { open } of endedPayments(kit, asset, payer)) {
    const outcome = await authorizationOutcome(rpc, token, { ...open, from: payer })
    if (outcome === 'expired') await release(kit, c.signal, open.nonce)
    if (outcome === 'used') await close(kit, c.signal, open.nonce)
  }
}

/** Resolves with the signature of the account that was asked. Until then the account may become one that cannot pay. */
async function sign(
  kit: Kit,
  session: Session<'eip155'>,
  token: SignedToken,
  network: Network,
  authorization: TransferAuthorization,
  c: Context,
): Promise<string> {
  const gone = whenGone(kit, session.namespace, session)
  const check = () => {
    if (sessionIn(kit.store.get, session.namespace)?.address !== session.address)
      throw connectionError('ACCOUNT_CHANGED')
    requireSignIn(kit, session, 'sign')
    if (c.clock.now() >= authorization.validBefore * 1_000) throw refuse('expired')
  }
  try {
    // The page may have taken its time to confirm.
    check()
    const asked = signTransferAuthorization(session, token, network, authorization, c)
    const signature = await Promise.race([asked, gone.promise])
    check()
    return signature
  } catch (cause) {
    c.signal.throwIfAborted()
    throw toWmError(cause, 'sign')
  } finally {
    gone.stop()
  }
}

/** Sends the paid request, once, and resolves with its answer. */
async function send(
  { fetch, onPayment }: Paid,
  request: Request,
  [name, value]: readonly [string, string],
  payment: X402Payment,
  c: Context,
): Promise<Response> {
  const late = new AbortController()
  // The server cannot take the money afterwards, and its answer has had its time.
  const cancel = c.clock.after(payment.validBefore * 1_000 + ANSWER - c.clock.now(), () => late.abort())
  let answer: Response
  try {
    const headers = new Headers(request.headers)
    headers.set(name, value)
    const signal = anySignal(c.signal, late.signal)
    answer = await abortable(fetch(new Request(request, { headers, redirect: 'error', signal })), signal)
  } catch (cause) {
    c.signal.throwIfAborted()
    throw paymentError('PAYMENT_UNANSWERED', { payment }, { cause })
  } finally {
    cancel()
  }
  const { success, transaction, reason } = readSettlement(answer) ?? {}
  const { status, ok } = answer
  if (status === 402 || (!ok && success === false)) {
    void answer.body?.cancel().catch(() => {})
    throw paymentError('PAYMENT_NOT_ACCEPTED', { payment, status, ...(reason && { reason }) })
  }
  if (ok || success)
    try {
      onPayment?.({ ...payment, ...(success && transaction && { transaction }) })
    } catch (error) {
      report(error)
    }
  return answer
}
