const KEY = 'proof-misses'
const LIMIT = 3
const LASTS = 15 * 60_000

// Fallback if the browser blocks storage.
let inMemory: readonly number[] = []

/**
 * Returns the time in milliseconds until which the second step is unavailable here, or undefined if it is available.
 * After too many wrong answers, a page may be having a visitor guess.
 */
export function missedUntil(): number | undefined {
  const latest = misses().sort((one, two) => two - one)
  const last = latest[LIMIT - 1]
  return last === undefined ? undefined : last + LASTS
}

/**
 * Counts a second step as missed before it is shown. Returns the function that reverts this once the visitor has
 * answered.
 */
export function addMiss(): () => void {
  const before = misses()
  // Unique, so that two in the same millisecond count as two.
  const at = Math.max(Date.now(), ...before.map((one) => one + 1))
  keep([...before, at])
  return () => keep(misses().filter((one) => one !== at))
}

function keep(list: readonly number[]): void {
  inMemory = list
  try {
    localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // The list in memory still counts.
  }
}

function misses(): number[] {
  const now = Date.now()
  // Entries from the future, after a clock change, expire too.
  return [...new Set([...inMemory, ...stored()])].filter((at) => at <= now + LIMIT && now - at < LASTS)
}

function stored(): number[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'number') : []
  } catch {
    return []
  }
}
