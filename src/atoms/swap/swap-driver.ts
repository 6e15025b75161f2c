import { type NamespaceAdapter, supports } from '../../chains/core/adapter.ts'
import type { Context } from '../../chains/core/context.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { swapError } from '../../chains/core/error-texts/swap-error.ts'
import type { SendCapability, SwapCapability, TokenFacts } from '../../chains/core/send-capability.ts'
import type { Namespace, Network } from '../../chains/core/types.ts'
import { loadSendDriver } from '../send/send-driver.ts'
import { loadAdapter } from '../services/adapters.ts'

/** The functions of a namespace that swaps need. */
export interface SwapDriver {
  readonly parseAddress: NamespaceAdapter['parseAddress']
  readonly swaps: SwapCapability
  /** Reads decimals and balance from a token's contract. */
  facts(token: string, owner: string, network: Network, c: Context): Promise<TokenFacts>
}

export type LoadSwapDriver = (namespace: Namespace) => Promise<SwapDriver>

/**
 * Loads the functions that swap on a namespace.
 * @throws {WmError<'SWAP_UNSUPPORTED'>} The namespace has no swaps.
 */
export const loadSwapDriver: LoadSwapDriver = async (namespace) => {
  const adapter = await loadAdapter(namespace)
  const send: SendCapability | undefined = supports(adapter, 'send') ? await adapter.capabilities.send() : undefined
  const swaps = await send?.swaps?.()
  if (!swaps) throw swapError('SWAP_UNSUPPORTED')
  return {
    parseAddress: (raw) => adapter.parseAddress(raw),
    swaps,
    async facts(token, owner, network, c) {
      const { facts } = await loadSendDriver(namespace, token)
      if (!facts) throw sendError('TOKEN_UNREADABLE')
      return facts(owner, network, c)
    },
  }
}
