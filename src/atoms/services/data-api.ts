import { v } from '../../chains/core/schema.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { Options } from '../kit/options/options.ts'
import { endpoint } from './endpoint.ts'
import { providerHost, providerQuery } from './hosts.ts'
import type { CallContext } from './http.ts'

/** Milliseconds. */
const DEADLINE = 10_000
/** Characters: a cursor becomes a part of an address. */
const MOST_CURSOR = 2_048

export interface BalanceQuery {
  readonly address: string
  /** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) id. */
  readonly chainId: string
  /** Ids of tokens, with commas between them, that the service has to read anew. */
  readonly forceUpdate?: string | undefined
}

export interface HistoryQuery {
  readonly address: string
  /** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) id. */
  readonly chainId: string
  /** `next` of the page before. */
  readonly cursor?: string | undefined
  /** Purchases of this provider instead of transactions. */
  readonly onramp?: string | undefined
}

/**
 * A name, and the addresses that it stands for: an object with values `{ address }` by coin type
 * ([ENSIP-11](https://docs.ens.domains/ensip/11)).
 */
const profile = v.object({ name: v.string(), addresses: v.unknown() })
export type Profile = v.InferOutput<typeof profile>

/** The calls of the data API. Rows are parsed one by one, so that a malformed row does not fail the others. */
export const dataApi = {
  balance: endpoint<BalanceQuery>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ address }) => `/v1/account/${encodeURIComponent(address)}/balance`,
    query: ({ address: _, ...rest }) => ({ currency: 'usd', ...rest }),
    response: v.object({ balances: v.array(v.unknown()) }),
  }),
  history: endpoint<HistoryQuery>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ address }) => `/v1/account/${encodeURIComponent(address)}/history`,
    query: ({ cursor, onramp, chainId }) => ({ cursor, onramp, chainId }),
    response: v.object({ data: v.array(v.unknown()), next: v.nullish(v.pipe(v.string(), v.maxLength(MOST_CURSOR))) }),
  }),
  nfts: endpoint<Omit<HistoryQuery, 'onramp'>>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ address }) => `/v1/account/${encodeURIComponent(address)}/nfts`,
    query: ({ cursor, chainId }) => ({ cursor, chainId }),
    response: v.object({ data: v.array(v.unknown()), next: v.nullish(v.pipe(v.string(), v.maxLength(MOST_CURSOR))) }),
  }),
  identity: endpoint<{ readonly address: string }>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ address }) => `/v1/identity/${encodeURIComponent(address)}`,
    query: ({ address }) => ({ sender: address }),
    response: v.object({ name: v.nullish(v.string()) }),
  }),
  profile: endpoint<{ readonly name: string }>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ name }) => `/v1/profile/account/${encodeURIComponent(name)}`,
    query: () => ({ apiVersion: 2 }),
    response: profile,
  }),
  reverse: endpoint<{ readonly address: string }>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ address }) => `/v1/profile/reverse/${encodeURIComponent(address)}`,
    query: ({ address }) => ({ sender: address, apiVersion: 2 }),
    response: v.array(profile),
  }),
}

/** Returns the context for calls of the data API. Requires `hosts.dataApi`. */
export function dataContext(kit: HasStore & HasEnv & HasSignal, signal: AbortSignal = kit.signal): CallContext {
  const options = kit.store.get(optionsAtom)
  return { env: kit.env, baseUrl: options.hosts.dataApi ?? '', query: providerQuery(options), signal }
}

/** Returns the origins of the services that the integrator named: icons of an answer may be loaded from them only. */
export const iconOrigins = (options: Options): readonly string[] =>
  [options.hosts.dataApi, providerHost(options)].flatMap((url) => (url ? new URL(url).origin : []))
