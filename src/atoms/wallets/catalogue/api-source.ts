import type { HasEnv, HasSignal, HasStore } from '../../kit/kit.ts'
import { call } from '../../services/http.ts'
import { providerApi, providerContext } from '../../services/provider-api.ts'
import type { CatalogueSource } from './catalogue-source.ts'

export const apiSource = (kit: HasStore & HasEnv & HasSignal): CatalogueSource => ({
  async page(query, signal) {
    const { data, count } = await call(providerApi.wallets, query, providerContext(kit, signal))
    return { wallets: data, count }
  },
})
