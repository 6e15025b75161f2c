import type { Hex } from 'viem'
import { formatUserOperationRequest, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import type { Chain } from '../../api/chain.ts'
import { ENTRY_POINT } from '../../vault/entry-point.ts'
import type { Wallet } from '../wallet.ts'
import type { OperationFacts } from './prepare-operation.ts'

/** Signs an approved operation and sends it to the bundler. Returns its hash. */
export async function submitOperation(
  wallet: Wallet,
  chain: Chain,
  { chainId, operation, delegate }: OperationFacts,
  handOver?: { keep(own: string): Promise<void> },
): Promise<Hex> {
  const { signature, authorization } = await wallet.sign({ kind: 'evm-operation', chainId, operation, delegate })
  const signed = { ...operation, signature, ...(authorization && { authorization }) } as UserOperation<'0.8'>
  // Computed here and not taken from the bundler, so that it is the hash of the signed operation.
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
    // Certainly not sent only if it is no longer in the list of sent operations.
    if (!wallet.bundlers.sent.some((one) => one.hash === hash)) await wallet.lastSent.drop('operation', chain, sender)
    throw error
  }
  return hash
}
