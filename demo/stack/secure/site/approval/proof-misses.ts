const KEY = 'proof-misses'
const LIMIT = 3
const LASTS = 15 * 60_000

// Where the browser keeps nothing for the frame.
let inMemory: readonly number[] = []

/** Whether the second step has gone wrong so often that somebody may be made to guess: then it is not offered here. */
export const hasMissed = (): boolean => misses().length >= LIMIT

/** Counts one that is about to be shown; what it gives takes that back, when the person has answered it. */
export function addMiss(): () => void {
  const before = misses()
  // Two of one millisecond are two.
  const at = Math.max(Date.now(), ...before.map((one) => one + 1))
  keep([...before, at])
  return () => keep(misses().filter((one) => one !== at))
}

function keep(list: readonly number[]): void {
  inMemory = list
  try {
    localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Counted in memory at least.
  }
}

function misses(): readonly number[] {
  const now = Date.now()
  // A clock that was put back must not keep them forever.
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
