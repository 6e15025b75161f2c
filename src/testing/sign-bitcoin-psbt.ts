import { Transaction } from '@scure/btc-signer'
import type { BitcoinKeys } from './bitcoin-account.ts'
import { invalidParams } from './provider-error.ts'

/** An input to sign, with its keys. */
export interface InputToSign {
  readonly keys: BitcoinKeys
  readonly index: number
  readonly sighashes?: readonly number[]
}

/** Reads a PSBT. Throws before the prompt if it cannot be read. */
export function readBitcoinPsbt(bytes: unknown): Transaction {
  if (!(bytes instanceof Uint8Array)) throw invalidParams('A PSBT is bytes.')
  try {
    return Transaction.fromPSBT(bytes)
  } catch {
    throw invalidParams('The PSBT cannot be read.')
  }
}

/** Signs the inputs, and finalizes them if `final`. */
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
