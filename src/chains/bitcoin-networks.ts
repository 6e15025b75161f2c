import type { NetworkInput } from './core/types.ts'

// Separate from networks.ts, so that a bundle with EVM networks only does not contain these. The elements contain all:
// their `networks` attribute can name any.
/**
 * Returns a Bitcoin network without an RPC host: a balance request reveals the address, and every public host belongs
 * to a third party that the integrator did not choose. `customRpcUrls`, or `rpcUrls.default.http` of a copy, take base
 * URLs of Esplora, such as `https://host/api`. Without one the balance is shown as unavailable; the rest works.
 */
function utxo(id: string, name: string, path: string): NetworkInput {
  return {
    id,
    name,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] } },
    // The explorer serves links that a visitor follows; nothing is fetched from it.
    blockExplorers: { default: { name: 'mempool.space', url: `https://mempool.space${path}` } },
    testnet: path !== '',
  }
}
/** Bitcoin, `bip122:000000000019d6689c085ae165831e93`. */
export const bitcoin = /* @__PURE__ */ utxo('000000000019d6689c085ae165831e93', 'Bitcoin', '')
/** Bitcoin Testnet, `bip122:000000000933ea01ad0ee984209779ba`. */
export const bitcoinTestnet = /* @__PURE__ */ utxo('000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', '/testnet')
/** Bitcoin Signet, `bip122:00000008819873e925422c1ff0f99f7c`. */
export const bitcoinSignet = /* @__PURE__ */ utxo('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', '/signet')
