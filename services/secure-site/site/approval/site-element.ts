import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'
import { element } from './element.ts'

export function siteElement(say: Say, origin: string): HTMLElement {
  const { host, protocol } = new URL(origin)
  const shown = element('bdi', 'site-origin', protocol === 'https:' ? host : origin)
  shown.dir = 'ltr'
  return element('p', 'site', element('span', 'site-label', say(words('screen.askedBy'))), shown)
}
