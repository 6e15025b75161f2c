import type { Kit } from '../../kit.ts'
import { optionsAtom } from '../../options/options.atoms.ts'
import { call } from '../../services/http.ts'
import { imageOf } from '../../services/images.ts'
import { providerApi, providerContext } from '../../services/provider-api.ts'
import type { CatalogueSource } from './source.ts'

/** The list of the kit's provider API. */
export const apiSource = (kit: Kit): CatalogueSource => ({
  async page(query, signal) {
    const { data, count } = await call(providerApi.wallets, query, providerContext(kit, signal))
    const options = kit.store.get(optionsAtom)
    const wallets = data.map((wallet) => {
      const image_url = imageOf(options, wallet)
      return image_url ? { ...wallet, image_url } : wallet
    })
    return { wallets, count }
  },
})
