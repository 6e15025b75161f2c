import { parseUrl } from '../../../chains/core/url.ts'

/** Origins that every project allows: this machine, and hosts of previews. */
const always = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

interface Parts {
  readonly scheme: string | undefined
  readonly host: string
  readonly port: string | undefined
}

/** Splits `[scheme://]host[:port][/path]`; the path is dropped. */
function partsOf(text: string): Parts | undefined {
  const found = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\[[^\]]*\]|[^/:?#]+)(?::(\d+|\*))?(?:[/?#].*)?$/i.exec(text)
  const [, scheme, host, port] = found ?? []
  return host === undefined ? undefined : { scheme, host, port }
}

function originOf(text: string): string {
  const origin = parseUrl(text)?.origin
  return origin === undefined || origin === 'null' ? text : origin
}

/** A `*` stands for one whole label, so that both have as many labels. */
function matchesLabels(pattern: string, host: string): boolean {
  const labels = pattern.split('.')
  const own = host.split('.')
  return labels.length === own.length && labels.every((label, at) => label === own[at] || (label === '*' && !!own[at]))
}

function matches(pattern: string, origin: string): boolean {
  const wanted = partsOf(pattern)
  const own = partsOf(origin)
  if (!wanted || !own) return false
  if (!pattern.includes('*')) {
    // Schemes of apps have no origin of their own.
    if (wanted.scheme) return originOf(pattern) === originOf(origin)
    return wanted.host === own.host && (wanted.port === undefined || wanted.port === own.port)
  }
  return (
    (wanted.scheme === undefined || wanted.scheme === own.scheme) &&
    (wanted.port === undefined || wanted.port === '*' || wanted.port === own.port) &&
    matchesLabels(wanted.host, own.host)
  )
}

/** Returns true if a project with this list allows the origin. An empty list allows all. */
export function isAllowedOrigin(origin: string, list: readonly string[]): boolean {
  if (list.length === 0) return true
  const url = parseUrl(origin)
  if (!url) return list.some((pattern) => !pattern.includes('*') && pattern === origin)
  if (url.hostname === 'localhost' || url.hostname === '127.0.0.1') return true
  return [...list, ...always].some((pattern) => matches(pattern, origin))
}
