import type { Signer } from '../../../atoms/sessions/sign-in-sessions.ts'

/** Fields of a text that are shown in plain words. */
export interface SignInWords {
  readonly domain: string
  readonly statement: string | undefined
  /** Milliseconds since the epoch. */
  readonly expires: number | undefined
}

/**
 * The form of [EIP-4361](https://eips.ethereum.org/EIPS/eip-4361) and
 * [CAIP-122](https://chainagnostic.org/CAIPs/caip-122), in printable ASCII. `wallet-modal/siwx` checks each field as
 * well, and is not loaded here.
 */
const form = new RegExp(
  '^(?:[\\w+.-]+://)?([!-.0-~]+) wants you to sign in with your [A-Za-z]+ account:\n([!-~]+)\n\n' +
    '(?:([ -~]+)\n\n|\n)?URI: [!-~]+\nVersion: 1\nChain ID: ([!-~]+)\nNonce: [!-~]+\nIssued At: [!-~]+' +
    '(?:\nExpiration Time: ([!-~]+))?(?:\nNot Before: [!-~]+)?(?:\nRequest ID: [!-~]*)?' +
    '(?:\nResources:(?:\n- [!-~]+)*)?$',
)

/**
 * Returns what a text says by itself, whatever fields the page gave along with it; undefined for a text in another
 * form, or of another account or network than the one that signs.
 */
export function readSignInText(text: string, { address, chainId, namespace }: Signer): SignInWords | undefined {
  const [, domain, account, statement, chain, expiration] = form.exec(text) ?? []
  const isOwn = account === address || (/^0x/.test(address) && account?.toLowerCase() === address.toLowerCase())
  if (!domain || !isOwn || (chain !== chainId && `${namespace}:${chain}` !== chainId)) return undefined
  const expires = expiration === undefined ? undefined : Date.parse(expiration)
  return Number.isNaN(expires) ? undefined : { domain, statement, expires }
}
