/** A field of whatever came from outside; undefined where there is none to read. */
export function readField(value: unknown, key: string): unknown {
  try {
    return (value as { [k: string]: unknown } | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
