import type { NetworkInput } from './core/types.ts'

// In a file of their own: a bundle that names networks of EVM only has nothing of this, unless it has the elements,
// whose attribute may name any.
/**
 * No default host: a balance is read by address, and every public host belongs to somebody whom the integrator did not
 * name. `customRpcUrls`, or `rpcUrls.default.http` of a copy, take base URLs of Esplora, such as `https://host/api`;
 * without one the balance is shown as unavailable and everything else works.
 */
function utxo(id: string, name: string, path: string): NetworkInput {
  return {
    id,
    name,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [] } },
    // For links that a visitor follows; nothing is fetched from there.
    blockExplorers: { default: { name: 'mempool.space', url: `https://mempool.space${path}` } },
    testnet: path !== '',
  }
}
export const bitcoin = /* @__PURE__ */ utxo('000000000019d6689c085ae165831e93', 'Bitcoin', '')
export const bitcoinTestnet = /* @__PURE__ */ utxo('000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', '/testnet')
export const bitcoinSignet = /* @__PURE__ */ utxo('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', '/signet')
