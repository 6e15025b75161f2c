import { v } from '../../chains/core/schema.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { endpoint } from './endpoint.ts'
import type { CallContext } from './http.ts'
import { providerHost, providerQuery } from './provider-host.ts'
import { parseWallet } from './provider-wallet.ts'

/** Spec §9. */
const DEADLINE = 10_000

export interface WalletsQuery {
  /** From 1. */
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly certified?: boolean | undefined
}

/** Names are no ids, and a comma would make two of one. */
const list = (entries: readonly string[] | undefined) =>
  entries?.filter((entry) => /^[\w.:-]{1,128}$/.test(entry)).join(',') || undefined
const read = { method: 'GET', deadline: DEADLINE, retry: 'read' } as const

/** The provider API (spec §7, protocol §2). */
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
    // One malformed wallet costs itself, not the page.
    response: v.object({
      data: v.pipe(
        v.array(v.unknown()),
        v.transform((entries) => entries.map(parseWallet).filter((wallet) => wallet !== undefined)),
      ),
      count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  }),
  config: endpoint<undefined>()({
    ...read,
    path: '/appkit/v1/config',
    response: v.object({
      features: v.array(
        v.object({
          id: v.string(),
          isEnabled: v.nullish(v.boolean(), false),
          config: v.nullish(v.array(v.string())),
        }),
      ),
    }),
  }),
  origins: endpoint<undefined>()({
    ...read,
    path: '/projects/v1/origins',
    response: v.object({ allowedOrigins: v.array(v.string()) }),
  }),
  analyticsConfig: endpoint<undefined>()({
    ...read,
    path: '/getAnalyticsConfig',
    response: v.object({ isAnalyticsEnabled: v.boolean() }),
  }),
}

/** How this kit calls it. Only where `providerHost` has one. */
export function providerContext(kit: Kit, signal: AbortSignal = kit.signal): CallContext {
  const options = kit.store.get(optionsAtom)
  return { env: kit.env, baseUrl: providerHost(options), query: providerQuery(options), signal }
}
