import type { Hex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import type { Chain } from '../chain.ts'
import { ENTRY_POINT } from './entry-point.ts'
import type { OperationFacts } from './prepare-operation.ts'
import type { Wallet } from './wallet.ts'

/** Signs an operation that the person approved, and hands it to the bundler. Gives its hash. */
export async function submitOperation(
  wallet: Wallet,
  chain: Chain,
  { chainId, operation, delegate }: OperationFacts,
  handOver?: { keep(own: string): Promise<void> },
): Promise<Hex> {
  const { signature, authorization } = await wallet.sign({ kind: 'evm-operation', chainId, operation, delegate })
  const signed = { ...operation, signature, ...(authorization && { authorization }) } as UserOperation<'0.8'>
  // Our own, not what a bundler says: what is asked about later is what was signed.
  const hash = getUserOperationHash({
    ...{ chainId, entryPointAddress: ENTRY_POINT, entryPointVersion: '0.8' },
    userOperation: signed,
  })
  const { eip7702Auth, ...sent } = formatUserOperationRequest(signed)
  await handOver?.keep(hash)
  const { sender, nonce } = operation
  await wallet.lastSent.put('operation', chain, sender, { hash, nonce })
  try {
    await wallet.bundlers.send({ hash, chain }, sender, sent, eip7702Auth)
  } catch (error) {
    // Certain only where it did not stay in the list of what may be on its way.
    if (!wallet.bundlers.sent.some((one) => one.hash === hash)) await wallet.lastSent.drop('operation', chain, sender)
    throw error
  }
  return hash
}
