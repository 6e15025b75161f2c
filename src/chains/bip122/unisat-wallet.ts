import { readAccounts } from './accounts.ts'
import type { UnisatFound } from './found.ts'
import { accountsIn, injectedParts, needed, onAccounts } from './injected-wallet.ts'
import type { BitcoinWallet } from './wallet.ts'
import { walletNames } from './wallet-names.ts'

/** UniSat, and those that took over what it has. */
export function unisatWallet({ calls }: UnisatFound): BitcoinWallet {
  const { requestAccounts, getAccounts, switchChain, sendBitcoin } = calls
  return {
    connect: async () => ({ accounts: accountsIn(await needed(requestAccounts)(), 'requestAccounts') }),
    async restore() {
      return getAccounts ? { accounts: accountsIn(await getAccounts(), 'getAccounts') } : null
    },
    move: {
      can: (id) => switchChain !== undefined && walletNames.unisat(id) !== undefined,
      async to(id) {
        await needed(switchChain)(walletNames.unisat(id))
        return accountsIn(await needed(getAccounts ?? requestAccounts)(), 'getAccounts')
      },
    },
    on: (tell) => onAccounts(calls, (accounts) => tell(readAccounts(accounts))),
    ...injectedParts(() => calls),
    sendTransfer: async (recipient, satoshis) => needed(sendBitcoin)(recipient, Number(satoshis)),
  }
}
