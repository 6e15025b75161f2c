import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import type { CaipAddress, CaipNetworkId, Network } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { TokenBalance } from './parse-portfolio.ts'
import { placesAtom } from './places.atoms.ts'
import type { PortfolioState } from './portfolio.atoms.ts'

/** A token of a connected account, and its network. */
export interface Holding extends TokenBalance {
  readonly network: Network
  /** The account that holds it. */
  readonly owner: string
  /** Identifies the holding among all: the same contract address can be a token on several networks. */
  readonly key: string
  readonly canSend: boolean
}

/** Readings of accounts, also of ones that are no longer connected. They are never stored. */
export const readHoldingsAtom = atom<ReadonlyMap<CaipAddress, PortfolioState>>(new Map())

/** Holdings of all connected accounts. */
export interface Holdings {
  /** Sorted by worth; tokens without a price last, of each network its coin first. */
  readonly list: readonly Holding[]
  /** The sum of all tokens with a price, in 10^-76 dollars. */
  readonly total: bigint
  /** True if a token has no price, or could not be read. */
  readonly partial: boolean
  /** Number of tokens of which it could not be read what the account holds. */
  readonly unread: number
  /** Networks that are being read for the first time. */
  readonly loading: readonly CaipNetworkId[]
  /**
   * Networks whose last reading failed. An earlier reading, or what the network itself told, is in the list; `at` is
   * when (epoch milliseconds).
   */
  readonly failed: readonly { readonly network: Network; readonly retryAt: number; readonly at?: number | undefined }[]
}

const byWorth = (a: Holding, b: Holding) => {
  const [x, y] = [a.worth ?? -1n, b.worth ?? -1n]
  return x === y ? 0 : x > y ? -1 : 1
}

export const holdingsAtom = atom((get): Holdings => {
  const reads = get(readHoldingsAtom)
  const places = get(placesAtom).map((place) => ({
    ...place,
    state: reads.get(place.key) ?? ({ status: 'loading' } as PortfolioState),
  }))
  const known = places.flatMap(({ state: { portfolio }, ...place }) => (portfolio ? [{ ...place, portfolio }] : []))
  const list = known.flatMap(({ network, address: owner, portfolio, canSend }) =>
    portfolio.tokens.map((token) => ({
      ...token,
      network,
      owner,
      key: `${network.caipNetworkId}:${token.address ?? ''}`,
      canSend: canSend && (!token.address || tokenNamespaces.includes(network.chainNamespace)),
    })),
  )
  return {
    list: list.sort(byWorth),
    total: known.reduce((sum, { portfolio }) => sum + portfolio.total, 0n),
    partial: known.length < places.length || known.some(({ portfolio }) => portfolio.partial),
    unread: known.reduce((sum, { portfolio }) => sum + (portfolio.unread ?? 0), 0),
    loading: places.flatMap(({ network, state }) =>
      state.status === 'loading' && !state.portfolio ? [network.caipNetworkId] : [],
    ),
    failed: places.flatMap(({ network, state }) =>
      state.status === 'failed'
        ? [{ network, retryAt: state.retryAt, at: state.portfolio?.isReplacement ? undefined : state.at }]
        : [],
    ),
  }
})
