import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import { WmError } from '../../chains/core/errors.ts'
import { tryParse } from '../../chains/core/schema.ts'
import type { BuiltTransaction } from '../../chains/core/swap-checks.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { readPrice } from '../assets/fiat-value.ts'
import type { HasStore, Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { askConvert, convertApi, fungible } from '../services/convert-api.ts'
import { dataContext } from '../services/data-api.ts'
import type { SwapToken } from './swap-form.atoms.ts'
import { swapNetworksAtom } from './swap-networks.atoms.ts'
import { priceKey, type RawSwapQuote } from './swap-quote.atoms.ts'

/** Stands for the coin where the service expects a contract. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The account and pair that the service is asked about. */
export interface SwapPair {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
  readonly pay: SwapToken
  readonly receive: SwapToken
}

/** Returns the CAIP-10 id of a token. */
const idOf = (network: CaipNetworkId, { address = COIN }: Pick<SwapToken, 'address'>) => `${network}:${address}`

const isOffered = (kit: HasStore, network: CaipNetworkId) =>
  kit.store.get(swapNetworksAtom).some(({ caipNetworkId }) => caipNetworkId === network)

/** Resolves with the answer, or with `fallback` for a network without swaps, which then is not asked about. */
async function orElse<T>(kit: HasStore, network: CaipNetworkId, fallback: T, ask: () => Promise<T>): Promise<T> {
  if (!isOffered(kit, network)) return fallback
  try {
    return await ask()
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
  const { quotes } = await orElse(kit, pair.caipNetworkId, { quotes: [] }, () =>
    askConvert(convertApi.quotes, { amount, address, from, to, gasPrice }, dataContext(kit, signal)),
  )
  const found = quotes.find(
    (one) =>
      one.fromAmount === amount && one.toAmount > 0n && isSame(one.fromAccount, from) && isSame(one.toAccount, to),
  )
  if (!found) return undefined
  const { toAmount: out, fee } = found
  return { amount, out, ...(fee != null && fee > 0n && { providerFee: fee }) }
}

/** Resolves with the rows of the tokens that can be swapped; none on a network without swaps. */
export const readSwapTokens = (kit: Kit, chainId: CaipNetworkId): Promise<readonly unknown[]> =>
  orElse(kit, chainId, [], async () => (await askConvert(convertApi.tokens, { chainId }, dataContext(kit))).tokens)

/** Resolves with prices by `priceKey`; a token without a usable one is left out. */
export async function readPrices(
  kit: Kit,
  network: CaipNetworkId,
  tokens: readonly SwapToken[],
): Promise<{ readonly [key: string]: bigint }> {
  const { projectId } = kit.store.get(optionsAtom)
  const addresses = tokens.map((token) => idOf(network, token))
  const fungibles = await orElse<readonly unknown[]>(kit, network, [], async () => {
    return (await askConvert(convertApi.prices, { addresses, projectId }, dataContext(kit))).fungibles
  })
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
export const readAllowance = (kit: Kit, pair: SwapPair, signal: AbortSignal): Promise<bigint> =>
  orElse(kit, pair.caipNetworkId, 0n, async () => {
    const { from, userAddress } = pairOf(pair)
    const { allowance } = await askConvert(
      convertApi.allowance,
      { tokenAddress: from, userAddress },
      dataContext(kit, signal),
    )
    return allowance
  })

/**
 * Resolves with the gas price of a network.
 * @throws {WmError<'GAS_PRICE_UNSUPPORTED'>} It has no swaps.
 */
export async function readGasPrice(kit: Kit, chainId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
  if (!isOffered(kit, chainId)) throw swapError('GAS_PRICE_UNSUPPORTED')
  return (await askConvert(convertApi.gasPrice, { chainId }, dataContext(kit, signal))).standard
}

/** Resolves with the swap that the service has built, which nobody has checked. */
export async function buildSwap(
  kit: Kit,
  pair: SwapPair,
  amount: bigint,
  slippage: number,
  signal: AbortSignal,
): Promise<BuiltTransaction> {
  if (!isOffered(kit, pair.caipNetworkId)) throw swapError('SWAP_UNSUPPORTED')
  const { projectId } = kit.store.get(optionsAtom)
  const asked = { ...pairOf(pair), amount, slippage, projectId }
  return (await askConvert(convertApi.buildTransaction, asked, dataContext(kit, signal))).tx
}

/** Resolves with the approval that the service has built, which nobody has checked. */
export async function buildApproval(
  kit: Kit,
  pair: SwapPair,
  amount: bigint,
  signal: AbortSignal,
): Promise<BuiltTransaction> {
  if (!isOffered(kit, pair.caipNetworkId)) throw swapError('SWAP_UNSUPPORTED')
  return (await askConvert(convertApi.buildApprove, { ...pairOf(pair), amount }, dataContext(kit, signal))).tx
}
