import type { BitcoinMessage, BitcoinPsbt, CaipNetworkId } from '../core/types.ts'
import type { WalletAccount } from './accounts.ts'

/** What a wallet told by itself; `ended` when it shares nothing any more. */
export type Change = readonly WalletAccount[] | 'ended'

/** What a wallet said of its accounts, and of its network where it is sure to be on that one. */
export interface Shared {
  readonly accounts: readonly WalletAccount[]
  readonly at?: CaipNetworkId
}

/** For which network a request is, and who pays. */
export interface Target {
  readonly caipNetworkId: CaipNetworkId
  readonly accounts: readonly WalletAccount[]
}

export interface PsbtRequest extends Required<BitcoinPsbt> {
  /** Of all inputs. */
  readonly bytes: Uint8Array
}

/** A wallet of any family, one for each connection. Answers are unchecked where they are `unknown`. */
export interface BitcoinWallet {
  /** Prompts. */
  connect(wanted: CaipNetworkId): Promise<Shared>
  /** Never prompts; null where it shares nothing, or cannot be asked without a prompt. */
  restore(saved: CaipNetworkId | undefined): Promise<Shared | null>
  /** Lets the wallet forget this site; absent where it cannot. */
  readonly forget?: (() => unknown) | undefined
  /** Absent where the network is the page's choice: the wallet hears of it with each request. */
  readonly move?: {
    can(id: CaipNetworkId): boolean
    to(id: CaipNetworkId): Promise<readonly WalletAccount[]>
  }
  /** What it shares now, for those that can be asked at any time. */
  readonly current?: () => readonly WalletAccount[] | undefined
  on(tell: (change: Change | undefined) => void): () => void
  /** Base64, or the bytes of it. */
  signMessage(request: BitcoinMessage, account: WalletAccount, target: Target): Promise<unknown>
  /** The bytes of the signed PSBT, and the transaction's id when it was sent. */
  signPsbt(request: PsbtRequest, target: Target): Promise<{ readonly psbt: unknown; readonly txid?: unknown }>
  sendTransfer(recipient: string, satoshis: bigint, from: string, target: Target): Promise<unknown>
}
