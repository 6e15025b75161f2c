import {
  getBase58Decoder,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/web3.js'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const TRANSFER = 2

/** A move of lamports as the transaction itself has it. */
export interface LamportTransfer {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
}

export interface SolanaTransactionFacts {
  readonly transfers: readonly LamportTransfer[]
  /** Programs that do something else; nobody can say in a sentence what. */
  readonly programs: readonly string[]
  /** For a node that is asked what it would charge. */
  readonly message: string
}

/**
 * Reads a serialised transaction for the person who is asked to sign it: every part is a transfer, or is named.
 * @throws {Error} The bytes are no transaction.
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
    // How much work a transaction may do moves nothing; its price is in the fee.
    else if (program !== budgetProgram) programs.add(program ?? getBase58Decoder().decode(Uint8Array.from(data)))
  }
  return { transfers, programs: [...programs], message: getBase64Decoder().decode(messageBytes) }
}
