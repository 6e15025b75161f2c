import type { RequestSheet } from './describe-request.ts'

const make = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text?: string) => {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

/** The wallet's screen for one request, in its window or in the page. */
export function approvalCard(sheet: RequestSheet, answer: (approved: boolean) => void): HTMLElement {
  const card = make('section', 'approval')
  card.setAttribute('aria-labelledby', 'approval-title')

  const brand = make('header', 'approval-brand')
  const mark = make('img', 'approval-mark')
  mark.src = sheet.wallet?.icon ?? '/assets/demo-wallet.svg'
  mark.alt = ''
  brand.append(
    mark,
    make('span', '', sheet.wallet?.name ?? 'Demo Wallet'),
    make('span', 'approval-note', 'test money only'),
  )

  const title = make('h1', 'approval-title', sheet.title)
  title.id = 'approval-title'
  title.tabIndex = -1
  const facts = make('dl', 'approval-facts')
  for (const fact of sheet.facts) {
    const value = make('dd', fact.mono ? 'mono' : '', fact.value)
    value.dir = 'auto'
    facts.append(make('dt', '', fact.label), value)
  }

  const reject = make('button', 'approval-reject', 'Reject')
  const approve = make('button', 'approval-approve', 'Approve')
  for (const [button, yes] of [
    [reject, false],
    [approve, true],
  ] as const) {
    button.type = 'button'
    button.addEventListener('click', () => {
      reject.disabled = true
      approve.disabled = true
      answer(yes)
    })
  }
  const buttons = make('div', 'approval-buttons')
  buttons.append(reject, approve)

  const scroll = make('div', 'approval-scroll')
  scroll.append(title, make('p', 'approval-lead', sheet.lead), facts)
  if (sheet.text !== undefined) {
    const text = make('pre', 'approval-text', sheet.text)
    text.tabIndex = 0
    text.dir = 'auto'
    scroll.append(text)
  }
  card.append(brand, scroll, buttons)
  return card
}

/** Focuses the title and not a button, so that an early Enter does nothing. */
export function focusCard(card: HTMLElement): void {
  card.querySelector<HTMLElement>('#approval-title')?.focus()
}

export function doneCard(text: string): HTMLElement {
  const card = make('section', 'approval approval-done')
  const line = make('p', 'approval-lead', text)
  line.setAttribute('role', 'status')
  card.append(line)
  return card
}
