import {
  getBase58Decoder,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/web3.js'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const TRANSFER = 2

export interface LamportTransfer {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
}

export interface SolanaTransactionFacts {
  readonly transfers: readonly LamportTransfer[]
  /** Programs of other instructions, which are only named. */
  readonly programs: readonly string[]
  /** Message in base64, for a fee query. */
  readonly message: string
}

/**
 * Reads a serialized transaction for its description: transfers, and the programs of other instructions.
 * @throws {Error} The bytes are not a transaction.
 */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransactionFacts {
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  const { staticAccounts, instructions } = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const transfers: LamportTransfer[] = []
  const programs = new Set<string>()
  for (const { programAddressIndex, accountIndices = [], data = new Uint8Array() } of instructions) {
    const program = staticAccounts[programAddressIndex]
    const [from, to] = accountIndices.map((index) => staticAccounts[index])
    const view = new DataView(Uint8Array.from(data).buffer)
    const isTransfer =
      program === systemProgram && from && to && view.byteLength === 12 && view.getUint32(0, true) === TRANSFER
    if (isTransfer) transfers.push({ from, to, lamports: view.getBigUint64(4, true) })
    // Compute-budget instructions transfer nothing; their price is in the fee.
    else if (program !== budgetProgram) programs.add(program ?? getBase58Decoder().decode(Uint8Array.from(data)))
  }
  return { transfers, programs: [...programs], message: getBase64Decoder().decode(messageBytes) }
}
