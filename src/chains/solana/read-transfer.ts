import { getBase58Decoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import type { Transfer } from './transfer-message.ts'
import { harmlessPrograms, systemProgram } from './transfer-message.ts'

interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

export interface ReadTransaction {
  /** Transaction id: the first signature; undefined for an unsigned transaction. */
  readonly hash: string | undefined
  /** Undefined when an account is in a lookup table, so that the message does not show it. */
  readonly instructions: readonly Instruction[] | undefined
}

function instructionsOf(bytes: Parameters<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>[0]) {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if ('addressTableLookups' in message && message.addressTableLookups?.length) return undefined
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
    program: message.staticAccounts[programAddressIndex] ?? '',
    accounts: accountIndices.map((index) => message.staticAccounts[index]),
    data: Uint8Array.from(data),
  }))
}

/** Returns the content of a serialised transaction; undefined for invalid bytes. Never throws. */
export function readTransaction(bytes: Uint8Array): ReadTransaction | undefined {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const [first] = Object.values(signatures)
    const hash = first ? getBase58Decoder().decode(first) : undefined
    return { hash, instructions: instructionsOf(messageBytes) }
  } catch {
    return undefined
  }
}

function transferIn(instructions: readonly Instruction[]): Transfer | undefined {
  const found: Transfer[] = []
  for (const { program, accounts, data } of instructions) {
    if (program !== systemProgram) {
      if (!harmlessPrograms.has(program)) return undefined
      continue
    }
    const [from, to] = accounts
    if (data.length !== 12 || !from || !to) return undefined
    const view = new DataView(data.buffer)
    if (view.getUint32(0, true) !== 2) return undefined
    found.push({ from, to, value: view.getBigUint64(4, true) })
  }
  return found.length === 1 ? found[0] : undefined
}

/** Returns true when the transaction makes exactly the confirmed transfer of the coin. */
export function moves(bytes: Uint8Array, wanted: Transfer): boolean {
  const { instructions } = readTransaction(bytes) ?? {}
  const read = instructions && transferIn(instructions)
  return read?.from === wanted.from && read.to === wanted.to && read.value === wanted.value
}
