import { connectionError } from '../core/error-texts/connection-error.ts'
import { pageError } from '../core/error-texts/page-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { readField } from '../core/read-field.ts'
import type { CaipNetworkId } from '../core/types.ts'
import type { Call } from '../wallet-standard/call.ts'
import { accountsOn, readAccounts, type WalletAccount } from './accounts.ts'
import type { DiscoveredStandardWallet } from './discovered-wallet.ts'
import type { BitcoinWallet } from './wallet.ts'
import { walletNames } from './wallet-names.ts'

const sighashNames: { readonly [type: number]: string } = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/** Resolves with the first output of a feature, which takes and returns lists. */
async function first(call: Call | undefined, input: object): Promise<unknown> {
  if (!call) throw rpcError('METHOD_UNSUPPORTED')
  return readField(await call(input), '0')
}

/** Returns a Wallet Standard wallet. Without `switchNetwork` it has no current network; the page chooses. */
export function standardWallet(found: DiscoveredStandardWallet): BitcoinWallet {
  const { connect, connectSilently, disconnect, on, switchNetwork } = found
  const current = () => readAccounts(found.accounts(), true)
  /** Returns the accounts in an answer; for an empty list, the shared accounts. */
  const accountsIn = (answer: unknown): readonly WalletAccount[] => {
    const told = readField(answer, 'accounts')
    const accounts = readAccounts(told, true)
    if (!accounts || (accounts.length === 0 && (told as readonly unknown[]).length > 0))
      throw connectionError('WALLET_MALFORMED', { method: 'bitcoin:connect' })
    return accounts.length > 0 ? accounts : (current() ?? [])
  }
  const chainOf = (id: CaipNetworkId) => {
    const chain = walletNames.standard(id).find((name) => found.chains.includes(name))
    if (!chain) throw connectionError('CHAIN_UNSUPPORTED')
    return chain
  }
  return {
    current,
    connect: async () => ({ accounts: accountsIn(await connect({ purposes: ['payment', 'ordinals'] })) }),
    async restore() {
      const shared = current() ?? []
      if (shared.length > 0 || !connectSilently) return shared.length > 0 ? { accounts: shared } : null
      return { accounts: accountsIn(await connectSilently({ silent: true })) }
    },
    forget: disconnect,
    ...(switchNetwork && {
      move: {
        can: (id) => walletNames.standard(id).some((name) => found.chains.includes(name)),
        async to(id) {
          await switchNetwork(id)
          return current() ?? []
        },
      },
    }),
    on(tell) {
      const off = on?.('change', (change: unknown) => {
        // An unreadable list says nothing about the accounts; an empty list says that there are none.
        if (readAccounts(readField(change, 'accounts'), true)) tell(current())
      })
      return () => {
        if (typeof off === 'function') off()
      }
    },
    async signMessage({ message }, account, { caipNetworkId }) {
      chainOf(caipNetworkId)
      const input = { account: account.raw, message: new TextEncoder().encode(message) }
      return readField(await first(found.signMessage, input), 'signature')
    },
    async signPsbt({ bytes, signInputs, broadcast }, { caipNetworkId, accounts }) {
      // The feature signs without sending.
      if (broadcast) throw rpcError('METHOD_UNSUPPORTED')
      const chain = chainOf(caipNetworkId)
      const inputsToSign = accountsOn(caipNetworkId, accounts).flatMap(({ address, raw }) => {
        const mine = signInputs.filter((input) => input.address === address.text)
        return mine.map(({ index, sighashTypes: [type] = [] }) => {
          const sigHash = type === undefined ? undefined : sighashNames[type]
          if (type && !sigHash)
            throw pageError('OPTION_INVALID', { option: 'sighashTypes', reason: 'has an unknown type' })
          return { account: raw, signingIndexes: [index], ...(sigHash && { sigHash }) }
        })
      })
      return { psbt: readField(await first(found.signTransaction, { psbt: bytes, inputsToSign, chain }), 'signedPsbt') }
    },
    sendTransfer: () => Promise.reject(rpcError('METHOD_UNSUPPORTED')),
  }
}
