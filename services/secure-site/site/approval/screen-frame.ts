import type { PlainId } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { element } from './element.ts'
import { siteElement } from './site-element.ts'

/** The common parts of all screens that ask for a decision. */
export interface ScreenFrame {
  readonly screen: HTMLElement
  /** The part that scrolls. */
  readonly body: HTMLElement
  readonly heading: HTMLElement
  /** Scrolls to the rest of the content. */
  readonly more: HTMLButtonElement
  /** Opens a separate window. */
  readonly other: HTMLButtonElement
  readonly status: HTMLElement
}

export interface ScreenParts {
  /** Shown above the title; undefined if the content names the site. */
  readonly origin?: string
  readonly title: string
  /** Below the title. */
  readonly content: readonly (Node | string | undefined)[]
  /** Above the button for the separate window. */
  readonly actions: readonly Node[]
}

/** A screen with the requesting site, a title, scrollable content and fixed buttons. */
export function screenFrame(t: Translate, { origin, title, content, actions }: ScreenParts): ScreenFrame {
  const textOf = (id: PlainId) => t({ id })
  const heading = element('h1', 'title', title)
  heading.tabIndex = -1
  heading.id = 'title'
  const site = origin === undefined ? undefined : siteElement(t, origin)
  const body = element('div', 'body', site, heading, ...content)
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = textOf('screen.asked')

  const status = element('p', 'status')
  status.role = 'status'
  status.id = 'status'
  const more = plainButton('more', textOf('screen.more'))
  more.hidden = true
  const other = plainButton('button button-other', textOf('screen.newWindow'))
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
