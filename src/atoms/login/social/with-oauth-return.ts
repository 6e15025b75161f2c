import { parseUrl } from '../../../chains/core/url.ts'

/** An intermediate provider that carries the real provider's URL, with its `state`, as a parameter. */
const MAGIC = 'auth.magic.link'
const INNER = 'provider_authorization_url'

/**
 * Returns a provider's URL with the page's URL appended to its `state`, so that the login redirects back to the page.
 * The rest of the URL stays byte for byte. Undefined if there is no `state`.
 */
export function withOauthReturn(uri: string, page: string): string | undefined {
  const url = parseUrl(uri)
  if (!url) return undefined
  if (url.host !== MAGIC) return append(uri, 'state', (value) => `${value}--${encodeURIComponent(page)}`)
  return append(uri, INNER, (value) => {
    const inner = withOauthReturn(decode(value), page)
    return inner === undefined ? undefined : encodeURIComponent(inner)
  })
}

function append(uri: string, name: string, change: (value: string) => string | undefined): string | undefined {
  // The value ends at the next parameter, at the fragment, or at the end of the URL.
  const [, before, value, after] = new RegExp(`^([^?#]*\\?(?:[^#]*&)?${name}=)([^&#]*)(.*)$`, 's').exec(uri) ?? []
  if (before === undefined || value === undefined) return undefined
  const changed = change(value)
  return changed === undefined ? undefined : before + changed + (after ?? '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
