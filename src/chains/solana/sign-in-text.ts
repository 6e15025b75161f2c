import type { SignInRequest } from '../core/sign-in.ts'

/** What a wallet is asked to sign in with: the input of Wallet Standard. */
export interface SignInInput extends SignInRequest {
  readonly address?: string
  readonly chainId: string
  readonly issuedAt: string
}

/** The text that every wallet makes of an input, to the letter; the account comes with its answer. */
export function signInText(input: SignInInput, address: string): string {
  const fields = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const resources = input.resources ? ['Resources:', ...input.resources.map((resource) => `- ${resource}`)] : []
  return [
    `${input.domain} wants you to sign in with your Solana account:\n${address}`,
    ...(input.statement ? [input.statement] : []),
    [...fields, ...resources].join('\n'),
  ].join('\n\n')
}
