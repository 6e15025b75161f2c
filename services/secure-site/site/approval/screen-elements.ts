import type { ChainNames } from '../decode/known-chains.ts'
import { translateView } from '../decode/translate-view.ts'
import type { PlainId } from '../words/messages.ts'
import { addressElement } from './address-element.ts'
import { custodyElement } from './custody-element.ts'
import { element } from './element.ts'
import { factsElement } from './facts-element.ts'
import type { Question } from './question.ts'
import { recoveryCodeElement } from './recovery-code-element.ts'
import { plainButton, type ScreenFrame, screenFrame } from './screen-frame.ts'

export interface ScreenElements extends ScreenFrame {
  readonly approve: HTMLButtonElement
  readonly reject: HTMLButtonElement
  readonly copy: HTMLButtonElement | undefined
}

export function screenElements({ view: asked, asker, reject, custody, t }: Question): ScreenElements {
  const view = translateView(t, asked)
  const textOf = (id: PlainId) => t({ id })
  const account = asker.address
    ? element('details', 'account', element('summary', '', textOf('screen.account')), addressElement(asker.address))
    : undefined
  const notes = view.notes.map(({ tone, title, text }) =>
    element('div', `note note-${tone}`, element('strong', '', title), element('span', '', text)),
  )
  const text = view.text
  const textBox = text && (text.isCode ? recoveryCodeElement(text.value) : element('div', 'text', text.value))
  if (textBox) {
    textBox.dir = text.isCode ? 'ltr' : 'auto'
    textBox.role = 'group'
    textBox.ariaLabel = text.label
  }
  const copy = text?.isCode ? plainButton('button-text button-copy', textOf('recovery.copy')) : undefined
  copy?.setAttribute('aria-describedby', 'status')
  const facts = factsElement(view.rows)
  if (asker.chain) facts.append(chainElement(asker.chain))
  const approve = plainButton('button button-approve', view.approve)
  approve.setAttribute('aria-describedby', 'status')
  approve.ariaDisabled = 'true'
  const no = plainButton('button button-reject', t(reject))
  const frame = screenFrame(t, {
    origin: asker.origin,
    title: view.title,
    content: [
      ...notes,
      text && element('p', 'text-label', text.label),
      textBox,
      copy,
      facts,
      account,
      custody && custodyElement(t, custody),
    ],
    actions: [element('div', 'pair', no, approve)],
  })
  return { ...frame, approve, reject: no, copy }

  function chainElement({ name, explorer }: ChainNames): HTMLElement {
    const row = element('div', 'fact', element('dt', '', textOf('screen.network')))
    const value = element('dd', '', element('bdi', '', t(name)))
    if (explorer) {
      const link = element('a', 'hint link', textOf('screen.explorer'))
      link.href = explorer
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      value.append(link)
    }
    row.append(value)
    return row
  }
}
