/**
 * Random numbers that come again with the same seed; each step has its own, so that what one step draws changes no
 * other.
 * @param {number} seed
 * @param {number} step
 */
export function random(seed, step) {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(step + 1, 0x85ebca6b)) >>> 0
  // Mulberry32: https://github.com/cprosche/mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  next()
  const below = (count) => Math.floor(next() * count)
  return {
    below,
    chance: (share) => next() < share,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => list[below(list.length)],
    /**
     * Returns a row of a table, in proportion to its weight.
     * @template {{ weight: number }} T
     * @param {readonly T[]} table
     * @returns {T}
     */
    weighted(table) {
      let at = next() * table.reduce((sum, { weight }) => sum + weight, 0)
      return table.find(({ weight }) => {
        at -= weight
        return at < 0
      })
    },
  }
}
