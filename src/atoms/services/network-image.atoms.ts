import type { Network } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import { perKit } from '../kit/per-kit.ts'
import { providerHost, providerQuery } from './hosts.ts'

/** Image ids by CAIP-2; undefined until they are loaded. */
const imageIdsAtom = atom<{ readonly [caipNetworkId: string]: string } | undefined>(undefined)

/**
 * Returns the address of a network's image: its own, else the provider API's. An `<img>` draws it as it is, and the
 * browser fetches and caches it.
 */
export const networkImageAtom = atom((get) => {
  const options = get(optionsAtom)
  const ids = get(imageIdsAtom)
  const host = providerHost(options)
  const query = new URLSearchParams(providerQuery(options))
  return ({ caipNetworkId, imageId, imageUrl }: Network): string | undefined => {
    const id = imageId ?? ids?.[caipNetworkId]
    return imageUrl ?? ((host && id && `${host}/public/getAssetImage/${encodeURIComponent(id)}?${query}`) || undefined)
  }
})

const loading = perKit(() => ({ started: false }))

/** Loads the image ids once, if there is a provider API. If that fails, networks keep their initials. */
export function loadNetworkImages(kit: Kit): void {
  const state = loading(kit)
  if (state.started || !providerHost(kit.store.get(optionsAtom))) return
  state.started = true
  import('./network-image-ids.ts').then(
    ({ networkImageIds }) => kit.store.set(imageIdsAtom, networkImageIds),
    () => {
      state.started = false
    },
  )
}
