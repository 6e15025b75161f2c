import type { Site } from '../../phone-wallet/wallet-state.ts'
import { make } from './elements.ts'

/**
 * Returns icons that the page's Content Security Policy allows; others are replaced by the first letter of the name.
 */
function pictureOf(icon: string): string | undefined {
  if (icon.startsWith('data:image/')) return icon
  return URL.canParse(icon) && new URL(icon).origin === location.origin ? icon : undefined
}

/** Icon, name and URL of a site, all provided by the site. */
export function siteLine({ name, url, icon }: Site): HTMLElement {
  const mark = make('span', 'mark')
  const letter = [...name][0]?.toUpperCase() ?? '?'
  mark.ariaHidden = 'true'
  const picture = pictureOf(icon)
  if (picture) {
    const image = make('img')
    image.alt = ''
    image.src = picture
    image.addEventListener('error', () => mark.replaceChildren(letter), { once: true })
    mark.append(image)
  } else mark.append(letter)
  const title = make('span', 'name', name)
  const address = make('span', 'url', url || 'It does not say its address')
  title.dir = 'auto'
  return make('div', 'site', mark, make('div', 'who', title, address))
}
