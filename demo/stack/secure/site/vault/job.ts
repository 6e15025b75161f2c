import type { Hex, SignedAuthorization, TransactionSerializable, TransactionSerializableEIP1559 } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import type { DeviceState, Newcomer } from '../api-schemas.ts'
import type { Carry } from '../carry.ts'
import type { NewPasskey, Passkey } from '../passkey.ts'
import type { Recovery } from './vault.ts'
import type { Addresses } from './vault-types.ts'

/** A user operation of ERC-4337 before it is signed. */
export type Operation = Omit<UserOperation<'0.8'>, 'signature' | 'authorization'>

/** What a worker is asked to do, once. */
export type Job =
  | { readonly kind: 'open' }
  | { readonly kind: 'code-seen' }
  | { readonly kind: 'enter-code'; readonly code: string }
  /** `changeId` names the proof of its owner, where the server wants one. */
  | ({ readonly kind: 'add-passkey'; readonly changeId: string | undefined } & NewPasskey)
  | ({ readonly kind: 'enter-passkey' } & Passkey)
  | { readonly kind: 'evm-message'; readonly message: Uint8Array<ArrayBuffer> }
  /** Typed data as JSON text, and the hash of what the person was shown of it. */
  | { readonly kind: 'evm-typed'; readonly typed: string; readonly hash: Hex }
  | { readonly kind: 'evm-transaction'; readonly transaction: TransactionSerializable }
  /** With `delegate`, the account takes on the code there in the same transaction (EIP-7702). */
  | {
      readonly kind: 'evm-batch'
      readonly transaction: Omit<TransactionSerializableEIP1559, 'type'> & { readonly nonce: number }
      readonly delegate: Hex | undefined
    }
  /** With `delegate`, the account takes on the code there in the same transaction, which is the bundler's. */
  | {
      readonly kind: 'evm-operation'
      readonly chainId: number
      readonly operation: Operation
      readonly delegate: { readonly address: Hex; readonly nonce: number } | undefined
    }
  /** Each is signed as it is: the caller has checked what it may be. */
  | { readonly kind: 'solana'; readonly messages: readonly Uint8Array<ArrayBuffer>[] }

export interface JobAnswers {
  readonly open: {
    readonly addresses: Addresses
    readonly pendingCode: string | undefined
    readonly passkeys: readonly string[]
    /** What this browser still waits for; undefined where the wallet can be used, or by its code. */
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
  /** How far the server's clock is ahead, in milliseconds. */
  readonly ahead: number
  /** Of mails, as a BCP 47 tag. */
  readonly language: string
  readonly recovery: Recovery
  /** Where the visitor's addresses are known already: the wallet must still have them. */
  readonly addresses: Addresses | undefined
  /** Where the browser keeps nothing for the frame: what a window lent it, and whether that still takes something. */
  readonly lent?: Lent | undefined
}

export interface Lent {
  readonly carry: Carry
  readonly values: Map<string, unknown>
  readonly lasts: boolean
}

/** What was put and, as undefined, what was deleted. */
export type Changes = readonly (readonly [key: string, value: unknown])[]

export type JobResult =
  | { readonly ok: true; readonly value: unknown; readonly changes: Changes }
  | {
      readonly ok: false
      readonly message: string
      readonly code: number
      /** Of an answer of the server. */
      readonly refused?: { readonly status: number; readonly reason: string }
      readonly changes: Changes
    }
