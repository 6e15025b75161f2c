/** The local Bitcoin network in the format of `createKit`. */
export interface DemoBitcoinNetwork {
  readonly id: string
  readonly name: string
  readonly chainNamespace: 'bip122'
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  readonly testnet: true
}

/** Null on pages without the network. */
export const bitcoinNetwork: DemoBitcoinNetwork | null = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-bitcoin"]')?.content ?? 'null',
)
