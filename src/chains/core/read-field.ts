/**
 * Returns `value[key]`, or undefined if reading throws: wallets throw proxies, strings and objects with hostile
 * getters.
 */
export function readField(value: unknown, key: string): unknown {
  try {
    return (value as { [k: string]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
