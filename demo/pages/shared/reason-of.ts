/** Errors whose message is their code, as the specification has it. */
const sentences: { readonly [code: string]: string } = {
  SERVER_ERROR: 'The server does not answer. Try again in a moment.',
  RATE_LIMITED: 'The server had too many requests. Try again in a minute.',
}

/** Returns why something failed, for the visitor of a demo page. */
export function reasonOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return sentences[message] ?? message
}
