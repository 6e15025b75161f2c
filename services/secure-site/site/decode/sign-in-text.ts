import type { Chain } from '../api/chain.ts'
import { visibleText } from './escape-text.ts'

/**
 * A sign-in message: https://eips.ethereum.org/EIPS/eip-4361, and for other namespaces
 * https://chainagnostic.org/CAIPs/caip-122
 */
export interface SignInText {
  readonly scheme: string | undefined
  readonly domain: string
  readonly account: string
  readonly uri: string | undefined
  readonly chainId: string | undefined
}

const date = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)`
const uri = '[A-Za-z][A-Za-z0-9+.-]*:[!-~]+'
const fields: readonly (readonly [name: string, value: RegExp])[] = [
  ['URI', new RegExp(`^${uri}$`)],
  ['Version', /^1$/],
  ['Chain ID', /^[-A-Za-z0-9:]{1,48}$/],
  ['Nonce', /^[A-Za-z0-9]{8,256}$/],
  ['Issued At', new RegExp(`^${date}$`)],
  ['Expiration Time', new RegExp(`^${date}$`)],
  ['Not Before', new RegExp(`^${date}$`)],
  ['Request ID', /^[\w.~!$&'()*+,;=:@%-]{0,256}$/],
]
// Sign In With Solana, a variant shared by its wallets, makes every field optional.
const needed = new Set(['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'])
const label = /^(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources):/

/** Returns true for a text that people, or careless parsers, would take for a sign-in. */
export function looksLikeSignIn(text: string): boolean {
  const plain = visibleText(text.normalize('NFKC')).replace(/\s+/g, ' ').toLowerCase()
  return (
    plain.includes('wants you to sign in with your') ||
    (plain.includes('uri:') && plain.includes('nonce:') && plain.includes('issued at:'))
  )
}

/** Returns the fields of a sign-in message parsed strictly; undefined if it is none. */
export function readSignIn(text: string, namespace: Chain['namespace']): SignInText | undefined {
  const lines = text.split('\n')
  const first =
    /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<domain>[A-Za-z0-9.-]+(?::\d{1,5})?|\[[0-9a-fA-F:.]+\](?::\d{1,5})?) wants you to sign in with your [A-Za-z][A-Za-z ]{0,31} account:$/.exec(
      lines[0] ?? '',
    )
  const account = lines[1]
  if (!first?.groups?.domain || !account || !/^[A-Za-z0-9]{26,64}$/.test(account)) return undefined
  const about = { scheme: first.groups.scheme, domain: first.groups.domain, account }
  const rest = lines.slice(2)
  if (rest.length === 0) return namespace === 'solana' ? { ...about, uri: undefined, chainId: undefined } : undefined
  if (rest.shift() !== '') return undefined
  // Without a statement the standard has two empty lines; many implementations write one.
  if (rest[0] === '') rest.shift()
  else if (rest[0] !== undefined && !label.test(rest[0])) {
    rest.shift()
    if (rest.length > 0 && rest.shift() !== '') return undefined
    if (rest.length === 0 && namespace !== 'solana') return undefined
  }
  const found = new Map<string, string>()
  for (const [name, pattern] of fields) {
    const value = rest[0]?.startsWith(`${name}: `) ? rest[0].slice(name.length + 2) : undefined
    if (value === undefined) {
      if (namespace === 'eip155' && needed.has(name)) return undefined
      continue
    }
    if (!pattern.test(value)) return undefined
    found.set(name, value)
    rest.shift()
  }
  if (rest[0] === 'Resources:') {
    rest.shift()
    while (rest[0] !== undefined && new RegExp(`^- ${uri}$`).test(rest[0])) rest.shift()
  }
  return rest.length === 0 ? { ...about, uri: found.get('URI'), chainId: found.get('Chain ID') } : undefined
}
