import type { NetworkInput } from './core/types.ts'

// In a file of their own: a bundle that names networks of EVM only has nothing of this, unless it has the elements,
// whose attribute may name any.
function svm(id: string, name: string, rpcHost: string, explorer?: string): NetworkInput {
  return {
    id,
    name,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://${rpcHost}`] } },
    // Explorers of Solana name a test network behind the path, where no link can be made of it.
    ...(explorer && { blockExplorers: { default: { name: explorer, url: `https://${explorer}` } } }),
    testnet: !explorer,
  }
}
export const solana = /* @__PURE__ */ svm(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'api.mainnet-beta.solana.com',
  'solscan.io',
)
export const solanaTestnet = /* @__PURE__ */ svm(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'api.testnet.solana.com',
)
export const solanaDevnet = /* @__PURE__ */ svm(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'api.devnet.solana.com',
)
