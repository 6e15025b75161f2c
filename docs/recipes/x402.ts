import type { KitHandle } from 'wallet-modal'
import { verifyPayment, wrapFetch } from 'wallet-modal/x402'

/** x402: asks a server that costs money, and tells what the chain says of each payment. */
export function paidClient(kit: KitHandle, origin: string, asset: string, tell: (line: string) => void) {
  return wrapFetch(fetch, {
    kit,
    capPerOrigin: { [origin]: [{ asset, perDay: '40', perPayment: '20' }] },
    onPayment: async (receipt) => tell(`${receipt.amount} to ${receipt.payTo}: ${await verifyPayment(kit, receipt)}`),
  })
}
