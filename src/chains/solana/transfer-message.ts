import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import type { Context } from '../core/context.ts'
import type { FeeQuote, TransferIntent } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'

export const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** Programs that a wallet may add to a transfer: they can neither move money nor hand over an account. */
export const harmlessPrograms: ReadonlySet<string> = new Set([
  computeBudgetProgram,
  // Lighthouse: assertions that make a transaction fail if its effect differs from the simulation.
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

export interface Transfer {
  readonly from: string
  readonly to: string
  readonly value: bigint
}

/** The parts in which transfers of the coin and of tokens differ. */
export interface TransferKind {
  /** Returns the unsigned transaction. Rejects if it would not do what the intent says. */
  build(intent: TransferIntent, blockhash: string, network: Network, c: Context): Promise<Uint8Array>
  /** Returns whether a transaction makes exactly this transfer. */
  matches(bytes: Uint8Array, transfer: Transfer): boolean | Promise<boolean>
}

/** Returns the data of an instruction. */
export function data(size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size)
  write(new DataView(bytes.buffer))
  return bytes
}

const budget = (tag: number, size: number, write: (view: DataView) => void): IInstruction => ({
  programAddress: address(computeBudgetProgram),
  data: data(size, (view) => {
    view.setUint8(0, tag)
    write(view)
  }),
})

/** Returns the instructions that limit what a transaction costs. */
export const budgets = ({ computeUnitLimit, computeUnitPrice }: FeeQuote['params']): readonly IInstruction[] => [
  ...(computeUnitLimit === undefined
    ? []
    : [budget(2, 5, (view) => view.setUint32(1, Number(computeUnitLimit), true))]),
  ...(computeUnitPrice === undefined ? [] : [budget(3, 9, (view) => view.setBigUint64(1, computeUnitPrice, true))]),
]

export interface UnsignedTransaction {
  /** For the wallet. */
  readonly transaction: Uint8Array
  /** The text that the wallet signs. */
  readonly message: Uint8Array
}

/** Returns an unsigned transaction of these instructions. */
export function compile(instructions: readonly IInstruction[], from: string, blockhash: string): UnsignedTransaction {
  // Legacy format, which every wallet signs, also on hardware. The last valid height is not part of the signed message.
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const compiled = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(address(from), message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  )
  return {
    transaction: Uint8Array.from(getTransactionEncoder().encode(compiled)),
    message: Uint8Array.from(compiled.messageBytes),
  }
}

/** Returns an unsigned transfer of lamports. */
export const transferMessage = (
  { from, to, value }: Transfer,
  params: FeeQuote['params'],
  blockhash: string,
): UnsignedTransaction =>
  compile(
    [
      ...budgets(params),
      {
        programAddress: address(systemProgram),
        accounts: [
          { address: address(from), role: AccountRole.WRITABLE_SIGNER },
          { address: address(to), role: AccountRole.WRITABLE },
        ],
        data: data(12, (view) => {
          view.setUint32(0, 2, true)
          view.setBigUint64(4, value, true)
        }),
      },
    ],
    from,
    blockhash,
  )
