import { invalidParams, unauthorized } from './provider-error.ts'
import type { SolanaState } from './solana-state.ts'

const names = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** Builds the message of a sign-in. Deliberately not shared with the package, which builds its own. */
function messageOf(input: { readonly [field: string]: unknown }, address: string): string {
  let text = `${String(input.domain)} wants you to sign in with your Solana account:\n${address}`
  if (input.statement) text += `\n\n${String(input.statement)}`
  const lines: string[] = []
  for (const [field, name] of names) if (input[field]) lines.push(`${name}: ${String(input[field])}`)
  if (Array.isArray(input.resources)) lines.push('Resources:', ...input.resources.map((one) => `- ${String(one)}`))
  return lines.length ? `${text}\n\n${lines.join('\n')}` : text
}

/** Connects and signs a sign-in with one approval. */
export function planSolanaSignIn(state: SolanaState, raw: object): () => Promise<object> {
  const input = raw as { readonly [field: string]: unknown }
  const { domain, address } = input
  if (typeof domain !== 'string' || !domain) throw invalidParams('A sign-in names its domain.')
  if (address !== undefined && !state.held.some((item) => item.address === address)) throw unauthorized()
  return async () => {
    state.authorize()
    const account = state.accounts.find((item) => address === undefined || item.address === address)
    const keys = state.keysFor(account)
    const signedMessage = new TextEncoder().encode(messageOf(input, keys.address))
    return { account, signedMessage, signature: await keys.sign(signedMessage), signatureType: 'ed25519' }
  }
}
