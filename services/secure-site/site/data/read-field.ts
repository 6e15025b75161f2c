/** Returns a property of an untrusted value; undefined if it cannot be read. */
export function readField(value: unknown, key: string): unknown {
  try {
    return (value as { [k: string]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
