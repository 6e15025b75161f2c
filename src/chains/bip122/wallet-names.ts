import type { CaipNetworkId } from '../core/types.ts'
import { ids, kindOf } from './kind.ts'

const table =
  (main: string, testnet: string, signet?: string) =>
  (id: CaipNetworkId): string | undefined =>
    id === ids.main ? main : id === ids.testnet ? testnet : id === ids.signet ? signet : undefined

const standard = table('bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet')

/** What each family of wallets calls a network; undefined for one that it does not know. */
export const walletNames = {
  /** Wallet Standard, and CAIP-2 as some wallets have it. A network of the integrator's own is the wallet's local one. */
  standard: (id: CaipNetworkId): readonly string[] => {
    const name = standard(id) ?? (kindOf(id) === 'local' ? 'bitcoin:regtest' : undefined)
    return name ? [name, id] : []
  },
  satsConnect: table('Mainnet', 'Testnet', 'Signet'),
  leather: table('mainnet', 'testnet', 'signet'),
  unisat: table('BITCOIN_MAINNET', 'BITCOIN_TESTNET', 'BITCOIN_SIGNET'),
  /** The names of its objects on the page. */
  okx: table('bitcoin', 'bitcoinTestnet'),
} as const
