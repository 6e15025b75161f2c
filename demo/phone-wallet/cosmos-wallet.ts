import { concatBytes, hexToBytes, sha256 } from 'viem'
import { sign } from 'viem/accounts'
import { indented } from '../lib/indented.ts'
import type { OtherWallet } from './other-wallet.ts'
import { RpcError } from './rpc-error.ts'

/** A public development key: never send anything of value to it. */
const secret = '0x5ee49b58f6635c7c626c394ed2c3ee650cf0ae09542894d11af5b013915244e0'
const publicKey = 'AjtlOqqFcEgD7W7MYQQk6Idm/CJx7jMMdHlCjFXqwnQS'
/** Addresses of the key on the Cosmos Hub and on Osmosis. */
const accounts = [
  'cosmos:cosmoshub-4:cosmos128zlzw87qx9247d8094hdu5z7722awae00a58m',
  'cosmos:osmosis-1:osmo128zlzw87qx9247d8094hdu5z7722awae85wy3f',
] as const

type Loose = { readonly [key: string]: unknown }

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Returns JSON with sorted keys and without spaces, the canonical form of Amino documents. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

export const cosmosWallet: OtherWallet = {
  namespace: 'cosmos',
  name: 'Cosmos',
  accounts,
  methods: ['cosmos_getAccounts', 'cosmos_signAmino'],
  describe(method, param, chain) {
    const { signerAddress, signDoc } = (param ?? {}) as Loose
    const network = { label: 'Network', value: chain, mono: true }
    if (method === 'cosmos_getAccounts')
      return { title: 'Share your accounts?', lead: 'The site will see their keys.', facts: [network] }
    return {
      title: 'Sign this document?',
      lead: 'It can move funds. Only sign it if you trust the site.',
      facts: [{ label: 'Account', value: String(signerAddress), mono: true }, network],
      text: indented(signDoc),
    }
  },
  async perform(method, param, chain) {
    const own = accounts.filter((account) => account.startsWith(`${chain}:`)).map((account) => account.split(':')[2])
    if (method === 'cosmos_getAccounts')
      return own.map((address) => ({ algo: 'secp256k1', address, pubkey: publicKey }))
    const { signerAddress, signDoc } = (param ?? {}) as Loose
    if (!own.some((address) => address === signerAddress))
      throw new RpcError(4100, 'This account does not belong to the wallet.')
    const document = new TextEncoder().encode(JSON.stringify(sorted(signDoc)))
    const { r, s } = await sign({ hash: sha256(document), privateKey: secret })
    const signature = toBase64(concatBytes([hexToBytes(r, { size: 32 }), hexToBytes(s, { size: 32 })]))
    return { signature: { pub_key: { type: 'tendermint/PubKeySecp256k1', value: publicKey }, signature } }
  },
}
