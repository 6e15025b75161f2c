import { Address, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'

/** Address format of the local network. */
const network = { ...TEST_NETWORK, bech32: 'bcrt' }

export interface PsbtOutput {
  /** The address, or the script in hexadecimal if it has none. */
  readonly to: string
  readonly satoshis: bigint
}

export interface PsbtFacts {
  readonly outputs: readonly PsbtOutput[]
  /** Sum of the inputs; undefined if the PSBT does not state all of them. */
  readonly spent: bigint | undefined
  readonly inputs: number
}

function receiverOf(script: Uint8Array): string {
  try {
    return Address(network).encode(OutScript.decode(script))
  } catch {
    return [...script].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}

/** Reads a PSBT for its description. @throws {Error} The bytes are not a PSBT. */
export function readBitcoinPsbt(bytes: Uint8Array): PsbtFacts {
  const psbt = Transaction.fromPSBT(bytes, { allowUnknownInputs: true, allowUnknownOutputs: true })
  const outputs = Array.from({ length: psbt.outputsLength }, (_, index): PsbtOutput => {
    const { script = new Uint8Array(), amount = 0n } = psbt.getOutput(index)
    return { to: receiverOf(script), satoshis: amount }
  })
  const held = Array.from({ length: psbt.inputsLength }, (_, index) => {
    const { witnessUtxo, nonWitnessUtxo, index: at = 0 } = psbt.getInput(index)
    return witnessUtxo?.amount ?? nonWitnessUtxo?.outputs[at]?.amount
  })
  const spent = held.reduce<bigint | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
  return { outputs, spent, inputs: psbt.inputsLength }
}
