/** The pairing URI in what was pasted, scanned or opened: the URI itself, or a wallet link that carries it. */
export function readPairingLink(text: string): string | undefined {
  const plain = text.trim()
  if (plain.startsWith('wc:')) return plain
  try {
    // Some links are encoded twice on their way through other apps.
    const inner = plain.startsWith('wc%3A') ? plain : new URL(plain).searchParams.get('uri')
    const uri = inner?.startsWith('wc%3A') ? decodeURIComponent(inner) : inner
    return uri?.startsWith('wc:') ? uri : undefined
  } catch {
    return undefined
  }
}

/** Why a pairing did not come about, in words for a person. */
export function explainPairing(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/expired/i.test(message)) return 'This code has expired. Ask the site for a new one.'
  if (/already exists/i.test(message)) return 'This code was used before. Ask the site for a new one.'
  if (/missing or invalid/i.test(message)) return 'This is not a pairing link. It starts with “wc:”.'
  if (/does not answer/i.test(message)) return 'The relay does not answer. Is the demo still running?'
  return `Pairing failed. ${message}`
}
