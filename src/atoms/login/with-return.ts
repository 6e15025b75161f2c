import { parseUrl } from '../../chains/core/url.ts'

/** A provider behind this one takes its state by an address inside of the address. */
const MAGIC = 'auth.magic.link'
const INNER = 'provider_authorization_url'

/**
 * The address of a provider with the page's own put into its `state`, so that the login leads back there (protocol
 * §3.10). Everything else stays as it is, to the letter. Undefined where there is no state to put it into.
 */
export function withReturn(uri: string, page: string): string | undefined {
  const url = parseUrl(uri)
  if (!url) return undefined
  if (url.host !== MAGIC) return append(uri, 'state', (value) => `${value}--${encodeURIComponent(page)}`)
  return append(uri, INNER, (value) => {
    const inner = withReturn(decode(value), page)
    return inner === undefined ? undefined : encodeURIComponent(inner)
  })
}

function append(uri: string, name: string, change: (value: string) => string | undefined): string | undefined {
  // The value ends at the next parameter, at the hash, or with the address.
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
