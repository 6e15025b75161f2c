/** CAIP-2 network id, for example `eip155:8453`. */
export type CaipNetworkId = `${string}:${string}`

/** [CAIP-10](https://chainagnostic.org/CAIPs/caip-10) account id, for example `eip155:1:0xab16…`. */
export type CaipAddress = `${string}:${string}:${string}`
