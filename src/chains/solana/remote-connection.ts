import type { CaipNetworkId } from '../core/types.ts'
import { currentChain } from '../wallet-connect/current-chain.ts'
import type { LinkEnds, RemoteLink } from '../wallet-connect/remote-link.ts'
import { ours, readAccounts, type WalletAccount } from './accounts.ts'
import { standardName } from './chain-name.ts'
import type { Connection } from './connection.ts'
import { addressBytes } from './parse.ts'
import { remoteFeatures } from './remote-features.ts'

/**
 * A remote wallet as a wallet of Wallet Standard, so that everything above sees one kind: its chains and functions are
 * those that it approved, and its answers are checked where those of every wallet are.
 */
export function remoteConnection(follow: (ends: LinkEnds) => RemoteLink): Connection {
  const listeners = new Set<(change: { readonly accounts: readonly unknown[] }) => void>()
  const ends = new Set<(elsewhere: boolean) => void>()
  const emit = () => {
    const change = { accounts: accounts().map(({ raw }) => raw) }
    for (const listener of [...listeners]) listener(change)
  }
  const link = follow({
    namespace: 'solana',
    chainIn(data, { approved }) {
      const id = currentChain(`solana:${String(data).split(':').at(-1)}`)
      return approved.find((one) => one === id)
    },
    // Case counts.
    sameForm: (address) => address,
    moved: emit,
    accountsChanged: emit,
    over(elsewhere) {
      for (const listener of [...ends]) listener(elsewhere)
    },
  })
  const own = (): readonly CaipNetworkId[] => link.session().approved.filter(ours)

  function accounts(): readonly WalletAccount[] {
    const list = link.addresses().map((address) => ({
      address,
      publicKey: addressBytes(address),
      chains: [link.chain()],
    }))
    return readAccounts(list) ?? []
  }

  const wallet = {
    get name() {
      return link.session().wallet.name
    },
    get chains() {
      return own().map(standardName)
    },
    features: remoteFeatures(link, (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }),
    raw: link,
    accounts,
  }
  return {
    wallet,
    get caipNetworkId() {
      return link.chain()
    },
    set caipNetworkId(id) {
      link.moveTo(id)
    },
    remote: {
      facts() {
        const { approved, wallet } = link.session()
        return { approved, wallet }
      },
      onOver(listener) {
        ends.add(listener)
        return () => void ends.delete(listener)
      },
    },
  }
}
