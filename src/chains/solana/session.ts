import { connectionError } from '../core/error-texts/connection-error.ts'
import type { CaipNetworkId, Session, SolanaProvider } from '../core/types.ts'
import type { WalletAccount } from './accounts.ts'
import { remoteFacts } from './connection.ts'

export function makeSession(
  connectorId: string,
  provider: SolanaProvider,
  wallet: readonly WalletAccount[],
  caipNetworkId: CaipNetworkId,
  preferred?: string,
): Session<'solana'> {
  const { address } = wallet.find((item) => item.address === preferred) ?? wallet[0] ?? {}
  if (!address) throw connectionError('CONNECT_FAILED')
  const accounts = Object.freeze(wallet.map((item) => Object.freeze({ address: item.address, type: 'eoa' as const })))
  const more = remoteFacts(provider)
  return Object.freeze({ namespace: 'solana', connectorId, address, accounts, caipNetworkId, provider, ...more })
}
