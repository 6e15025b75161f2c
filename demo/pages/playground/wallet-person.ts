import type { FailureSwitches } from 'wallet-modal/testing'
import { bitcoinDemoWallet, bitcoinWalletName } from '../../wallet/bitcoin-demo-wallet.ts'
import { demoWallet } from '../../wallet/demo-wallet.ts'
import { solanaDemoWallet } from '../../wallet/solana-demo-wallet.ts'

/** The actions of the user behind a wallet of this page, for every kind of wallet. */
export interface WalletPerson {
  readonly name: string
  readonly failures: FailureSwitches
  /** The wallet's API; some faults exist for one kind only. */
  readonly kind: 'eip1193' | 'solana' | 'bitcoin'
  announce(): void
  account(): void
  /** Undefined for wallets without a current chain. */
  chain?(): void
  lock(): void
  disconnect(): void
}

/** Returns the accounts with the inactive one first. */
const byOther = (all: readonly string[], [active]: readonly string[]) =>
  [...all].sort((left, right) => Number(left === active) - Number(right === active))

const evm: WalletPerson = {
  name: 'Demo Wallet',
  failures: demoWallet.failures,
  kind: 'eip1193',
  announce: () => demoWallet.announce(),
  account: () =>
    demoWallet.setAccounts(
      byOther(
        demoWallet.accounts.map(({ address }) => address),
        demoWallet.sharedAddresses,
      ),
    ),
  chain() {
    const other = demoWallet.chains.find(({ id }) => id !== demoWallet.chainId)
    if (other) demoWallet.setChain(other.id)
  },
  lock: () => demoWallet.setAccounts([]),
  disconnect: () => demoWallet.disconnect(),
}

type Standard = Pick<
  NonNullable<typeof solanaDemoWallet | typeof bitcoinDemoWallet>,
  'failures' | 'register' | 'setAccounts' | 'disconnect' | 'addresses' | 'sharedAddresses'
>

/** A Wallet Standard wallet, which can have the same name as the first one. */
const standard = (kind: 'solana' | 'bitcoin', network: string, name = '', wallet?: Standard): WalletPerson[] =>
  wallet
    ? [
        {
          name: name === evm.name ? `${name} (${network})` : name,
          failures: wallet.failures,
          kind,
          announce: () => void wallet.register(),
          account: () => wallet.setAccounts(byOther(wallet.addresses, wallet.sharedAddresses)),
          lock: () => wallet.setAccounts([]),
          disconnect: () => wallet.disconnect(),
        },
      ]
    : []

export const walletPersons: readonly [WalletPerson, ...WalletPerson[]] = [
  evm,
  ...standard('solana', 'Solana', solanaDemoWallet?.standard.name, solanaDemoWallet),
  ...standard('bitcoin', 'Bitcoin', bitcoinWalletName, bitcoinDemoWallet),
]
