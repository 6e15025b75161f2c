import type { HasEnv, HasSignal, HasStore } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { call } from '../../services/http.ts'
import { providerApi, providerContext } from '../../services/provider-api.ts'
import { walletImageUrl } from '../../services/wallet-image-url.ts'
import type { CatalogueSource } from './catalogue-source.ts'

export const apiSource = (kit: HasStore & HasEnv & HasSignal): CatalogueSource => ({
  async page(query, signal) {
    const { data, count } = await call(providerApi.wallets, query, providerContext(kit, signal))
    const options = kit.store.get(optionsAtom)
    const wallets = data.map((wallet) => {
      const image_url = walletImageUrl(options, wallet)
      return image_url ? { ...wallet, image_url } : wallet
    })
    return { wallets, count }
  },
})
