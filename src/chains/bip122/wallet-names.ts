import type { CaipNetworkId } from '../core/types.ts'
import { networkIds, networkKind } from './network-kind.ts'

const table =
  (main: string, testnet: string, signet?: string) =>
  (id: CaipNetworkId): string | undefined =>
    id === networkIds.main ? main : id === networkIds.testnet ? testnet : id === networkIds.signet ? signet : undefined

const standard = table('bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet')

/** Names of a network by family of wallets; undefined for a network that the family does not know. */
export const walletNames = {
  /**
   * Names in Wallet Standard, including the CAIP-2 id, which some wallets use. Custom networks are the wallet's
   * regtest.
   */
  standard: (id: CaipNetworkId): readonly string[] => {
    const name = standard(id) ?? (networkKind(id) === 'local' ? 'bitcoin:regtest' : undefined)
    return name ? [name, id] : [id]
  },
  satsConnect: table('Mainnet', 'Testnet', 'Signet'),
  leather: table('mainnet', 'testnet', 'signet'),
  unisat: table('BITCOIN_MAINNET', 'BITCOIN_TESTNET', 'BITCOIN_SIGNET'),
  /** Names of OKX's objects on the page. */
  okx: table('bitcoin', 'bitcoinTestnet'),
} as const
