import { element } from '../approval/element.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'

/** Shows that the window can be closed. */
export function doneScreen(place: Element, t: Translate, origin: string): void {
  const heading = element('h1', 'title', t(words('access.done')))
  heading.tabIndex = -1
  const text = element('p', 'lead', t(words('access.doneText', { page: new URL(origin).host })))
  const mark = element('span', 'done-mark')
  mark.ariaHidden = 'true'
  place.replaceChildren(element('main', 'screen', element('div', 'body body-done', mark, heading, text)))
  heading.focus({ preventScroll: true })
}
