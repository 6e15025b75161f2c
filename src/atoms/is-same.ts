/** Equal, or lists or records of equal values: a selector that makes a new object each time draws only when it differs. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b) || !(Array.isArray(a) || isRecord(a))) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && Object.is(read(a, key), read(b, key)))
}
const isRecord = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype
const read = (value: object, key: string): unknown => (value as { readonly [key: string]: unknown })[key]
