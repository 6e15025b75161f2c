/** Returns the pairing URI in pasted, scanned or linked text: the URI itself, or a wallet link that contains it. */
export function readPairingLink(text: string): string | undefined {
  const plain = text.trim()
  if (plain.startsWith('wc:')) return plain
  try {
    // Some apps encode a link twice.
    const inner = plain.startsWith('wc%3A') ? plain : new URL(plain).searchParams.get('uri')
    const uri = inner?.startsWith('wc%3A') ? decodeURIComponent(inner) : inner
    return uri?.startsWith('wc:') ? uri : undefined
  } catch {
    return undefined
  }
}

/** Returns the reason of a failed pairing for people. */
export function explainPairing(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/expired/i.test(message)) return 'This code has expired. Ask the site for a new one.'
  if (/already exists/i.test(message)) return 'This code was used before. Ask the site for a new one.'
  if (/missing or invalid/i.test(message)) return 'This is not a pairing link. It starts with “wc:”.'
  if (/does not answer/i.test(message)) return 'The relay does not answer. Is the demo still running?'
  return `Pairing failed. ${message}`
}
