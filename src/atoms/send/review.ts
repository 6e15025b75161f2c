import type { Context } from '../../chains/core/adapter.ts'
import { WmError } from '../../chains/core/errors.ts'
import '../../chains/core/send-error-texts.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Network, Session } from '../../chains/core/types.ts'
import { balanceAtom, refreshBalance } from '../balances/balances.atoms.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { openAtom } from '../modal/modal.atoms.ts'
import { activeNetworkAtom, activeSessionAtom } from '../network/network.atoms.ts'
import { push } from '../router/navigate.ts'
import { routeAtom } from '../router/router.atoms.ts'
import { route } from '../router/routes.ts'
import { type FormIssue, maxAmount } from './form.ts'
import { openPort, type SendPort } from './port.ts'
import { limited } from './quote.ts'
import type { RecipientInput } from './recipient.ts'
import {
  amountAtom,
  dispatchSend,
  formIssueAtom,
  recipientAtom,
  sendFormAtom,
  sendKeyAtom,
  sendStateAtom,
  setRecipient,
} from './send.atoms.ts'
import { isReady, type Review } from './send.machine.ts'
import { sendAssetAtom } from './token.atoms.ts'

/** The specification's error for what is missing. */
export function issueError(issue: FormIssue, text: string): WmError {
  switch (issue.reason) {
    case 'token':
      return new WmError('TOKEN_REQUIRED')
    case 'reading':
    case 'unreadable':
      return new WmError('TOKEN_UNREADABLE')
    case 'amount':
    case 'address':
      return new WmError('SEND_INCOMPLETE')
    case 'value':
      return new WmError('AMOUNT_INVALID', { value: text.slice(0, 100) })
    case 'funds':
    case 'coins':
      return new WmError('INSUFFICIENT_FUNDS')
    case 'invalid':
      return new WmError('ADDRESS_INVALID', { value: text.slice(0, 100) })
  }
}

/**
 * Turns the form into a review: quotes the exact transfer, looks at the recipient, freezes the intent and shows it.
 * What goes wrong is in the machine's state; the promise does not reject.
 */
export async function startReview(kit: Kit, open = openPort): Promise<void> {
  const { store } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(sendKeyAtom)
  const attempt = kit.nextAttempt()
  if (!session || !dispatchSend(kit, { type: 'QUOTE', attempt })) return
  try {
    const network = store.get(activeNetworkAtom)
    const port = await open(session.namespace, store.get(sendFormAtom).token?.address)
    const review = await prepare(kit, port, session, network)
    if (kit.signal.aborted) return
    // Another account or network came meanwhile: its form is empty.
    if (store.get(sendKeyAtom) !== key) return void dispatchSend(kit, { type: 'EDIT' })
    if (!dispatchSend(kit, { type: 'REVIEW', attempt, review })) return
    // Only from the form: a visitor who went elsewhere meanwhile is not pulled back.
    if (store.get(openAtom) && store.get(routeAtom).name === 'WalletSend') push(kit, route('WalletSendPreview'))
  } catch (cause) {
    dispatchSend(kit, { type: 'REFUSED', attempt, error: toWmError(cause, 'send') })
  }
}

async function prepare(kit: Kit, port: SendPort, session: Session, network: Network): Promise<Review> {
  const { store } = kit
  const issue = store.get(formIssueAtom)
  const { max, recipient: typed, amount: text, token } = store.get(sendFormAtom)
  const shown = store.get(sendAssetAtom)
  if (issue) throw issueError(issue, issue.reason === 'invalid' ? typed : text)
  const recipient = store.get(recipientAtom) as Extract<RecipientInput, { status: 'ok' }>
  const amount = store.get(amountAtom)
  const context = contextFor(kit, session.namespace)
  const transfer = { from: session.address, to: recipient.address }
  const asked = max || amount.status !== 'ok' ? ('max' as const) : amount.value
  const [fee, facts, read, , disputed] = await Promise.all([
    limited(kit, network.caipNetworkId, port.send.quote({ ...transfer, value: asked }, network, context)),
    inspected(kit, port, recipient.address, network, context),
    port.facts && limited(kit, network.caipNetworkId, port.facts(session.address, network, context)),
    refreshBalance(kit, true),
    isDisputed(kit, port, session.address, network, context),
  ])
  // What was typed meant something in the decimals that the form showed.
  if (token && read?.decimals !== shown.decimals) throw new WmError('TOKEN_UNREADABLE')
  const coins = balanceNow(kit)
  const balance = read ? read.balance : coins
  const value = asked !== 'max' ? asked : (read?.balance ?? maxAmount(balance ?? 0n, fee.fee))
  checkFunds({ value, fee: fee.fee, balance, ...(read && { coins }) })
  const { symbol, decimals } = read && token ? { symbol: token.symbol, ...read } : network.nativeCurrency
  return Object.freeze({
    intent: Object.freeze({
      id: kit.env.id(),
      caipNetworkId: network.caipNetworkId,
      ...transfer,
      value,
      fee: Object.freeze({ ...fee, params: Object.freeze({ ...fee.params }) }),
      ...(token && { token: token.address }),
    }),
    max,
    connectorId: session.connectorId,
    symbol,
    decimals,
    whose: recipient.whose,
    sent: recipient.sent,
    ...(balance !== undefined && { balance }),
    ...(token && { token }),
    ...(coins !== undefined && { coins }),
    ...(facts && { facts }),
    ...(disputed && { disputed }),
    ...(recipient.ownerless && { ownerless: true }),
    ...(recipient.lookAlike && { lookAlike: recipient.lookAlike }),
  })
}

interface Funds {
  readonly value: bigint
  readonly fee: bigint
  readonly balance: bigint | undefined
  /** What pays the fee, where it is not what is sent. */
  readonly coins?: bigint | undefined
}

/** @throws {WmError<'INSUFFICIENT_FUNDS'>} As far as balances are known, they do not cover amount and fee. */
export function checkFunds(funds: Funds): void {
  const { value, fee, balance, coins } = funds
  const apart = 'coins' in funds
  const short = balance !== undefined && value + (apart ? 0n : fee) > balance
  if (value === 0n || short || (apart && coins !== undefined && fee > coins)) throw new WmError('INSUFFICIENT_FUNDS')
}

/** A recipient that cannot be looked at is no reason not to pay it; the review then says nothing about it. */
async function inspected(kit: Kit, { send }: SendPort, address: string, network: Network, context: Context) {
  try {
    return await limited(kit, network.caipNetworkId, send.inspect(address, network, context))
  } catch {
    return undefined
  }
}

/** Endpoints that nobody can ask contradict nobody: with one that is down, a visitor must still be able to pay. */
async function isDisputed(kit: Kit, { send }: SendPort, from: string, network: Network, context: Context) {
  try {
    const reading = send.disputed?.(from, network, context)
    return (reading && (await limited(kit, network.caipNetworkId, reading))) || undefined
  } catch {
    return undefined
  }
}

export function balanceNow({ store }: Kit): bigint | undefined {
  const state = store.get(balanceAtom)
  return 'value' in state ? state.value : undefined
}

/** On the look-alike step: the visitor keeps the pasted address. */
export const keepAddress = (kit: Kit): void => void dispatchSend(kit, { type: 'KEEP' })

/** The visitor has compared what the wallet shows, and goes on although endpoints of the network differ. */
export const acceptDispute = (kit: Kit): void => void dispatchSend(kit, { type: 'ACCEPT' })

/** On the look-alike step: the visitor meant the known address. It is reviewed in its own right. */
export async function switchToKnown(kit: Kit, open = openPort): Promise<void> {
  const state = kit.store.get(sendStateAtom)
  if (!isReady(state) || !state.review.lookAlike) return
  setRecipient(kit, state.review.lookAlike.address)
  await startReview(kit, open)
}
