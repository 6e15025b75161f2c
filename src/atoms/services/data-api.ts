import { v } from '../../chains/core/schema.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { endpoint } from './endpoint.ts'
import type { CallContext } from './http.ts'
import { providerQuery } from './provider-host.ts'

/** Spec §9. */
const DEADLINE = 10_000

export interface BalanceQuery {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
}

/** The data API (spec §7, protocol §1). Rows are read one by one, so that a malformed one costs itself only. */
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

/** How this kit calls it. Only where `hosts.dataApi` is named. */
export function dataContext(kit: Kit, signal: AbortSignal = kit.signal): CallContext {
  const options = kit.store.get(optionsAtom)
  return { env: kit.env, baseUrl: options.hosts.dataApi ?? '', query: providerQuery(options), signal }
}
