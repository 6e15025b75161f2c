import { createDiscovery } from './discovery.ts'

/** The wallets of this page: one finder, which the list of wallets and the driver share. */
export const pageDiscovery = createDiscovery('addEventListener' in globalThis ? globalThis : undefined)
