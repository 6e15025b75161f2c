import { internalKit } from './atoms/kit/internal-kit.ts'
import type { KitHandle } from './atoms/kit/kit-handle.ts'
import type { PaymentReceipt, ReceiptCheck } from './chains/core/payment.ts'
import { defineElement } from './elements/define.ts'
import { WalletPay } from './elements/wallet-pay.ts'

export type { ReceiptCheck } from './chains/core/payment.ts'
export { WalletPay } from './elements/wallet-pay.ts'

/**
 * Asks the network, by its nodes alone, what the transactions of a receipt have paid to its recipient. A shop asks its
 * own node as well, and takes each transaction for one order only.
 *
 * @throws {WmError<'OPTION_INVALID'>} What is given has not the form of a receipt, or names two networks.
 * @throws {WmError<'AMOUNT_INVALID'>} The amount has more digits after the point than the asset.
 * @throws {WmError<'NETWORK_NOT_FOUND'>} The kit does not have the network.
 * @throws {WmError<'RPC_UNREACHABLE'>} No node of the network answers.
 *
 * @example
 * import { verifyReceipt } from 'wallet-modal/pay'
 *
 * const receipt = await kit.pay({
 *   amount: '0.01',
 *   asset: 'eip155:1/slip44:60',
 *   recipient: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
 * })
 * document.title = await verifyReceipt(kit, receipt)
 */
export async function verifyReceipt(kit: KitHandle, receipt: PaymentReceipt): Promise<ReceiptCheck> {
  return (await import('./atoms/pay/verify-receipt.ts')).checkReceipt(internalKit(kit), receipt)
}

defineElement('wallet-pay', WalletPay)
