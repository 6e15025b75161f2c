import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { element } from './element.ts'

export function siteElement(t: Translate, origin: string): HTMLElement {
  const { host, protocol } = new URL(origin)
  const shown = element('bdi', 'site-origin', protocol === 'https:' ? host : origin)
  shown.dir = 'ltr'
  return element('p', 'site', element('span', 'site-label', t(words('screen.askedBy'))), shown)
}
