import { fromHex, type Hex, isHex } from 'viem'

/** The text that hex data stands for, or the data itself when it is none. */
export function readable(data: unknown): string {
  if (!isHex(data)) return String(data)
  const text = fromHex(data as Hex, 'string')
  return text.includes('\uFFFD') ? data : text
}
