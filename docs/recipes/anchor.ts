import { AnchorProvider } from '@coral-xyz/anchor'
import type { Connection } from 'solana-web3-1'
import type { ConnectedAccount, KitHandle } from 'wallet-modal'
import { solanaWallet } from './solana-web3.ts'

/**
 * Anchor: the provider of a program.
 *
 * @example
 * const provider = anchorProvider(kit, await kit.connect({ namespace: 'solana' }), connection)
 * const program = new Program(idl, provider)
 */
export function anchorProvider(kit: KitHandle, account: ConnectedAccount, connection: Connection): AnchorProvider {
  return new AnchorProvider(connection, solanaWallet(kit, account), AnchorProvider.defaultOptions())
}
