/** Fields of a sign-in message, all of them checked. */
export interface SignInTextFields {
  readonly scheme?: string | undefined
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/**
 * Returns the text of a sign-in message: [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361), or its form for other
 * namespaces ([CAIP-122](https://chainagnostic.org/CAIPs/caip-122)).
 * @param form The name of the kind of account, and the number of empty lines in place of a missing statement, less one.
 * @param account The address as it stands in the text.
 * @param chain The network as it stands in the text.
 */
export function signInText(
  { label, gap }: { readonly label: string; readonly gap: number },
  fields: SignInTextFields,
  account: string,
  chain: string,
): string {
  const { scheme, statement, resources } = fields
  const optional = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`])
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${fields.domain} wants you to sign in with your ${label} account:`,
    account,
    '',
    ...(statement === undefined ? Array<string>(gap - 1).fill('') : [statement, '']),
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...optional('Expiration Time', fields.expirationTime),
    ...optional('Not Before', fields.notBefore),
    ...optional('Request ID', fields.requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
