import { Transaction } from '@scure/btc-signer'
import type { BitcoinKeys } from './bitcoin-account.ts'
import { invalidParams } from './provider-error.ts'

/** An input that is to be signed, and by whom. */
export interface InputToSign {
  readonly keys: BitcoinKeys
  readonly index: number
  readonly sighashes?: readonly number[]
}

/** Reads a PSBT as a wallet does before it asks anybody. */
export function readBitcoinPsbt(bytes: unknown): Transaction {
  if (!(bytes instanceof Uint8Array)) throw invalidParams('A PSBT is bytes.')
  try {
    return Transaction.fromPSBT(bytes)
  } catch {
    throw invalidParams('The PSBT cannot be read.')
  }
}

/** Signs the inputs, and makes them final where that was asked for. */
export function signBitcoinPsbt(psbt: Transaction, inputs: readonly InputToSign[], final = false): Uint8Array {
  for (const { keys, index, sighashes } of inputs) {
    if (!Number.isInteger(index) || index < 0 || index >= psbt.inputsLength)
      throw invalidParams(`There is no input ${index}.`)
    try {
      psbt.signIdx(keys.secret, index, sighashes ? [...sighashes] : undefined)
      if (final) psbt.finalizeIdx(index)
    } catch (error) {
      throw invalidParams(error instanceof Error ? error.message : 'The input cannot be signed.')
    }
  }
  return psbt.toPSBT()
}
