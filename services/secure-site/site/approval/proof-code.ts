/** Two random digits and their random positions. */
export interface ProofCode {
  readonly digits: readonly ProofDigit[]
  /** The order in which the blocks of lines are shown. */
  readonly order: readonly number[]
  /**
   * Number of steps by which the first line is shifted down. Together with the order, it leaves no line at a
   * predictable position.
   */
  readonly start: number
}

interface ProofDigit {
  readonly digit: number
  readonly line: number
  /**
   * Index of the word or group before which the digit is shown; the index after the last one means the end of the line.
   */
  readonly slot: number
}

const STARTS = 8

/** Possible positions of digits in a line. */
export interface LineSlots {
  readonly count: number
  /**
   * Positions within an address: a digit is in one of them, so that the address cannot be covered without covering the
   * digit.
   */
  readonly inAddress: readonly number[]
  /** True for the action, amounts, counterparties and warnings. */
  readonly isMain: boolean
}

export function makeProofCode(lines: readonly LineSlots[], blocks: number): ProofCode {
  const [digit, otherDigit] = twoOf(10)
  const addresses = numbersOf(lines, ({ inAddress }) => inAddress.length > 0)
  const line = oneOf(addresses.length > 0 ? addresses : numbersOf(lines, () => true))
  const { inAddress = [], count = 1 } = lines[line] ?? {}
  // Chooses a random line, not a random position, so that a short line such as an amount is as likely as a long one.
  // Half of the time it is a main line.
  const others = numbersOf(lines, (_, at) => at !== line)
  const mains = numbersOf(lines, ({ isMain }, at) => at !== line && isMain)
  const otherLine = oneOf(mains.length > 0 && below(2) === 0 ? mains : others)
  return {
    digits: [
      { digit, line, slot: inAddress.length > 0 ? oneOf(inAddress) : below(count) },
      { digit: otherDigit, line: otherLine, slot: below(lines[otherLine]?.count ?? 1) },
    ],
    order: shuffled(blocks),
    start: below(STARTS),
  }
}

const numbersOf = <Item>(list: readonly Item[], fits: (item: Item, at: number) => boolean): number[] =>
  list.flatMap((item, at) => (fits(item, at) ? [at] : []))

const oneOf = (list: readonly number[]): number => list[below(list.length)] ?? 0

/** Returns the numbers from 0 to `count - 1` in random order. */
function shuffled(count: number): number[] {
  const left = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0] ?? 0)
}

/** Returns two different random numbers from 0 to `count - 1`. */
function twoOf(count: number): [number, number] {
  const first = below(count)
  const second = below(count - 1)
  return [first, second < first ? second : second + 1]
}

/** Returns a uniformly distributed random number from 0 to `count - 1`. */
function below(count: number): number {
  const limit = 2 ** 32 - (2 ** 32 % count)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < limit) return number % count
  }
}
