import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import type { BitcoinMessage } from '../core/types.ts'
import type { Call } from '../wallet-standard/call.ts'
import { readAccounts, type WalletAccount } from './accounts.ts'
import { fromHex, toHex } from './bytes.ts'
import type { InjectedCalls } from './discovered-wallet.ts'
import type { BitcoinWallet, PsbtRequest } from './wallet.ts'

/** Returns the function. Throws `METHOD_UNSUPPORTED` when the wallet lacks it. */
export const requireCall = (call: Call | undefined): Call => {
  if (!call) throw rpcError('METHOD_UNSUPPORTED')
  return call
}

/** Returns the accounts in a list of addresses. Throws `WALLET_MALFORMED` for anything else. */
export function accountsIn(answer: unknown, method: string): readonly WalletAccount[] {
  const accounts = readAccounts(answer)
  if (!accounts || (accounts.length === 0 && (answer as readonly unknown[]).length > 0))
    throw connectionError('WALLET_MALFORMED', { method })
  return accounts
}

/** Returns the functions that UniSat and OKX have in common: messages, and PSBTs in hex. */
export function injectedParts(calls: () => InjectedCalls): Pick<BitcoinWallet, 'signMessage' | 'signPsbt'> {
  return {
    async signMessage({ message, protocol }: BitcoinMessage, { address }: WalletAccount) {
      // A taproot address contains no key hash that an ECDSA signature could be checked against.
      const ecdsa = protocol ? protocol === 'ecdsa' : address.version !== 1
      return requireCall(calls().signMessage)(message, ecdsa ? 'ecdsa' : 'bip322-simple')
    },
    async signPsbt({ bytes, signInputs, broadcast }: PsbtRequest) {
      const { signPsbt, pushPsbt } = calls()
      const push = broadcast ? requireCall(pushPsbt) : undefined
      const toSignInputs = signInputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
      }))
      // A PSBT must be final to be sent.
      const signed = await requireCall(signPsbt)(toHex(bytes), { autoFinalized: broadcast, toSignInputs })
      return { psbt: fromHex(signed), ...(push && { txid: await push(signed) }) }
    },
  }
}

/** Reports account changes. Returns an unsubscribe function. */
export function onAccounts({ on, removeListener }: InjectedCalls, tell: (accounts: unknown) => void): () => void {
  // The wallet removes a listener by identity, so both calls pass the same function.
  const listener = (accounts: unknown) => tell(accounts)
  on?.('accountsChanged', listener)
  return () => void removeListener?.('accountsChanged', listener)
}
