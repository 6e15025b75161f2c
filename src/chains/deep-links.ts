import { safeHttpUrl } from './core/url.ts'

/** A link that brings a pairing to a wallet, and the base that later requests bring the wallet to the front with. */
export interface PairingLink {
  readonly href: string
  /** Ends with a slash: `lantern://` or `https://lantern.example/app/`. */
  readonly base: string
}

/** The links of a wallet that can carry a pairing; the record's own, unchecked. */
export interface LinkSource {
  readonly mobile_link?: string | undefined
  readonly link_mode?: string | undefined
}

const SCHEME_MAX = 64
const LINK_MAX = 512

/** Schemes of the browser and the system: what they open is no wallet, or runs in the page (safety §2.2). */
const foreign = new Set(
  (
    'about android-app blob chrome chrome-extension content data edge facetime file filesystem ftp ftps geo http ' +
    'https intent itms itms-apps itms-appss itms-services jar javascript livescript mailto market mms mocha ' +
    'moz-extension ms-appinstaller ms-settings resource rtsp safari-web-extension search-ms shell sms smsto ssh tel ' +
    'telnet vbscript view-source ws wss x-apple-health'
  ).split(' '),
)

/** Invisible characters and blanks are taken for tricks, and nobody's base has a query or a fragment. */
const tricky = /[\s\p{C}?#\\<>"'`{}|^;@%]/u

/** What the library makes: anything else cannot be put into a link in one piece. */
const pairingUri = /^wc:[!-~]{1,2000}$/

const isHttp = (link: string) => /^https?:/i.test(link)

const isPlain = (link: string) => link.length <= LINK_MAX && !tricky.test(link)

/** In Telegram on Android one layer of encoding gets lost on the way (protocol §6.4). */
const encoded = (uri: string, twice = false) => encodeURIComponent(twice ? encodeURIComponent(uri) : uri)

const linkOn = (base: string, uri: string, twice?: boolean): PairingLink => ({
  base,
  href: `${base}wc?uri=${encoded(uri, twice)}`,
})

/**
 * The link of an app's own scheme (`lantern://wc?uri=…`). An `https:` base gets the universal form. Undefined for
 * what is no safe base.
 */
export function nativeLink(link: string | undefined, uri: string, twice?: boolean): PairingLink | undefined {
  if (!link || !isPlain(link) || !pairingUri.test(uri)) return undefined
  if (isHttp(link)) return universalLink(link, uri, twice)
  const at = link.indexOf('://')
  // Records also have the bare scheme, with or without its colon.
  const scheme = (at < 0 ? link.replace(/[:/]+$/, '') : link.slice(0, at)).toLowerCase()
  if (!/^[a-z][a-z0-9+.-]*$/.test(scheme) || scheme.length > SCHEME_MAX || foreign.has(scheme)) return undefined
  const path = at < 0 ? '' : link.slice(at + 3).replace(/\/+$/, '')
  if (!/^[\w.~/-]*$/.test(path)) return undefined
  return linkOn(`${scheme}://${path && `${path}/`}`, uri, twice)
}

/** The link of an app's site (`https://lantern.example/wc?uri=…`). Undefined for anything but a plain `https:` base. */
export function universalLink(link: string | undefined, uri: string, twice?: boolean): PairingLink | undefined {
  if (!link || !isPlain(link) || !pairingUri.test(uri)) return undefined
  const url = safeHttpUrl(link) ?? ownSite(link)
  return url ? linkOn(`${url.replace(/\/+$/, '')}/`, uri, twice) : undefined
}

/** A page that came without encryption may at least lead to what came with it, as in a network at home. */
function ownSite(link: string): string | undefined {
  const { protocol, origin } = globalThis.location ?? {}
  return protocol === 'http:' && (link === origin || link.startsWith(`${origin}/`)) ? link : undefined
}

/** How a phone's browser treats links. */
export interface LinkTraits {
  /** The integrator's `preferUniversalLinks`. */
  readonly preferUniversal?: boolean | undefined
  readonly telegram?: boolean | undefined
  readonly android?: boolean | undefined
  /** Inside of another app: an unknown scheme would replace the page with an error. */
  readonly webView?: boolean | undefined
}

/** The link to open first, and the one to offer when that led nowhere. */
export interface PhoneLinks {
  readonly first: PairingLink
  readonly other?: PairingLink
}

/** The ways to open a wallet on this phone; undefined when it has none that is safe. */
export function phoneLinks(wallet: LinkSource, uri: string, traits: LinkTraits): PhoneLinks | undefined {
  const twice = traits.telegram === true && traits.android === true
  const native = nativeLink(wallet.mobile_link, uri, twice)
  const universal = universalLink(wallet.link_mode, uri, twice)
  const order = traits.preferUniversal || traits.webView ? [universal, native] : [native, universal]
  const [first, other] = order.filter((link) => link !== undefined)
  if (!first) return undefined
  return other && other.href !== first.href ? { first, other } : { first }
}
