/** The fields of a site's sign-in link: the channel, and the values that the app has to sign. */
export interface SignInLink {
  readonly channelToken: string
  readonly nonce: string
  readonly siweUri: string
  readonly domain: string
}

/** Parses a sign-in link; returns undefined for other text. */
export function readSignInLink(text: string): SignInLink | undefined {
  if (!URL.canParse(text)) return undefined
  const query = new URL(text).searchParams
  const [channelToken, nonce, siweUri, domain] = ['channelToken', 'nonce', 'siweUri', 'domain'].map(
    (name) => query.get(name) ?? '',
  )
  if (!channelToken || !nonce || !siweUri || !domain || !URL.canParse(siweUri)) return undefined
  // The page shows the domain, so that it must be the one in the signature.
  return new URL(siweUri).host === domain ? { channelToken, nonce, siweUri, domain } : undefined
}
