import { element } from './element.ts'

/** A screen for the time in which there is nothing to decide. */
export function waitScreen(place: Element, title: string, cancel?: () => void): void {
  const heading = element('h1', 'title', title)
  heading.tabIndex = -1
  const button = cancel && element('button', 'button button-reject', 'Cancel')
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
