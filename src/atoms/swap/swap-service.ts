import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { tryParse } from '../../chains/core/schema.ts'
import type { BuiltTransaction } from '../../chains/core/swap-checks.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { readPrice } from '../assets/fiat-value.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import {
  askConvert,
  COIN,
  type ConvertCall,
  type ConvertInput,
  type ConvertOutput,
  convertApi,
  fungible,
} from '../services/convert-api.ts'
import { dataContext } from '../services/data-api.ts'
import type { SwapToken } from './swap-form.atoms.ts'
import { swapNetworksAtom } from './swap-networks.atoms.ts'
import { priceKey, type RawSwapQuote } from './swap-quote.atoms.ts'

/** The account and pair that the service is asked about. */
export interface SwapPair {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  readonly pay: SwapToken
  readonly receive: SwapToken
}

/** Returns the CAIP-10 id of a token. */
const idOf = (network: CaipNetworkId, { address = COIN }: Pick<SwapToken, 'address'>) => `${network}:${address}`

/**
 * Asks the data API, or the routers themselves on a page without one: the answers of both pass the same schemas. A
 * network without swaps is not asked about.
 */
async function ask<N extends ConvertCall>(
  kit: Kit,
  network: CaipNetworkId,
  call: N,
  input: ConvertInput<N>,
  signal?: AbortSignal,
): Promise<ConvertOutput<N>> {
  if (!kit.store.get(swapNetworksAtom).some(({ caipNetworkId }) => caipNetworkId === network))
    throw swapError(convertApi[call].unsupported)
  return kit.store.get(optionsAtom).hosts.dataApi
    ? askConvert(convertApi[call], input, dataContext(kit, signal))
    : (await import('./ask-routers.ts')).askRouters(kit, network, call, input, signal)
}

/** Resolves with the answer, or with `fallback` for a network without swaps. */
async function orElse<T>(fallback: T, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (WmError.is(error, 'SWAP_UNSUPPORTED')) return fallback
    throw error
  }
}

const pairOf = ({ caipNetworkId, address, pay, receive }: SwapPair) => ({
  from: idOf(caipNetworkId, pay),
  to: idOf(caipNetworkId, receive),
  address,
  userAddress: `${caipNetworkId}:${address}`,
})

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Resolves with the first quote of this very pair and amount; undefined if there is none, as on a network without
 * swaps.
 */
export async function readQuote(
  kit: Kit,
  pair: SwapPair,
  amount: bigint,
  gasPrice: bigint,
  signal: AbortSignal,
): Promise<RawSwapQuote | undefined> {
  const { from, to, address } = pairOf(pair)
  const asked = ask(kit, pair.caipNetworkId, 'quotes', { amount, address, from, to, gasPrice }, signal)
  const { quotes } = await orElse({ quotes: [] }, asked)
  const found = quotes.find(
    (one) =>
      one.fromAmount === amount && one.toAmount > 0n && isSame(one.fromAccount, from) && isSame(one.toAccount, to),
  )
  if (!found) return undefined
  const { toAmount: out, fee } = found
  return { amount, out, ...(fee ? { providerFee: fee } : {}) }
}

/** Resolves with the rows of the tokens that can be swapped; none on a network without swaps. */
export const readSwapTokens = async (kit: Kit, chainId: CaipNetworkId): Promise<readonly unknown[]> =>
  (await orElse({ tokens: [] }, ask(kit, chainId, 'tokens', { chainId }))).tokens

/** Resolves with prices by `priceKey`; a token without a usable one is left out. */
export async function readPrices(
  kit: Kit,
  network: CaipNetworkId,
  tokens: readonly SwapToken[],
): Promise<{ readonly [key: string]: bigint }> {
  const { projectId } = kit.store.get(optionsAtom)
  const addresses = tokens.map((token) => idOf(network, token))
  const asked = ask(kit, network, 'prices', { addresses, projectId })
  const { fungibles } = await orElse({ fungibles: [] }, asked)
  const rows = fungibles.flatMap((raw) => tryParse(fungible, raw) ?? [])
  return Object.fromEntries(
    tokens.flatMap((token) => {
      // By address: any token may have the symbol of another.
      const row = rows.find(({ address }) => isSame(address, idOf(network, token)))
      const price = readPrice(row?.price)
      return price === undefined ? [] : [[priceKey(network, token), price]]
    }),
  )
}

/**
 * Resolves with what may be taken of the token that is paid, by the service; 0 on a network without swaps. The chain
 * decides: this tells only which step to build first.
 */
export async function readAllowance(kit: Kit, pair: SwapPair, signal: AbortSignal): Promise<bigint> {
  const { from, userAddress } = pairOf(pair)
  const asked = ask(kit, pair.caipNetworkId, 'allowance', { tokenAddress: from, userAddress }, signal)
  return (await orElse({ allowance: 0n }, asked)).allowance
}

/**
 * Resolves with the gas price of a network.
 * @throws {WmError<'GAS_PRICE_UNSUPPORTED'>} It has no swaps.
 */
export async function readGasPrice(kit: Kit, chainId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
  return (await ask(kit, chainId, 'gasPrice', { chainId }, signal)).standard
}

/** Resolves with the swap that the service has built, which nobody has checked. */
export async function buildSwap(
  kit: Kit,
  pair: SwapPair,
  amount: bigint,
  slippage: number,
  signal: AbortSignal,
): Promise<BuiltTransaction> {
  const { projectId } = kit.store.get(optionsAtom)
  const asked = { ...pairOf(pair), amount, slippage, projectId }
  return (await ask(kit, pair.caipNetworkId, 'buildTransaction', asked, signal)).tx
}

/** Resolves with the approval that the service has built, which nobody has checked. */
export async function buildApproval(
  kit: Kit,
  pair: SwapPair,
  amount: bigint,
  signal: AbortSignal,
): Promise<BuiltTransaction> {
  return (await ask(kit, pair.caipNetworkId, 'buildApprove', { ...pairOf(pair), amount }, signal)).tx
}
