import type { WmError } from '../../chains/core/errors.ts'
import type { CaipNetworkId } from '../../chains/core/types.ts'
import { portfolioAtom } from '../assets/portfolio.atoms.ts'
import { atom } from '../kit/jotai.ts'
import { coinBalanceAtom } from '../send/token.atoms.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import type { SwapToken } from './swap-form.atoms.ts'

/** The tokens that the service swaps on a network; `failed` keeps none. */
export interface SwapList {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly tokens: readonly SwapToken[]
  readonly error?: WmError
}

/** The list that was read last, by its network. */
export const keyedSwapListAtom = atom<{ readonly key: CaipNetworkId; readonly list: SwapList } | undefined>(undefined)

/** Tokens to suggest, by symbol, the most wanted first. */
const wanted =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
const MOST_SUGGESTED = 8

/** The tokens with what the account holds of them: the coin first, then those that it holds, then by symbol. */
export const swapListAtom = atom((get): SwapList => {
  const held = get(keyedSwapListAtom)
  if (held?.key !== get(activeNetworkAtom).caipNetworkId) return { status: 'loading', tokens: [] }
  const { portfolio } = get(portfolioAtom)
  const own = new Map(portfolio?.tokens.map((token) => [token.address, token]))
  const coins = get(coinBalanceAtom)
  const tokens = held.list.tokens.map((token): SwapToken => {
    const mine = own.get(token.address)
    const priced = mine?.price === undefined ? {} : { price: mine.price }
    const icon = token.icon ?? mine?.icon
    const known = { ...token, ...priced, ...(icon && { icon }) }
    if (token.address === undefined) return { ...known, value: coins ?? 0n }
    // A worth is of the decimals that it was computed with.
    if (!mine || mine.decimals !== token.decimals) return known
    return { ...known, value: mine.value, ...(mine.worth !== undefined && { worth: mine.worth }) }
  })
  const rank = ({ address, value }: SwapToken) => (address === undefined ? 0 : value > 0n ? 1 : 2)
  const sorted = tokens.sort((a, b) => rank(a) - rank(b) || byWorth(a, b) || (a.symbol < b.symbol ? -1 : 1))
  return { ...held.list, tokens: sorted }
})

const byWorth = ({ worth: a = 0n }: SwapToken, { worth: b = 0n }: SwapToken) => (a > b ? -1 : a < b ? 1 : 0)

/** The coin, and tokens of the list that many visitors look for; at most eight. */
export const suggestedSwapTokensAtom = atom((get): readonly SwapToken[] => {
  const rankOf = ({ address, symbol }: SwapToken) => (address === undefined ? 0 : wanted.indexOf(symbol.toUpperCase()))
  return get(swapListAtom)
    .tokens.filter((token) => rankOf(token) >= 0)
    .sort((a, b) => Number(a.address !== undefined) - Number(b.address !== undefined) || rankOf(a) - rankOf(b))
    .slice(0, MOST_SUGGESTED)
})
