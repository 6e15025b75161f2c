/** What the code of a site says: which channel waits, and for whom the app is to sign. */
export interface SignInLink {
  readonly channelToken: string
  readonly nonce: string
  readonly siweUri: string
  readonly domain: string
}

/** Reads the link under the code, or undefined when it is none. */
export function readSignInLink(text: string): SignInLink | undefined {
  if (!URL.canParse(text)) return undefined
  const query = new URL(text).searchParams
  const [channelToken, nonce, siweUri, domain] = ['channelToken', 'nonce', 'siweUri', 'domain'].map(
    (name) => query.get(name) ?? '',
  )
  if (!channelToken || !nonce || !siweUri || !domain || !URL.canParse(siweUri)) return undefined
  // What the person is shown is the domain: it must be the one that the signature is for.
  return new URL(siweUri).host === domain ? { channelToken, nonce, siweUri, domain } : undefined
}
