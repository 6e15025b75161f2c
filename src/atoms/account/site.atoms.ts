import { cleanText } from '../../chains/core/text.ts'
import { safeHttpUrl } from '../../chains/core/url.ts'
import { atom } from '../jotai.ts'
import { optionsAtom } from '../options/options.atoms.ts'

/** The site that the modal is shown on, as it is called in titles and beside the wallet's logo. */
export interface Site {
  readonly name: string
  readonly icon?: string
}

/** From the integrator's metadata; a missing name is read from the page. */
export const siteAtom = atom((get): Site => {
  const { name, icons } = get(optionsAtom).metadata
  const { document, location } = globalThis
  const own = document?.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content
  // Only an icon that was named: fetching the page's own could be against its content policy.
  const [first] = icons ?? []
  const icon = first?.startsWith('data:image/') ? first : safeHttpUrl(first)
  return {
    name: cleanText(name) || cleanText(own) || cleanText(location?.hostname) || 'this site',
    ...(icon && { icon }),
  }
})
