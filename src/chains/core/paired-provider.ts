import type { CaipNetworkId } from './caip-ids.ts'

/** A method of the wallet's RPC reference, for one of the approved networks. */
export interface PairedRequest {
  readonly method: string
  readonly params?: unknown
  /** CAIP-2 id; by default the session's network. */
  readonly chainId?: CaipNetworkId
}

/**
 * Provider of a wallet on another device, in a namespace that this package reaches by pairing only. The page chooses
 * method and parameters. Every rejection is a `WmError`: `CHAIN_UNSUPPORTED` for a network and `METHOD_UNSUPPORTED` for
 * a method that the wallet did not approve.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc
 *
 * @example
 * const provider = kit.getProvider('cosmos') // undefined until a wallet is connected there
 * const accounts = await provider?.request({ method: 'cosmos_getAccounts', params: {} })
 */
export class PairedProvider {
  readonly request: <Result = unknown>(request: PairedRequest) => Promise<Result>

  constructor(ask: (request: PairedRequest) => Promise<unknown>) {
    this.request = ask as PairedProvider['request']
    Object.freeze(this)
  }
}
