import type { Hex, SignedAuthorization, TransactionSerializable, TransactionSerializableEIP1559 } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import type { DeviceState, Newcomer } from '../api/api-schemas.ts'
import type { CookieValues } from '../api/cookie-values.ts'
import type { NewPasskey, Passkey } from './passkey.ts'
import type { Recovery } from './vault.ts'
import type { Addresses } from './vault-types.ts'

/** An unsigned ERC-4337 user operation. */
export type Operation = Omit<UserOperation<'0.8'>, 'signature' | 'authorization'>

/** The task of a worker. */
export type Job =
  | { readonly kind: 'open' }
  | { readonly kind: 'code-seen' }
  | { readonly kind: 'enter-code'; readonly code: string }
  /** `changeId` names the owner's proof, if the server requires one. */
  | ({ readonly kind: 'add-passkey'; readonly changeId: string | undefined } & NewPasskey)
  | ({ readonly kind: 'enter-passkey' } & Passkey)
  | { readonly kind: 'evm-message'; readonly message: Uint8Array<ArrayBuffer> }
  /** Typed data as JSON, and the hash of the parsed data that the visitor approved. */
  | { readonly kind: 'evm-typed'; readonly typed: string; readonly hash: Hex }
  | { readonly kind: 'evm-transaction'; readonly transaction: TransactionSerializable }
  /** With `delegate`, the transaction also delegates the account to that code (EIP-7702). */
  | {
      readonly kind: 'evm-batch'
      readonly transaction: Omit<TransactionSerializableEIP1559, 'type'> & { readonly nonce: number }
      readonly delegate: Hex | undefined
    }
  /** With `delegate`, the bundler's transaction also delegates the account to that code (EIP-7702). */
  | {
      readonly kind: 'evm-operation'
      readonly chainId: number
      readonly operation: Operation
      readonly delegate: { readonly address: Hex; readonly nonce: number } | undefined
    }
  /** A Solana signature. The messages are signed unchanged; the caller has validated them. */
  | { readonly kind: 'solana'; readonly messages: readonly Uint8Array<ArrayBuffer>[] }

export interface JobAnswers {
  readonly open: {
    readonly addresses: Addresses
    readonly pendingCode: string | undefined
    readonly passkeys: readonly string[]
    /** State of a browser that is still waiting; undefined if the wallet can be used, or opened by its code. */
    readonly device: DeviceState | undefined
    /** Other browsers that are new for this wallet. */
    readonly asking: readonly Newcomer[]
  }
  readonly 'code-seen': undefined
  readonly 'enter-code': undefined
  readonly 'add-passkey': undefined
  readonly 'enter-passkey': undefined
  readonly 'evm-message': string
  readonly 'evm-typed': string
  readonly 'evm-transaction': string
  readonly 'evm-batch': string
  readonly 'evm-operation': { readonly signature: Hex; readonly authorization: SignedAuthorization | undefined }
  readonly solana: readonly Uint8Array<ArrayBuffer>[]
}

export interface JobRequest {
  readonly job: Job
  readonly csrf: string
  /** Milliseconds by which the server's clock is ahead. */
  readonly ahead: number
  /** Language of mails as a BCP 47 tag. */
  readonly language: string
  readonly recovery: Recovery
  /** The visitor's known addresses, which the wallet must match. */
  readonly addresses: Addresses | undefined
  /** The data of a storage-access window while browser storage is blocked, and whether it still accepts writes. */
  readonly lent?: Lent | undefined
}

export interface Lent {
  readonly carry: CookieValues
  readonly values: Map<string, unknown>
  readonly lasts: boolean
}

/** Stored values; undefined for deleted keys. */
export type Changes = readonly (readonly [key: string, value: unknown])[]

export type JobResult =
  | { readonly ok: true; readonly value: unknown; readonly changes: Changes }
  | {
      readonly ok: false
      readonly message: string
      readonly code: number
      /** Set for an error answer of the server. */
      readonly refused?: { readonly status: number; readonly reason: string }
      readonly changes: Changes
    }
