import type { PlainId } from '../words/messages.ts'
import type { Say } from '../words/say.ts'
import { element } from './element.ts'
import { siteElement } from './site-element.ts'

/** The parts that every screen has on which something is decided. */
export interface ScreenFrame {
  readonly screen: HTMLElement
  /** The part that scrolls. */
  readonly body: HTMLElement
  readonly heading: HTMLElement
  /** Leads to the end of what is asked. */
  readonly more: HTMLButtonElement
  /** Leads to a window of its own. */
  readonly other: HTMLButtonElement
  readonly status: HTMLElement
}

export interface ScreenParts {
  readonly origin: string
  readonly title: string
  /** Below the title. */
  readonly content: readonly (Node | string | undefined)[]
  /** Above the button that leads to another window. */
  readonly actions: readonly Node[]
}

/** A screen with the site that asks, a title, content that scrolls, and buttons that stay. */
export function screenFrame(say: Say, { origin, title, content, actions }: ScreenParts): ScreenFrame {
  const saying = (id: PlainId) => say({ id })
  const heading = element('h1', 'title', title)
  heading.tabIndex = -1
  heading.id = 'title'
  const site = siteElement(say, origin)
  const body = element('div', 'body', site, heading, ...content)
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = saying('screen.asked')

  const status = element('p', 'status')
  status.role = 'status'
  status.id = 'status'
  const more = plainButton('more', saying('screen.more'))
  more.hidden = true
  const other = plainButton('button button-other', saying('screen.newWindow'))
  other.hidden = true
  const footer = element('footer', 'actions', element('div', 'notice', more, status), ...actions, other)
  const screen = element('main', 'screen', body, footer)
  screen.setAttribute('aria-labelledby', 'title')
  return { screen, body, heading, more, other, status }
}

export function plainButton(className: string, text: string): HTMLButtonElement {
  const button = element('button', className, text)
  button.type = 'button'
  return button
}
