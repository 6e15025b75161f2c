import type { BitcoinMessage, BitcoinPsbt, CaipNetworkId } from '../core/types.ts'
import type { WalletAccount } from './accounts.ts'

/**
 * Change that a wallet reports. `ended`: it shares no accounts any more; `elsewhere`: another page ended the session.
 */
export type Change = readonly WalletAccount[] | 'ended' | 'elsewhere'

/** Accounts of a wallet; `at` is its network, if the wallet's answer proves it. */
export interface Shared {
  readonly accounts: readonly WalletAccount[]
  readonly at?: CaipNetworkId
}

/** Network of a request, and the accounts that it can use. */
export interface Target {
  readonly caipNetworkId: CaipNetworkId
  readonly accounts: readonly WalletAccount[]
}

export interface PsbtRequest extends Required<BitcoinPsbt> {
  /** Bytes of `psbt`. */
  readonly bytes: Uint8Array
}

/** A wallet of any family, one per connection. Results of type `unknown` are unchecked. */
export interface BitcoinWallet {
  /** May prompt. */
  connect(wanted: CaipNetworkId): Promise<Shared>
  /** Never prompts. Null when the wallet shares no account, or cannot answer without a prompt. */
  restore(saved: CaipNetworkId | undefined): Promise<Shared | null>
  /** Asks the wallet to forget this site; undefined for a wallet that cannot. */
  readonly forget?: (() => unknown) | undefined
  /** Switches the network. Undefined when the page chooses it: requests then name it. */
  readonly move?: {
    can(id: CaipNetworkId): boolean
    to(id: CaipNetworkId): Promise<readonly WalletAccount[]>
  }
  /** Returns the wallet's network; undefined for wallets that do not report it. */
  readonly at?: () => CaipNetworkId
  /** Returns the shared accounts; undefined for wallets that cannot be read at any time. */
  readonly current?: () => readonly WalletAccount[] | undefined
  on(tell: (change: Change | undefined) => void): () => void
  /** Resolves with the signature: base64 or bytes. */
  signMessage(request: BitcoinMessage, account: WalletAccount, target: Target): Promise<unknown>
  /** Resolves with the bytes of the signed PSBT, and with the transaction id if it was sent. */
  signPsbt(request: PsbtRequest, target: Target): Promise<{ readonly psbt: unknown; readonly txid?: unknown }>
  sendTransfer(recipient: string, satoshis: bigint, from: string, target: Target): Promise<unknown>
}
