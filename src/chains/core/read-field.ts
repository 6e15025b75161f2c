/** Reads `key` of anything without ever throwing: wallets throw proxies, strings and hostile getters. */
export function readField(value: unknown, key: string): unknown {
  try {
    return (value as { [k: string]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
