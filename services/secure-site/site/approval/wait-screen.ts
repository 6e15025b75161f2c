import type { PlainId } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { element } from './element.ts'

/** A screen for a time without a decision. */
export function waitScreen(place: Element, t: Translate, id: PlainId, cancel?: () => void): void {
  const heading = element('h1', 'title', t({ id }))
  heading.tabIndex = -1
  const button = cancel && element('button', 'button button-reject', t({ id: 'screen.cancel' }))
  if (button && cancel) {
    button.type = 'button'
    button.addEventListener('click', cancel)
  }
  const body = element('div', 'body body-wait', element('span', 'busy'), heading)
  body.ariaBusy = 'true'
  place.replaceChildren(
    element('main', 'screen', body, button && element('footer', 'actions', element('div', 'single', button))),
  )
  heading.focus({ preventScroll: true })
}
