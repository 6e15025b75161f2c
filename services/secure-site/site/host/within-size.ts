/**
 * Returns true if a received value is plain data (text, numbers, lists, objects) of at most about `budget` bytes. Stops
 * at the limit, because a page can post any cloneable value, including cycles.
 */
export function withinSize(value: unknown, budget = 262_144): boolean {
  const open: unknown[] = [value]
  let left = budget
  while (open.length > 0) {
    const next = open.pop()
    left -= typeof next === 'string' ? next.length + 8 : 8
    if (left < 0) return false
    if (typeof next === 'function' || typeof next === 'symbol') return false
    if (typeof next !== 'object' || next === null) continue
    const isList = Array.isArray(next)
    if (!isList && Object.getPrototypeOf(next) !== Object.prototype) return false
    if (isList && next.length > left) return false
    for (const key in next) {
      left -= isList ? 1 : key.length + 2
      open.push((next as { [key: string]: unknown })[key])
    }
  }
  return true
}
