import type { ChainNames } from '../decode/known-chains.ts'
import { spoken } from '../decode/spoken.ts'
import type { PlainId } from '../words/messages.ts'
import { addressElement } from './address-element.ts'
import { element } from './element.ts'
import { factsElement } from './facts-element.ts'
import { keeperElement } from './keeper-element.ts'
import type { Question } from './question.ts'
import { siteElement } from './site-element.ts'

export interface ScreenElements {
  readonly screen: HTMLElement
  /** The part that scrolls. */
  readonly body: HTMLElement
  readonly heading: HTMLElement
  readonly approve: HTMLButtonElement
  readonly reject: HTMLButtonElement
  /** Leads to a window of its own. */
  readonly other: HTMLButtonElement
  readonly status: HTMLElement
}

/** Everything that is seen of a request. */
export function screenElements({ view: asked, asker, reject, keeper, say }: Question): ScreenElements {
  const view = spoken(say, asked)
  const saying = (id: PlainId) => say({ id })
  const heading = element('h1', 'title', view.title)
  heading.tabIndex = -1
  heading.id = 'title'
  const site = siteElement(say, asker.origin)
  const account = asker.address
    ? element('details', 'account', element('summary', '', saying('screen.account')), addressElement(asker.address))
    : undefined
  const notes = view.notes.map(({ tone, title, text }) =>
    element('div', `note note-${tone}`, element('strong', '', title), element('span', '', text)),
  )
  const text = view.text
  const textBox = text && element('div', 'text', text.value)
  if (textBox) {
    // Reachable by keyboard, because it may have to be scrolled.
    textBox.tabIndex = 0
    textBox.dir = 'auto'
    textBox.role = 'group'
    textBox.ariaLabel = text.label
  }
  const facts = factsElement(view.rows)
  if (asker.chain) facts.append(chainElement(asker.chain))
  const kept = keeper && keeperElement(say, keeper)
  const body = element(
    'div',
    'body',
    site,
    heading,
    keeper?.isNews ? kept : undefined,
    ...notes,
    text && element('p', 'text-label', text.label),
    textBox,
    facts,
    account,
    keeper?.isNews ? undefined : kept,
  )
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = saying('screen.asked')

  const status = element('p', 'status')
  status.role = 'status'
  status.id = 'status'
  const approve = element('button', 'button button-approve', view.approve)
  approve.type = 'button'
  approve.setAttribute('aria-describedby', 'status')
  approve.ariaDisabled = 'true'
  const no = element('button', 'button button-reject', say(reject))
  no.type = 'button'
  const other = element('button', 'button button-other', saying('screen.newWindow'))
  other.type = 'button'
  other.hidden = true
  const actions = element('footer', 'actions', status, element('div', 'pair', no, approve), other)
  const screen = element('main', 'screen', body, actions)
  screen.setAttribute('aria-labelledby', 'title')
  return { screen, body, heading, approve, reject: no, other, status }

  function chainElement({ name, explorer }: ChainNames): HTMLElement {
    const row = element('div', 'fact', element('dt', '', saying('screen.network')))
    const value = element('dd', '', element('bdi', '', say(name)))
    if (explorer) {
      const link = element('a', 'hint link', saying('screen.explorer'))
      link.href = explorer
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      value.append(link)
    }
    row.append(value)
    return row
  }
}
