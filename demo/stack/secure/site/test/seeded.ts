/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export class Seeded {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A whole number from zero up to, and without, `limit`; zero for a limit of zero. */
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

  /** One of a few: what is asked of an address again and again is kept by then. */
  address(): `0x${string}` {
    return `0x${'00'.repeat(18)}00${this.hex(1).slice(2)}`
  }

  integer(bits: number): bigint {
    return BigInt(this.hex(Math.ceil(bits / 8))) >> BigInt(Math.ceil(bits / 8) * 8 - bits)
  }
}
