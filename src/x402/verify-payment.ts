import { internalKit } from '../atoms/kit/internal-kit.ts'
import type { KitHandle } from '../atoms/kit/kit-handle.ts'
import { adapterContext } from '../atoms/services/adapter-context.ts'
import { runtimeError } from '../chains/core/error-texts/runtime-error.ts'
import { authorizationOutcome, hasUsed } from '../chains/eip155/transfer-authorization.ts'
import { rpcOf } from '../chains/eip155/transport.ts'
import type { X402Receipt } from './x402-options.ts'

/**
 * Asks the chain for the outcome of a payment, whatever the server says. `paid`: the money was moved, by the
 * transaction of the receipt if it names one. `open`: it can still be moved. `expired`: it was not moved and cannot be
 * any more. `other-transaction`: it was moved, but not by the transaction that the server named.
 *
 * @throws {WmError<'NETWORK_NOT_FOUND'>} The kit does not have the network.
 * @throws {WmError<'RPC_UNREACHABLE'>} No node of the network answers.
 *
 * @example
 * import { createKit } from 'wallet-modal'
 * import { base } from 'wallet-modal/networks'
 * import { verifyPayment, wrapFetch } from 'wallet-modal/x402'
 *
 * const kit = createKit({ networks: [base] })
 * const fetchPaid = wrapFetch(fetch, {
 *   kit,
 *   capPerOrigin: {},
 *   onPayment: async (receipt) => {
 *     document.title = await verifyPayment(kit, receipt)
 *   },
 * })
 */
export async function verifyPayment(
  handle: KitHandle,
  { caipNetworkId: id, asset, payer: from, nonce, validBefore, transaction }: X402Receipt,
): Promise<'paid' | 'open' | 'expired' | 'other-transaction'> {
  const c = adapterContext(internalKit(handle), 'eip155')
  const network = c.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) throw runtimeError('NETWORK_NOT_FOUND', { id })
  const rpc = rpcOf(network, c)
  const outcome = await authorizationOutcome(rpc, asset, { from, nonce, validBefore })
  if (outcome !== 'used') return outcome
  return !transaction || (await hasUsed(rpc, transaction, asset, { from, nonce })) ? 'paid' : 'other-transaction'
}
