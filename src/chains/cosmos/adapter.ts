import { createPairedAdapter } from '../wallet-connect/paired-adapter.ts'

/** Bech32 address: a prefix that names the chain, then 20 or 32 bytes and a checksum. */
const bech32 = /^[a-z][a-z0-9]{0,82}1(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/

export const adapter = createPairedAdapter({
  namespace: 'cosmos',
  parseAddress: (raw) => (bech32.test(raw) ? raw : undefined),
})
