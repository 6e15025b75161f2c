/** The local Bitcoin network as `createKit` takes it. */
export interface DemoBitcoinNetwork {
  readonly id: string
  readonly name: string
  readonly chainNamespace: 'bip122'
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  readonly testnet: true
}

/** Null on pages without it. */
export const bitcoinNetwork: DemoBitcoinNetwork | null = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-bitcoin"]')?.content ?? 'null',
)
