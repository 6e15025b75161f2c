/** A local chain in the format of viem. */
export interface DemoChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly [string] } }
  readonly testnet: true
}

/** The two local EVM chains; the server writes them into the page, because their ports can be chosen. */
export const demoChains: readonly [DemoChain, DemoChain] = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="demo-chains"]')?.content ?? '[]',
)

/** An unused development account as a recipient. */
export const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
