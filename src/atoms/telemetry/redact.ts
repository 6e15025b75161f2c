// Longer texts of a wallet or a node are no use to anybody, and take long to read.
const READ = 16_384

/** What must not leave the page (safety §3.7), and what it is replaced by. In this order: a link goes before its parts. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // A pairing link is a key.
  [/\bwc:[^\s"'<>]+/gi, 'wc:…'],
  // Of an address its path is enough.
  [/\b((?:https?|wss?):\/\/[^\s?#"'<>)]*)[?#][^\s"'<>)]*/gi, '$1'],
  [/\b(symKey|code|otp|token|state|key|secret|password)=[^&\s"'<>]+/gi, '$1=…'],
  [/[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}/gu, '…@…'],
  [/0x[0-9a-f]{40,}/gi, '0x…'],
  // Addresses and keys of other kinds: Bitcoin’s, Solana’s, plain hex.
  [/\b(?:bc1|tb1|bcrt1)[0-9a-z]{6,}/gi, '…'],
  [/\b[0-9a-f]{32,}\b/gi, '…'],
  [/\b(?=[a-z]*\d)[1-9A-HJ-NP-Za-km-z]{26,}\b/g, '…'],
]

/** A text without addresses, mailboxes, keys, codes and queries, of at most `longest` characters. */
export function redact(text: string, longest: number): string {
  return secrets.reduce((rest, [pattern, by]) => rest.replace(pattern, by), text.slice(0, READ)).slice(0, longest)
}
