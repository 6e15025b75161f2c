import { ownDocument } from '../../chains/core/own-document.ts'
import { cleanText } from '../../chains/core/text.ts'
import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'

/** The page as the visitor knows it: what wallets and titles call it. */
export interface Site {
  readonly name: string
  readonly icon: string | undefined
  /** The origin that a connection is bound to; never what metadata says. */
  readonly origin: string
}

/** From the options' metadata, else from the page itself. */
export const siteAtom = atom((get): Site => {
  const { metadata } = get(optionsAtom)
  const document = ownDocument
  const { location } = globalThis
  const meta = document?.querySelector('meta[property="og:site_name"]')?.getAttribute('content')
  const link = document?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  // Another host's icon is only fetched when the integrator named it.
  const own = link && (link.startsWith('data:image/') || link.startsWith(`${location.origin}/`)) ? link : undefined
  return {
    name: cleanText(metadata.name || meta || document?.title) || location?.host || '',
    icon: metadata.icons?.[0] ?? own,
    origin: location?.origin ?? '',
  }
})
