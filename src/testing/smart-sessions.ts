import { type Hex, isAddress, isHex } from 'viem'
import { invalidParams } from './provider-error.ts'
import type { WalletState } from './wallet-state.ts'

interface SessionInput {
  readonly chainId?: unknown
  readonly address?: unknown
  readonly expiry?: unknown
  readonly signer?: unknown
  readonly permissions?: unknown
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0

/**
 * `wallet_grantPermissions` of https://eips.ethereum.org/EIPS/eip-7715: returns a function that answers with what was
 * asked for. The `context` is the account's signature of it. No contract checks it: the wallet's accounts are plain
 * keys.
 */
export function planGrant(wallet: WalletState, input: unknown): () => Promise<object> {
  const { chainId, address, expiry, signer, permissions } = (input ?? {}) as SessionInput
  if (!isHex(chainId) || !wallet.findChain(Number(chainId))) throw invalidParams('chainId must be of a known chain.')
  const account = wallet.accountFor(address ?? wallet.shared[0])
  if (!Number.isSafeInteger(expiry) || Number(expiry) * 1_000 <= Date.now())
    throw invalidParams('expiry must be in the future, in seconds.')
  const keys = (signer as { data?: { keys?: unknown } } | undefined)?.data?.keys
  if (!isList(keys)) throw invalidParams('signer needs keys.')
  if (!isList(permissions)) throw invalidParams('permissions are missing.')
  const asked = { chainId, address: address ?? account.address, expiry, signer, permissions }
  return async () => ({
    ...asked,
    context: await account.signMessage({ message: `Grant this smart session:\n${JSON.stringify(asked)}` }),
  })
}

/** Returns the id of the session that `wallet_revokePermissions` is to end; undefined for permissions of EIP-2255. */
export const sessionToRevoke = (input: unknown): string | undefined => {
  const pci = (input as { pci?: unknown } | null | undefined)?.pci
  return typeof pci === 'string' && pci !== '' ? pci : undefined
}

/** Ends a session: returns a function that answers with the account's signature, for the service that lists it. */
export function planSessionEnd(wallet: WalletState, input: unknown, pci: string): () => Promise<Hex> {
  const { address } = input as SessionInput
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw invalidParams('The session needs the address of its account.')
  const account = wallet.accountFor(address)
  return () => account.signMessage({ message: `Revoke smart session ${pci}` })
}
