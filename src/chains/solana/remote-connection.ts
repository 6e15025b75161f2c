import type { CaipNetworkId } from '../core/types.ts'
import { currentChain } from '../wallet-connect/namespaces.ts'
import type { LinkEnds, RemoteLink } from '../wallet-connect/remote-link.ts'
import { isSolanaChain, readAccounts, type WalletAccount } from './accounts.ts'
import { standardName } from './chain-name.ts'
import type { Connection } from './connection.ts'
import { addressBytes } from './parse.ts'
import { remoteFeatures } from './remote-features.ts'

/**
 * Returns a remote wallet as a Wallet Standard wallet, so that all other code handles one kind. Chains and functions
 * are those that it approved; its answers pass the same checks as an installed wallet's.
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
    // Solana addresses are case-sensitive.
    sameForm: (address) => address,
    moved: emit,
    accountsChanged: emit,
    over(elsewhere) {
      for (const listener of [...ends]) listener(elsewhere)
    },
  })
  const own = (): readonly CaipNetworkId[] => link.session().approved.filter(isSolanaChain)

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
