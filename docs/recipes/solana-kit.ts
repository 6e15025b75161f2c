import {
  address,
  getTransactionDecoder,
  getTransactionEncoder,
  type MessagePartialSigner,
  type SignatureBytes,
  type TransactionPartialSigner,
} from '@solana/kit'
import type { ConnectedAccount, KitHandle } from 'wallet-modal'

/**
 * @solana/kit: a signer of transactions and messages.
 *
 * @example
 * const signer = solanaSigner(kit, await kit.connect({ namespace: 'solana' }))
 * const message = setTransactionMessageFeePayerSigner(signer, createTransactionMessage({ version: 0 }))
 */
export function solanaSigner(
  kit: KitHandle,
  account: ConnectedAccount,
): TransactionPartialSigner & MessagePartialSigner {
  const own = address(account.address)
  const provider = kit.getProvider('solana')
  if (!provider) throw new Error('Connect first')
  return {
    address: own,
    signMessages: (messages) =>
      Promise.all(
        messages.map(async ({ content }) => ({
          [own]: (await provider.signMessage(content, account)) as SignatureBytes,
        })),
      ),
    async signTransactions(transactions) {
      const bytes = transactions.map((one) => new Uint8Array(getTransactionEncoder().encode(one)))
      const signed = await provider.signAllTransactions(bytes, account)
      return signed.map((one) => ({ [own]: getTransactionDecoder().decode(one).signatures[own] as SignatureBytes }))
    },
  }
}
