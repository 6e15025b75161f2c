import type { SignInRequest } from '../core/sign-in.ts'

/** Input of Wallet Standard's `solana:signIn`. */
export interface SignInInput extends SignInRequest {
  readonly address?: string
  readonly chainId: string
  readonly issuedAt: string
}

/** Returns the exact text that every wallet makes of an input; the account comes with the wallet's answer. */
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
