import { callText } from '../../chains/core/contract-call.ts'
import { connectionError } from '../../chains/core/error-texts/connection-error.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { SwapTerms } from '../../chains/core/swap-checks.ts'
import type { Network, Session } from '../../chains/core/types.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { withReadTimeout } from '../send/quote.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { QUOTE_TTL, readFullQuote } from './follow-swap-quote.ts'
import { leastOf, priceImpact } from './price-impact.ts'
import type { SwapReview } from './swap.machine.ts'
import type { SwapDriver } from './swap-driver.ts'
import { HIGH_IMPACT, type SwapToken } from './swap-form.atoms.ts'
import { pricedTokenAtom } from './swap-quote.atoms.ts'
import { buildApproval, buildSwap, readAllowance, readGasPrice } from './swap-service.ts'

/** A swap that the visitor wants. */
export interface SwapWish {
  readonly session: Session
  readonly network: Network
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly amount: bigint
  /** Basis points. */
  readonly slippage: number
}

/** Returns the wish of a review; undefined if account, wallet or network are no longer the reviewed ones. */
export function wishOfReview({ store }: HasStore, review: SwapReview): SwapWish | undefined {
  const session = store.get(activeSessionAtom)
  const network = store.get(activeNetworkAtom)
  const { from, connectorId, caipNetworkId, pay, receive, amount, slippage } = review
  const isSame =
    session?.address === from &&
    session.connectorId === connectorId &&
    session.caipNetworkId === caipNetworkId &&
    network.caipNetworkId === caipNetworkId
  return isSame ? { session, network, pay, receive, amount, slippage } : undefined
}

/**
 * Makes the next step of a swap: quoted, built by the service, compared with what was asked for and with the chain, and
 * estimated by the network. Nothing else is ever shown in a review or given to a wallet.
 * @throws {WmError} SWAP_REFUSED, SWAP_LIQUIDITY, SWAP_UNSUPPORTED, GAS_PRICE_UNSUPPORTED, INSUFFICIENT_FUNDS,
 *   TOKEN_UNREADABLE, NODE_ERROR, RPC_UNREACHABLE, and what the service's calls throw.
 */
export async function buildReview(
  kit: Kit,
  driver: SwapDriver,
  wish: SwapWish,
  signal: AbortSignal,
): Promise<SwapReview> {
  await checkTokens(kit, driver, wish, signal)
  try {
    return await buildOnce(kit, driver, wish, signal)
  } catch (error) {
    // The price fell between quote and build. A service that builds less than it quotes does so again.
    if (!WmError.is(error, 'SWAP_REFUSED') || error.data.reason !== 'minimum') throw error
    return buildOnce(kit, driver, wish, signal)
  }
}

/**
 * Compares decimals with those that the contracts say, and those of the coin with the network's: by wrong ones an
 * amount would be another than the shown one.
 */
async function checkTokens(
  kit: Kit,
  driver: SwapDriver,
  { session, network, pay, receive, amount }: SwapWish,
  signal: AbortSignal,
): Promise<void> {
  const c = adapterContext(kit, session.namespace, signal)
  const read = async ({ address, decimals }: SwapToken) => {
    const facts =
      address === undefined
        ? undefined
        : await withReadTimeout(kit, network.caipNetworkId, driver.facts(address, session.address, network, c))
    if ((facts ?? network.nativeCurrency).decimals !== decimals) throw sendError('TOKEN_UNREADABLE')
    return facts?.balance
  }
  const [balance] = await Promise.all([read(pay), read(receive)])
  if (balance !== undefined && balance < amount) throw connectionError('INSUFFICIENT_FUNDS')
}

/** Returns the amount that a step moves or allows. */
export const stepValue = ({ step, amount }: Pick<SwapReview, 'step' | 'amount'>): bigint =>
  step === 'reset' ? 0n : amount

async function buildOnce(kit: Kit, driver: SwapDriver, wish: SwapWish, signal: AbortSignal): Promise<SwapReview> {
  const { session, network, pay, receive, amount, slippage } = wish
  const { address, namespace, connectorId } = session
  const { caipNetworkId } = network
  const c = adapterContext(kit, namespace, signal)
  const { swaps } = driver
  const routers = swaps.routers(caipNetworkId, kit.store.get(optionsAtom).swaps[caipNetworkId]?.routers)
  if (routers.length === 0) throw swapError('SWAP_UNSUPPORTED')
  const pair = { caipNetworkId, address, pay, receive }
  const quote = await readFullQuote(kit, pair, amount, await readGasPrice(kit, caipNetworkId, signal), signal)
  const { out, providerFee, sample } = quote
  const terms: SwapTerms = {
    ...{ from: address, pay: pay.address, receive: receive.address },
    ...{ amount, least: leastOf(out, slippage), routers },
  }
  const feeOf = async (step: SwapReview['step'], call: string, to: string) => {
    const sending = await swaps.sending(call, pay.address)
    const quoted = sending.quote({ from: address, to, value: stepValue({ step, amount }) }, network, c)
    return withReadTimeout(kit, caipNetworkId, quoted)
  }
  /** Resolves with true if the token refuses to change what the contract may take of it, as USDT does. */
  const needsReset = async (router: string, call: string) => {
    const given = swaps.allowance({ ...terms, routers: [router] }, network, c)
    if ((await withReadTimeout(kit, caipNetworkId, given)) === 0n) return false
    try {
      await feeOf('approve', call, router)
      return false
    } catch (error) {
      if (WmError.is(error, 'NODE_ERROR') && error.data.reason === 'execution-reverted') return true
      throw error
    }
  }
  const approvalStep = async (spenders = routers) => {
    const built = await buildApproval(kit, pair, amount, signal)
    const router = swaps.checkApproval(built, { ...terms, routers: spenders }, network)
    const call = callText({ kind: 'approve' })
    const step = (await needsReset(router, call)) ? 'reset' : 'approve'
    return { router, call, least: terms.least, step } as const
  }
  const checkedSwap = async () => {
    const built = await buildSwap(kit, pair, amount, slippage, signal)
    const checking = swaps.checkSwap(built, terms, network, c)
    return withReadTimeout(kit, caipNetworkId, checking)
  }
  const swapCall = (data: string, least: bigint, isBatch?: true) => {
    const { symbol, decimals } = receive
    return callText({ kind: 'swap', data, receive: { symbol, decimals, out, least }, ...(isBatch && { isBatch }) })
  }
  const swapStep = async () => {
    const { router, data, least } = await checkedSwap()
    // The service says what some contract may take; what the called one may take, the chain says.
    const called = { ...terms, routers: [router] }
    if (pay.address && (await withReadTimeout(kit, caipNetworkId, swaps.allowance(called, network, c))) < amount)
      return approvalStep(called.routers)
    return { router, call: swapCall(data, least), least, step: 'swap' } as const
  }
  /**
   * Resolves with the approval and the swap as one, and its fee; undefined if the wallet, the network or the service
   * has none: the approval is a step of its own then.
   */
  const batchStep = async () => {
    const wallet = await swaps.batches?.()
    if (!(await wallet?.isOffered(session, network, c))) return undefined
    try {
      const { router, data, least } = await checkedSwap()
      const call = swapCall(data, least, true)
      return { router, call, least, step: 'batch', fee: await feeOf('batch', call, router) } as const
    } catch (error) {
      if (signal.aborted || WmError.is(error, 'SWAP_REFUSED')) throw error
      return undefined
    }
  }
  /** Resolves with true if the swap is worth building: a service may refuse one that has no approval. */
  const isAllowed = async () => {
    if (pay.address === undefined || (await readAllowance(kit, pair, signal)) >= amount) return true
    // The service's node may be a block behind an approval.
    return (await swaps.allowance(terms, network, c)) >= amount
  }
  const made = (await withReadTimeout(kit, caipNetworkId, isAllowed()))
    ? await swapStep()
    : ((await batchStep()) ?? (await approvalStep()))
  const { router, call, least, step } = made
  const fee = 'fee' in made ? made.fee : await feeOf(step, call, router)
  const priced = kit.store.get(pricedTokenAtom)
  const effect = priceImpact(quote, priced(pay), priced(receive), sample)
  const at = kit.env.clock.now()
  return Object.freeze({
    ...{ id: kit.env.id(), caipNetworkId, connectorId, from: address },
    ...{ pay: priced(pay), receive: priced(receive), amount, out, least, slippage },
    ...effect,
    // An unknown effect is confirmed like a high one.
    isHighImpact: !effect || effect.impact >= HIGH_IMPACT,
    ...(providerFee !== undefined && { providerFee }),
    ...{ fee: Object.freeze(fee), step, call, router, at, until: at + QUOTE_TTL },
  })
}
