import { readField } from '../core/read-field.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { formatUnits } from '../core/units.ts'
import { readAccounts } from './accounts.ts'
import type { DiscoveredOkxWallet, InjectedCalls } from './discovered-wallet.ts'
import { accountsIn, injectedParts, onAccounts, requireCall } from './injected-wallet.ts'
import { networkIds } from './network-kind.ts'
import type { BitcoinWallet } from './wallet.ts'
import { walletNames } from './wallet-names.ts'

/** Returns an OKX wallet. It has an object for each network; a switch connects with another object. */
export function okxWallet({ calls, testCalls }: DiscoveredOkxWallet): BitcoinWallet {
  const byName: { readonly [name: string]: InjectedCalls | undefined } = { bitcoin: calls, bitcoinTestnet: testCalls }
  const callsOn = (id: CaipNetworkId) => byName[walletNames.okx(id) ?? '']
  let active = calls
  const connect = async (id: CaipNetworkId) => {
    const next = callsOn(id)
    const accounts = accountsIn([await requireCall((next ?? calls).connect)()], 'connect')
    active = next ?? calls
    return { accounts, at: next ? id : networkIds.main }
  }
  return {
    connect,
    async restore(saved = networkIds.main) {
      const next = callsOn(saved)
      const { getAccounts } = next ?? calls
      if (!getAccounts) return null
      const accounts = accountsIn(await getAccounts(), 'getAccounts')
      active = next ?? calls
      return { accounts, at: next ? saved : networkIds.main }
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
      // OKX takes the amount in bitcoin, not in satoshis.
      return readField(await requireCall(active.send)({ from, to, value: formatUnits(satoshis, 8) }), 'txhash')
    },
  }
}
