import type { UserOptions } from 'wallet-modal'

/** Tokens and collections of the demo, for a kit without a data API, which reads from the networks who holds them. */
export const holdings: Pick<UserOptions, 'tokens' | 'nfts'> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-holdings"]')?.content ?? '{}',
)

/** Services of the demo's data API: the zone of names, the router whose pools it swaps in, and who sells coins. */
export const served: Pick<UserOptions, 'names' | 'swaps' | 'onramp'> = {
  names: JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="demo-names"]')?.content ?? '{}'),
  swaps: JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="demo-swaps"]')?.content ?? '{}'),
  onramp: JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="demo-onramp"]')?.content ?? '{}'),
}
