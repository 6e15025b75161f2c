import { v } from '../../chains/core/schema.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { endpoint } from './endpoint.ts'
import { providerHost, providerQuery } from './hosts.ts'
import type { CallContext } from './http.ts'
import { parseWallet } from './provider-wallet.ts'

/** Milliseconds. */
const DEADLINE = 10_000

export interface WalletsQuery {
  /** Starts at 1. */
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) ids. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly certified?: boolean | undefined
}

/** Joins ids with commas. Wallet names are left out: the API accepts ids only, and a comma in a name would split it. */
const list = (entries: readonly string[] | undefined) =>
  entries?.filter((entry) => /^[\w.:-]{1,128}$/.test(entry)).join(',') || undefined
const read = { method: 'GET', deadline: DEADLINE, retry: 'read' } as const

export const providerApi = {
  wallets: endpoint<WalletsQuery>()({
    ...read,
    path: '/getWallets',
    query: ({ page, entries, include, exclude, chains, search, certified }) => ({
      page,
      entries,
      include: list(include),
      exclude: list(exclude),
      chains: list(chains),
      search: search?.trim() || undefined,
      badge_type: certified ? 'certified' : undefined,
    }),
    // A malformed wallet is dropped without failing its page.
    response: v.object({
      data: v.pipe(
        v.array(v.unknown()),
        v.transform((entries) => entries.map(parseWallet).filter((wallet) => wallet !== undefined)),
      ),
      count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  }),
}

/** Returns the context for calls of the provider API. Requires a `providerHost`. */
export function providerContext(kit: HasStore & HasEnv & HasSignal, signal: AbortSignal = kit.signal): CallContext {
  const options = kit.store.get(optionsAtom)
  return { env: kit.env, baseUrl: providerHost(options), query: providerQuery(options), signal }
}
