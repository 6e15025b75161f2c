import { getBase58Decoder, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import type { Transfer } from './transfer-message.ts'
import { harmlessPrograms, systemProgram } from './transfer-message.ts'

export interface SignedTransfer {
  /** Transaction id: the first signature; undefined for an unsigned transaction. */
  readonly hash: string | undefined
  /** Transfer that the transaction makes; undefined when it is anything but one plain transfer. */
  readonly transfer: Transfer | undefined
}

function transferIn(messageBytes: Parameters<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>[0]) {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  // Accounts in lookup tables are not visible in the message, so the transfer cannot be checked.
  if ('addressTableLookups' in message && message.addressTableLookups?.length) return undefined
  const found: Transfer[] = []
  for (const { programAddressIndex, accountIndices = [], data } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex]
    if (program !== systemProgram) {
      if (program === undefined || !harmlessPrograms.has(program)) return undefined
      continue
    }
    const [from, to] = accountIndices.map((index) => message.staticAccounts[index])
    if (data?.length !== 12 || !from || !to) return undefined
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (view.getUint32(0, true) !== 2) return undefined
    found.push({ from, to, value: view.getBigUint64(4, true) })
  }
  return found.length === 1 ? found[0] : undefined
}

/** Returns the content of a serialised transaction; undefined for invalid bytes. Never throws. */
export function readTransfer(bytes: Uint8Array): SignedTransfer | undefined {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const [first] = Object.values(signatures)
    return { hash: first ? getBase58Decoder().decode(first) : undefined, transfer: transferIn(messageBytes) }
  } catch {
    return undefined
  }
}

/** Returns true when the transaction makes exactly the confirmed transfer. */
export const moves = (read: SignedTransfer | undefined, wanted: Transfer): boolean =>
  read?.transfer?.from === wanted.from && read.transfer.to === wanted.to && read.transfer.value === wanted.value
