import { deadline } from '../../chains/core/async.ts'
import type { Context } from '../../chains/core/context.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { transferError } from '../../chains/core/error-texts/transfer-error.ts'
import type { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Network, Session } from '../../chains/core/types.ts'
import { balanceAtom, refreshBalance } from '../assets/balances.atoms.ts'
import type { HasEnv, HasStore, Kit } from '../kit/kit.ts'
import { openAtom } from '../navigation/modal/modal.atoms.ts'
import { showView } from '../navigation/navigate.ts'
import { routeAtom } from '../navigation/router.atoms.ts'
import { route } from '../navigation/routes.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { recipientNameAtom } from './form.atoms.ts'
import { type FormIssue, maxAmount } from './form.ts'
import { withReadTimeout } from './quote.ts'
import type { RecipientInput } from './recipient.ts'
import {
  amountAtom,
  dispatchSend,
  formIssueAtom,
  quoteAtom,
  recipientAtom,
  sendFormAtom,
  sendKeyAtom,
  sendStateAtom,
  setRecipient,
} from './send.atoms.ts'
import { isReady, type Review } from './send.machine.ts'
import { loadSendDriver, type SendDriver } from './send-driver.ts'
import { sendAssetAtom } from './token.atoms.ts'

/** Milliseconds that a review waits for facts about the recipient, without which it can be shown as well. */
const FACTS_LIMIT = 5_000

/** Returns the public error for a missing or wrong input. */
export function issueError(issue: FormIssue, text: string): WmError {
  switch (issue.reason) {
    case 'token':
      return sendError('TOKEN_REQUIRED')
    case 'reading':
    case 'unreadable':
      return sendError('TOKEN_UNREADABLE')
    case 'amount':
    case 'address':
      return sendError('SEND_INCOMPLETE')
    case 'value':
      return transferError('AMOUNT_INVALID', { value: text.slice(0, 100) })
    case 'funds':
    case 'coins':
      return connectionError('INSUFFICIENT_FUNDS')
    case 'invalid':
      return transferError('ADDRESS_INVALID', { value: text.slice(0, 100) })
  }
}

/**
 * Starts a review: quotes the exact transfer, inspects the recipient, freezes the intent and shows it. Never rejects;
 * errors are in the machine's state.
 */
export async function startReview(kit: Kit, open = loadSendDriver): Promise<void> {
  const { store } = kit
  const session = store.get(activeSessionAtom)
  const key = store.get(sendKeyAtom)
  const attempt = kit.nextAttempt()
  if (!session || !dispatchSend(kit, { type: 'QUOTE', attempt })) return
  try {
    const network = store.get(activeNetworkAtom)
    const driver = await open(session.namespace, store.get(sendFormAtom).token?.address)
    const review = await prepare(kit, driver, session, network)
    if (kit.signal.aborted) return
    // The account or network has changed, and with it the form was emptied.
    if (store.get(sendKeyAtom) !== key) return void dispatchSend(kit, { type: 'EDIT' })
    if (!dispatchSend(kit, { type: 'REVIEW', attempt, review })) return
    // A visitor who has left the form stays where they are.
    if (store.get(openAtom) && store.get(routeAtom).name === 'WalletSend') showView(kit, route('WalletSendPreview'))
  } catch (cause) {
    dispatchSend(kit, { type: 'REFUSED', attempt, error: toWmError(cause, 'send') })
  }
}

async function prepare(kit: Kit, driver: SendDriver, session: Session, network: Network): Promise<Review> {
  const { store } = kit
  const issue = store.get(formIssueAtom)
  const { max, recipient: typed, amount: text, token, speed: chosen } = store.get(sendFormAtom)
  const shown = store.get(sendAssetAtom)
  if (issue) throw issueError(issue, issue.reason === 'invalid' ? typed : text)
  const recipient = store.get(recipientAtom) as Extract<RecipientInput, { status: 'ok' }>
  const typedName = store.get(recipientNameAtom)
  const amount = store.get(amountAtom)
  const context = adapterContext(kit, session.namespace)
  const transfer = { from: session.address, to: recipient.address }
  // The one that the form shows as chosen.
  const speed = store.get(quoteAtom)?.quote?.speed ?? chosen
  const asked = max || amount.status !== 'ok' ? ('max' as const) : amount.value
  const [past, fee, facts, read, , disputed] = await Promise.all([
    // Loaded on use. A recipient that was not compared must not get to a review, so a failure refuses it.
    import('./recipient-guard.ts').then(({ checkRecipient }) => checkRecipient(kit, session, recipient.address)),
    withReadTimeout(
      kit,
      network.caipNetworkId,
      driver.send.quote({ ...transfer, value: asked, speed }, network, context),
    ),
    inspected(kit, driver, recipient.address, network, context),
    driver.facts && withReadTimeout(kit, network.caipNetworkId, driver.facts(session.address, network, context)),
    refreshBalance(kit, true),
    isDisputed(kit, driver, session.address, network, context),
  ])
  // The name that gave the address stays. That of a typed address is read late: its look-up may have raised an alarm.
  const named = typedName?.address ? typedName : store.get(recipientNameAtom)
  // The visitor typed the amount in the decimals that the form showed; with others it would be another amount.
  if (token && read?.decimals !== shown.decimals) throw sendError('TOKEN_UNREADABLE')
  const coins = currentBalance(kit)
  const balance = read ? read.balance : coins
  const value = asked !== 'max' ? asked : (read?.balance ?? maxAmount(balance ?? 0n, fee.fee))
  checkFunds({ value, fee: fee.fee, balance, ...(read && { coins }) })
  // Loaded on use, like the comparison of the recipient.
  const { readEffects } = await import('./read-effects.ts')
  const effects = await readEffects(kit, driver, { ...transfer, value }, network, context)
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
    ...(named?.alarm && { alarm: named.alarm }),
    ...past,
    ...(balance !== undefined && { balance }),
    ...(token && { token }),
    ...(coins !== undefined && { coins }),
    ...(facts && { facts }),
    ...(disputed && { disputed }),
    ...(effects && { effects }),
    ...(recipient.ownerless && { ownerless: true }),
    ...(named?.name && { name: named.name }),
    ...(named?.address && { byName: true }),
    ...(isUnchecked(typed, recipient.address) && { noChecksum: true }),
  })
}

/**
 * Returns true for an address whose capital letters are its checksum, typed without them: a wrong character would not
 * be found.
 */
const isUnchecked = (typed: string, address: string) =>
  typed !== address && /[A-Z]/.test(address) && typed.toLowerCase() === address.toLowerCase()

interface Funds {
  readonly value: bigint
  readonly fee: bigint
  readonly balance: bigint | undefined
  /** The balance that pays the fee, if a token is sent. */
  readonly coins?: bigint | undefined
}

/** @throws {WmError<'INSUFFICIENT_FUNDS'>} The known balances do not cover amount and fee. */
export function checkFunds(funds: Funds): void {
  const { value, fee, balance, coins } = funds
  const apart = 'coins' in funds
  const short = balance !== undefined && value + (apart ? 0n : fee) > balance
  if (value === 0n || short || (apart && coins !== undefined && fee > coins))
    throw connectionError('INSUFFICIENT_FUNDS')
}

/** Resolves with undefined if the recipient cannot be inspected in time: the review then says so. */
async function inspected(kit: HasEnv, { send }: SendDriver, address: string, network: Network, context: Context) {
  const reading = send.inspect(address, network, context)
  return deadline(reading, FACTS_LIMIT, kit.env.clock, () => undefined).catch(() => undefined)
}

/** Resolves with undefined if the endpoints cannot be compared: sending must stay possible while one is down. */
async function isDisputed(kit: HasEnv, { send }: SendDriver, from: string, network: Network, context: Context) {
  try {
    const reading = send.disputed?.(from, network, context)
    return (reading && (await withReadTimeout(kit, network.caipNetworkId, reading))) || undefined
  } catch {
    return undefined
  }
}

export function currentBalance({ store }: HasStore): bigint | undefined {
  const state = store.get(balanceAtom)
  return 'value' in state ? state.value : undefined
}

/** Look-alike step: the visitor keeps the pasted address. */
export const keepRecipient = (kit: HasStore): void => void dispatchSend(kit, { type: 'KEEP' })

/** The visitor continues although the network's endpoints contradict each other. */
export const acceptDispute = (kit: HasStore): void => void dispatchSend(kit, { type: 'ACCEPT' })

/** Look-alike step: the visitor meant the known address, which gets a review of its own. */
export async function switchToKnownRecipient(kit: Kit, open = loadSendDriver): Promise<void> {
  const state = kit.store.get(sendStateAtom)
  if (!isReady(state) || !state.review.lookAlike) return
  setRecipient(kit, state.review.lookAlike.address)
  await startReview(kit, open)
}
