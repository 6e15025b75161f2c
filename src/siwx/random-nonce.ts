const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns 22 letters and digits from the system's random source: at least 128 bits. */
export function randomNonce(): string {
  let text = ''
  // 62 × 4 values of a byte are used, so that every character is equally likely. 22 characters have 130 bits.
  while (text.length < 22)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && text.length < 22) text += alphabet.charAt(byte % 62)
  return text
}
