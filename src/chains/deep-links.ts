import { safeHttpUrl } from './core/url.ts'

/** Link that opens a wallet with a pairing, and the base of later links that bring the wallet to the front. */
export interface PairingLink {
  readonly href: string
  /** Base with a trailing slash: `lantern://` or `https://lantern.example/app/`. */
  readonly base: string
}

/** Link fields of a wallet record, unchecked. */
export interface LinkSource {
  readonly mobile_link?: string | undefined
  readonly link_mode?: string | undefined
}

const SCHEME_MAX = 64
const LINK_MAX = 512

/** Schemes of the browser and the operating system: they open no wallet, or run script in the page. */
const foreign = new Set(
  (
    'about android-app blob chrome chrome-extension content data edge facetime file filesystem ftp ftps geo http ' +
    'https intent itms itms-apps itms-appss itms-services jar javascript livescript mailto market mms mocha ' +
    'moz-extension ms-appinstaller ms-settings resource rtsp safari-web-extension search-ms shell sms smsto ssh tel ' +
    'telnet vbscript view-source ws wss x-apple-health'
  ).split(' '),
)

/** Invisible characters and whitespace, which disguise a link, and characters that no base contains. */
const tricky = /[\s\p{C}?#\\<>"'`{}|^;@%]/u

/** Form of the library's pairing URIs; other text could not be embedded in a link in one piece. */
const pairingUri = /^wc:[!-~]{1,2000}$/

const isHttp = (link: string) => /^https?:/i.test(link)

const isPlain = (link: string) => link.length <= LINK_MAX && !tricky.test(link)

/** Returns the encoded URI. Telegram on Android removes one layer of encoding, so links there are encoded twice. */
const encoded = (uri: string, twice = false) => encodeURIComponent(twice ? encodeURIComponent(uri) : uri)

const linkOn = (base: string, uri: string, twice?: boolean): PairingLink => ({
  base,
  href: `${base}wc?uri=${encoded(uri, twice)}`,
})

/**
 * Returns the link of an app's own scheme (`lantern://wc?uri=…`), or the universal link for an `https:` base. Undefined
 * for an unsafe base.
 */
export function nativeLink(link: string | undefined, uri: string, twice?: boolean): PairingLink | undefined {
  if (!link || !isPlain(link) || !pairingUri.test(uri)) return undefined
  if (isHttp(link)) return universalLink(link, uri, twice)
  const at = link.indexOf('://')
  // Records also contain bare schemes, with or without a colon.
  const scheme = (at < 0 ? link.replace(/[:/]+$/, '') : link.slice(0, at)).toLowerCase()
  if (!/^[a-z][a-z0-9+.-]*$/.test(scheme) || scheme.length > SCHEME_MAX || foreign.has(scheme)) return undefined
  const path = at < 0 ? '' : link.slice(at + 3).replace(/\/+$/, '')
  if (!/^[\w.~/-]*$/.test(path)) return undefined
  return linkOn(`${scheme}://${path && `${path}/`}`, uri, twice)
}

/**
 * Returns the link of an app's site (`https://lantern.example/wc?uri=…`); undefined for anything but a plain `https:`
 * base.
 */
export function universalLink(link: string | undefined, uri: string, twice?: boolean): PairingLink | undefined {
  if (!link || !isPlain(link) || !pairingUri.test(uri)) return undefined
  const url = safeHttpUrl(link) ?? ownSite(link)
  return url ? linkOn(`${url.replace(/\/+$/, '')}/`, uri, twice) : undefined
}

/**
 * Returns the link if it stays on the page's own `http:` origin: such a page, in a home network for example, has no
 * encryption to lose.
 */
function ownSite(link: string): string | undefined {
  const { protocol, origin } = globalThis.location ?? {}
  return protocol === 'http:' && (link === origin || link.startsWith(`${origin}/`)) ? link : undefined
}

/** Traits of a phone's browser that decide how it opens links. */
export interface LinkTraits {
  /** Integrator's `preferUniversalLinks`. */
  readonly preferUniversal?: boolean | undefined
  readonly telegram?: boolean | undefined
  readonly android?: boolean | undefined
  /** True inside another app, where an unknown scheme would replace the page with an error. */
  readonly webView?: boolean | undefined
}

/** Link to open first, and the fallback to offer if that opened nothing. */
export interface PhoneLinks {
  readonly first: PairingLink
  readonly other?: PairingLink
}

/** Returns the links that open a wallet on this phone; undefined when none is safe. */
export function phoneLinks(wallet: LinkSource, uri: string, traits: LinkTraits): PhoneLinks | undefined {
  const twice = traits.telegram === true && traits.android === true
  const native = nativeLink(wallet.mobile_link, uri, twice)
  const universal = universalLink(wallet.link_mode, uri, twice)
  const order = traits.preferUniversal || traits.webView ? [universal, native] : [native, universal]
  const [first, other] = order.filter((link) => link !== undefined)
  if (!first) return undefined
  return other && other.href !== first.href ? { first, other } : { first }
}
