/** Deterministic pseudorandom numbers from a seed (mulberry32). */
export class Seeded {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Returns an integer from zero to `limit - 1`; zero for a limit of zero. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  hex(bytes: number): `0x${string}` {
    return `0x${Array.from({ length: bytes }, () => this.below(256).toString(16).padStart(2, '0')).join('')}`
  }

  /** Returns one of a few addresses, so that lookups repeat. */
  address(): `0x${string}` {
    return `0x${'00'.repeat(18)}00${this.hex(1).slice(2)}`
  }

  integer(bits: number): bigint {
    return BigInt(this.hex(Math.ceil(bits / 8))) >> BigInt(Math.ceil(bits / 8) * 8 - bits)
  }
}
