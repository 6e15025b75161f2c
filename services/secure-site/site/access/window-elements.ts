import { element } from '../approval/element.ts'
import type { PlainId } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'

/** The elements of the screen shown while the storage-access window is in use. */
export function windowElements(t: Translate, origin: string, href: string) {
  const textOf = (id: PlainId) => t({ id })
  const heading = element('h1', 'title', textOf('access.title'))
  heading.tabIndex = -1
  heading.id = 'title'
  const lead = t(words('access.lead', { host: location.host, page: new URL(origin).host }))
  const body = element('div', 'body', heading, element('p', 'lead', lead))
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = textOf('screen.asked')

  const status = element('p', 'status')
  status.role = 'status'
  const button = (className: string, id: PlainId) => {
    const made = element('button', `button ${className}`, textOf(id))
    made.type = 'button'
    return made
  }
  const open = button('button-approve', 'access.open')
  const cancel = button('button-reject', 'screen.cancel')
  // The link keeps the opener, so that the window can reach this frame; it leads to this site.
  const link = element('a', 'button button-other button-link', textOf('access.link'))
  link.href = href
  link.target = '_blank'
  link.rel = 'opener'
  const actions = element('footer', 'actions', status, element('div', 'pair', cancel, open), link)
  const screen = element('main', 'screen', body, actions)
  screen.setAttribute('aria-labelledby', 'title')
  return { screen, heading, open, link, cancel, status }
}
