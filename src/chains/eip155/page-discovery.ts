import { createDiscovery } from './discovery.ts'

export const page = 'addEventListener' in globalThis ? globalThis : undefined

/** The wallets of this page: one finder, which the list of wallets and the driver share. */
export const pageDiscovery = createDiscovery(page)
