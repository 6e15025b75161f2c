import { readField } from '../core/read-field.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { formatUnits } from '../core/units.ts'
import { readAccounts } from './accounts.ts'
import type { InjectedCalls, OkxFound } from './found.ts'
import { accountsIn, injectedParts, needed, onAccounts } from './injected-wallet.ts'
import { ids } from './kind.ts'
import type { BitcoinWallet } from './wallet.ts'
import { walletNames } from './wallet-names.ts'

/** OKX has an object for each network; to switch is to connect with another one. */
export function okxWallet({ calls, testCalls }: OkxFound): BitcoinWallet {
  const byName: { readonly [name: string]: InjectedCalls | undefined } = { bitcoin: calls, bitcoinTestnet: testCalls }
  const callsOn = (id: CaipNetworkId) => byName[walletNames.okx(id) ?? '']
  let active = calls
  const connect = async (id: CaipNetworkId) => {
    const next = callsOn(id)
    const accounts = accountsIn([await needed((next ?? calls).connect)()], 'connect')
    active = next ?? calls
    return { accounts, at: next ? id : ids.main }
  }
  return {
    connect,
    async restore(saved = ids.main) {
      const next = callsOn(saved)
      const { getAccounts } = next ?? calls
      if (!getAccounts) return null
      const accounts = accountsIn(await getAccounts(), 'getAccounts')
      active = next ?? calls
      return { accounts, at: next ? saved : ids.main }
    },
    forget: () => active.disconnect?.(),
    move: {
      can: (id) => callsOn(id)?.connect !== undefined,
      to: async (id) => (await connect(id)).accounts,
    },
    on(tell) {
      const listen = (heard: InjectedCalls) =>
        onAccounts(heard, (accounts) => {
          if (heard === active) tell(readAccounts(accounts))
        })
      const offs = [listen(calls), ...(testCalls ? [listen(testCalls)] : [])]
      return () => {
        for (const off of offs) off()
      }
    },
    ...injectedParts(() => active),
    async sendTransfer(to, satoshis, from) {
      // The one wallet that counts in bitcoin.
      return readField(await needed(active.send)({ from, to, value: formatUnits(satoshis, 8) }), 'txhash')
    },
  }
}
