import { readAccounts } from './accounts.ts'
import type { DiscoveredUnisatWallet } from './discovered-wallet.ts'
import { accountsIn, injectedParts, onAccounts, requireCall } from './injected-wallet.ts'
import type { BitcoinWallet } from './wallet.ts'
import { walletNames } from './wallet-names.ts'

export function unisatWallet({ calls }: DiscoveredUnisatWallet): BitcoinWallet {
  const { requestAccounts, getAccounts, switchChain, sendBitcoin } = calls
  return {
    connect: async () => ({ accounts: accountsIn(await requireCall(requestAccounts)(), 'requestAccounts') }),
    async restore() {
      return getAccounts ? { accounts: accountsIn(await getAccounts(), 'getAccounts') } : null
    },
    move: {
      can: (id) => switchChain !== undefined && walletNames.unisat(id) !== undefined,
      async to(id) {
        await requireCall(switchChain)(walletNames.unisat(id))
        return accountsIn(await requireCall(getAccounts ?? requestAccounts)(), 'getAccounts')
      },
    },
    on: (tell) => onAccounts(calls, (accounts) => tell(readAccounts(accounts))),
    ...injectedParts(() => calls),
    sendTransfer: async (recipient, satoshis) => requireCall(sendBitcoin)(recipient, Number(satoshis)),
  }
}
