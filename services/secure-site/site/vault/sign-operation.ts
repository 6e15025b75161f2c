import type { Hex, LocalAccount, SignedAuthorization } from 'viem'
import { getUserOperationTypedData, type UserOperation } from 'viem/account-abstraction'
import { FrameError } from '../host/frame-error.ts'
import { ENTRY_POINT } from './entry-point.ts'
import type { Job } from './job.ts'

/**
 * Signs a user operation for the only EntryPoint that the account trusts. With `delegate`, the transaction also
 * delegates the account to that code (EIP-7702), and the operation is valid with that code only.
 */
export async function signOperation(
  evm: LocalAccount,
  { chainId, operation, delegate }: Job & { readonly kind: 'evm-operation' },
): Promise<{ readonly signature: Hex; readonly authorization: SignedAuthorization | undefined }> {
  const authorization = delegate && (await evm.signAuthorization?.({ ...delegate, chainId }))
  if (delegate && !authorization) throw new FrameError('This wallet cannot sign authorizations.')
  const userOperation = { ...operation, ...(authorization && { authorization }) } as UserOperation<'0.8'>
  const typed = getUserOperationTypedData({ chainId, entryPointAddress: ENTRY_POINT, userOperation })
  return { signature: await evm.signTypedData(typed), authorization }
}
