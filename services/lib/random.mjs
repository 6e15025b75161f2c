import { createHash } from 'node:crypto'

export const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Returns pseudorandom numbers derived from a text, so that every start produces the same values.
 * @param {string} seed
 */
export function randomFor(seed) {
  let pool = ''
  let turn = 0
  /** @param {number} limit */
  const below = (limit) => {
    if (pool.length < 8) pool = sha256(`${seed}/${turn++}`)
    const value = Number.parseInt(pool.slice(0, 8), 16)
    pool = pool.slice(8)
    return value % limit
  }
  return {
    below,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => list[below(list.length)],
    /** @param {number} percent */
    chance: (percent) => below(100) < percent,
  }
}
