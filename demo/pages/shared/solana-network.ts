/** The local Solana network in the format of `createKit`. */
export interface DemoSolanaNetwork {
  readonly id: string
  readonly name: string
  readonly chainNamespace: 'solana'
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  readonly testnet: true
}

/** Null on pages without the network, and while its node does not run. */
export const solanaNetwork: DemoSolanaNetwork | null = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-solana"]')?.content ?? 'null',
)

/** An unused address without funds as a recipient. */
export const solanaReceiver = 'G1G923BGey7mKX75wPsG68qowQhDZCxBMGxX7Ha5RKmd'
