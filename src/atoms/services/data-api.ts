import { v } from '../../chains/core/schema.ts'
import type { HasEnv, HasSignal, HasStore } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { endpoint } from './endpoint.ts'
import { providerQuery } from './hosts.ts'
import type { CallContext } from './http.ts'

/** Milliseconds. */
const DEADLINE = 10_000

export interface BalanceQuery {
  readonly address: string
  /** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) id. */
  readonly chainId: string
}

/** The calls of the data API. Rows are parsed one by one, so that a malformed row does not fail the others. */
export const dataApi = {
  balance: endpoint<BalanceQuery>()({
    method: 'GET',
    deadline: DEADLINE,
    retry: 'read',
    path: ({ address }) => `/v1/account/${encodeURIComponent(address)}/balance`,
    query: ({ chainId }) => ({ currency: 'usd', chainId }),
    response: v.object({ balances: v.array(v.unknown()) }),
  }),
}

/** Returns the context for calls of the data API. Requires `hosts.dataApi`. */
export function dataContext(kit: HasStore & HasEnv & HasSignal, signal: AbortSignal = kit.signal): CallContext {
  const options = kit.store.get(optionsAtom)
  return { env: kit.env, baseUrl: options.hosts.dataApi ?? '', query: providerQuery(options), signal }
}
