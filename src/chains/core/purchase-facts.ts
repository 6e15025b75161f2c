import type { Namespace } from './types.ts'

/** Symbols of the currencies that Meld's page sells first, by namespace. */
export const meldCurrencies: { readonly [N in Namespace]?: string } = { eip155: 'USDC', solana: 'SOL' }

/** Namespaces that Coinbase sells on. */
export const coinbaseNamespaces: readonly Namespace[] = ['eip155']

/** Networks as services for purchases call them, by their CAIP-2 ids. */
export const purchaseNetworks: { readonly [id: string]: string } = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

/** Parts of CAIP-19 ids: the whole one of a coin, and the namespace of tokens. */
export const assetNamespaces: {
  readonly [N in Namespace]?: { readonly coin: string; readonly token: string }
} = { eip155: { coin: 'slip44:60', token: 'erc20' }, solana: { coin: 'slip44:501', token: 'token' } }

/** Addresses that stand for a coin where a service expects a token's. */
export const coinAddresses: { readonly [N in Namespace]?: string } = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
}
