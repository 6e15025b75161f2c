import { fromHex, type Hex, isHex } from 'viem'

/** Returns the text that hexadecimal data encodes, or the data itself if it encodes none. */
export function readable(data: unknown): string {
  if (!isHex(data)) return String(data)
  const text = fromHex(data as Hex, 'string')
  return text.includes('\uFFFD') ? data : text
}
