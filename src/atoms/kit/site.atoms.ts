import { ownDocument } from '../../chains/core/own-document.ts'
import { cleanText } from '../../chains/core/text.ts'
import { atom } from './jotai.ts'
import { optionsAtom } from './options/options.atoms.ts'

/** The page as wallets and titles name it. */
export interface Site {
  readonly name: string
  readonly icon: string | undefined
  /** The origin that connections are bound to; never taken from the metadata. */
  readonly origin: string
}

/** The site as described by the options, else by the page itself. */
export const siteAtom = atom((get): Site => {
  const { metadata } = get(optionsAtom)
  const document = ownDocument
  const { location } = globalThis
  const meta = document?.querySelector('meta[property="og:site_name"]')?.getAttribute('content')
  const link = document?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  // An icon on another host is loaded only if the integrator configured it.
  const own = link && (link.startsWith('data:image/') || link.startsWith(`${location.origin}/`)) ? link : undefined
  return {
    name: cleanText(metadata.name || meta || document?.title) || location?.host || '',
    icon: metadata.icons?.[0] ?? own,
    origin: location?.origin ?? '',
  }
})
