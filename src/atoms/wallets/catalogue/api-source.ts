import type { Kit } from '../../kit.ts'
import { call } from '../../services/http.ts'
import { providerApi, providerContext } from '../../services/provider-api.ts'
import type { CatalogueSource } from './source.ts'

/** The list of the kit's provider API. */
export const apiSource = (kit: Kit): CatalogueSource => ({
  async page(query, signal) {
    const { data, count } = await call(providerApi.wallets, query, providerContext(kit, signal))
    return { wallets: data, count }
  },
})
