import type { ApprovalView } from '../decode/approval-view.ts'
import { addressElement } from './address-element.ts'
import { element } from './element.ts'
import { factsElement } from './facts-element.ts'

export interface Asker {
  readonly projectName: string
  readonly origin: string
  /** Absent where no network is concerned. */
  readonly chainName?: string
  readonly address?: string
}

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
export function screenElements(view: ApprovalView, asker: Asker, reject: string): ScreenElements {
  const heading = element('h1', 'title', view.title)
  heading.tabIndex = -1
  heading.id = 'title'
  const { host, protocol } = new URL(asker.origin)
  const shown = protocol === 'https:' ? host : asker.origin
  const site = element('p', 'site', element('span', 'site-label', 'Asked by'), element('bdi', 'site-origin', shown))
  const about = [...(asker.chainName ? [{ label: 'Network', value: asker.chainName }] : [])]
  const account = asker.address
    ? element('details', 'account', element('summary', '', 'From your account'), addressElement(asker.address))
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
  const body = element(
    'div',
    'body',
    site,
    heading,
    ...notes,
    text && element('p', 'text-label', text.label),
    textBox,
    factsElement([...view.rows, ...about]),
    account,
  )
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = 'What is asked'

  const status = element('p', 'status')
  status.role = 'status'
  status.id = 'status'
  const approve = element('button', 'button button-approve', view.approve)
  approve.type = 'button'
  approve.setAttribute('aria-describedby', 'status')
  approve.ariaDisabled = 'true'
  const no = element('button', 'button button-reject', reject)
  no.type = 'button'
  const other = element('button', 'button button-other', 'Continue in a new window')
  other.type = 'button'
  other.hidden = true
  const actions = element('footer', 'actions', status, element('div', 'pair', no, approve), other)
  const screen = element('main', 'screen', body, actions)
  screen.setAttribute('aria-labelledby', 'title')
  return { screen, body, heading, approve, reject: no, other, status }
}
