import { connectionError } from '../core/error-texts/connection-error.ts'
import { readField } from '../core/read-field.ts'
import { createPairedAdapter } from '../wallet-connect/paired-adapter.ts'

/** SS58 address in base58: a prefix of one or two bytes, a key of 32 bytes and a checksum of two. */
const ss58 = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/
const signature = /^0x[0-9a-f]{128,130}$/i

export const adapter = createPairedAdapter({
  namespace: 'polkadot',
  parseAddress: (raw) => (ss58.test(raw) ? raw : undefined),
  async sign(provider, message, address) {
    const method = 'polkadot_signMessage'
    const answer = readField(await provider.request({ method, params: { address, message } }), 'signature')
    if (typeof answer !== 'string' || !signature.test(answer)) throw connectionError('WALLET_MALFORMED', { method })
    return answer
  },
})
