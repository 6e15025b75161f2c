import type { NetworkInput } from './core/types.ts'

// Separate from networks.ts, so that a bundle with EVM networks only does not contain these. The elements contain all:
// their `networks` attribute can name any.
function svm(id: string, name: string, rpcHost: string, explorer?: string): NetworkInput {
  return {
    id,
    name,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://${rpcHost}`] } },
    // Solana explorers name a test network after the path, so `${explorerUrl}/tx/…` cannot address one.
    ...(explorer && { blockExplorers: { default: { name: explorer, url: `https://${explorer}` } } }),
    testnet: !explorer,
  }
}
/** Solana, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export const solana = /* @__PURE__ */ svm(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'api.mainnet-beta.solana.com',
  'solscan.io',
)
/** Solana Testnet, `solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z`. */
export const solanaTestnet = /* @__PURE__ */ svm(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'api.testnet.solana.com',
)
/** Solana Devnet, `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`. */
export const solanaDevnet = /* @__PURE__ */ svm(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'api.devnet.solana.com',
)
