import type { UserOptions } from 'wallet-modal'

/** Tokens and collections of the demo, for a kit without a data API, which reads from the networks who holds them. */
export const holdings: Pick<UserOptions, 'tokens' | 'nfts'> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-holdings"]')?.content ?? '{}',
)

/** The router whose pools are swapped in, by the data API or without it. */
export const swaps: NonNullable<UserOptions['swaps']> = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-swaps"]')?.content ?? '{}',
)

/** Services of the demo's data API: the zone of names, who sells coins, and the exchanges that send them. */
export const served: Pick<UserOptions, 'names' | 'onramp' | 'exchanges'> = {
  names: JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="demo-names"]')?.content ?? '{}'),
  onramp: JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="demo-onramp"]')?.content ?? '{}'),
  exchanges: JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="demo-exchanges"]')?.content ?? '{}'),
}
