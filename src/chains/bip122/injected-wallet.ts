import { WmError } from '../core/errors.ts'
import type { BitcoinMessage } from '../core/types.ts'
import type { Call } from '../wallet-standard/call.ts'
import { readAccounts, type WalletAccount } from './accounts.ts'
import { fromHex, toHex } from './bytes.ts'
import type { InjectedCalls } from './found.ts'
import type { BitcoinWallet, PsbtRequest } from './wallet.ts'

/** A call that the wallet may lack. */
export const needed = (call: Call | undefined): Call => {
  if (!call) throw new WmError('METHOD_UNSUPPORTED')
  return call
}

/** The accounts in a list of addresses. */
export function accountsIn(answer: unknown, method: string): readonly WalletAccount[] {
  const accounts = readAccounts(answer)
  if (!accounts || (accounts.length === 0 && (answer as readonly unknown[]).length > 0))
    throw new WmError('WALLET_MALFORMED', { method })
  return accounts
}

/** What UniSat and OKX have in common: messages, PSBTs in hex, and what they tell. */
export function injectedParts(calls: () => InjectedCalls): Pick<BitcoinWallet, 'signMessage' | 'signPsbt'> {
  return {
    async signMessage({ message, protocol }: BitcoinMessage, { address }: WalletAccount) {
      // Without a public key in the address there is nothing that ECDSA could be checked against.
      const ecdsa = protocol ? protocol === 'ecdsa' : address.version !== 1
      return needed(calls().signMessage)(message, ecdsa ? 'ecdsa' : 'bip322-simple')
    },
    async signPsbt({ bytes, signInputs, broadcast }: PsbtRequest) {
      const { signPsbt, pushPsbt } = calls()
      const push = broadcast ? needed(pushPsbt) : undefined
      const toSignInputs = signInputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
      }))
      // Only what is final can be sent.
      const signed = await needed(signPsbt)(toHex(bytes), { autoFinalized: broadcast, toSignInputs })
      return { psbt: fromHex(signed), ...(push && { txid: await push(signed) }) }
    },
  }
}

/** Hears of other accounts until the returned function is called. */
export function onAccounts({ on, removeListener }: InjectedCalls, tell: (accounts: unknown) => void): () => void {
  // One function for both: it is the only way to be taken off the list again.
  const listener = (accounts: unknown) => tell(accounts)
  on?.('accountsChanged', listener)
  return () => void removeListener?.('accountsChanged', listener)
}
