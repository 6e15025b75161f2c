// In your page this is '@solana/web3.js', version 1.
import { PublicKey, Transaction, VersionedTransaction } from 'solana-web3-1'
import type { ConnectedAccount, KitHandle } from 'wallet-modal'

/**
 * @solana/web3.js 1: a wallet of its kind, as wallet-adapter, Anchor and most others take one.
 *
 * @example
 * const wallet = solanaWallet(kit, await kit.connect({ namespace: 'solana' }))
 * const signature = await connection.sendRawTransaction((await wallet.signTransaction(transaction)).serialize())
 */
export function solanaWallet(kit: KitHandle, account: ConnectedAccount) {
  const provider = kit.getProvider('solana')
  if (!provider) throw new Error('Connect first')
  async function signTransaction<T extends Transaction | VersionedTransaction>(transaction: T): Promise<T> {
    const bytes = transaction.serialize({ requireAllSignatures: false })
    const signed = await provider?.signTransaction(bytes, account)
    if (!signed) throw new Error('Connect first')
    return ('version' in transaction ? VersionedTransaction.deserialize(signed) : Transaction.from(signed)) as T
  }
  return {
    publicKey: new PublicKey(account.address),
    signMessage: (message: Uint8Array) => provider.signMessage(message, account),
    signTransaction,
    signAllTransactions: <T extends Transaction | VersionedTransaction>(all: T[]) =>
      Promise.all(all.map(signTransaction)),
  }
}
