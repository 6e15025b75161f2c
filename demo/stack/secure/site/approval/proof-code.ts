/** Two digits that nobody knows before they are shown, and where they stand among the facts. */
export interface ProofCode {
  /** Each with the number of the place it stands before, in reading order. */
  readonly digits: readonly { readonly digit: number; readonly slot: number }[]
  /** By how many steps the first line is indented, so that no word stands at a place known before. */
  readonly indent: number
}

const INDENTS = 8

/** The places where a digit can stand. */
export interface Slots {
  /** How many there are: two or more. */
  readonly count: number
  /** Those within an address: a digit stands in one of them, so that nothing can be laid over the address. */
  readonly inAddress: readonly number[]
}

export function makeProofCode({ count, inAddress }: Slots): ProofCode {
  const [digit, otherDigit] = twoOf(10)
  const slot = (inAddress.length > 0 ? inAddress[below(inAddress.length)] : undefined) ?? below(count)
  const other = below(count - 1)
  const digits = [
    { digit, slot },
    { digit: otherDigit, slot: other < slot ? other : other + 1 },
  ]
  return { digits: digits.sort((one, two) => one.slot - two.slot), indent: below(INDENTS) }
}

/** Two different numbers from 0 up to `count`. */
function twoOf(count: number): [number, number] {
  const first = below(count)
  const second = below(count - 1)
  return [first, second < first ? second : second + 1]
}

/** A number from 0 up to `count`, each as likely as the others. */
function below(count: number): number {
  const limit = 256 - (256 % count)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % count
  }
}
