import { approvalCard, doneCard, focusCard } from '../../wallet/approval-card.ts'
import { approvalSheet } from '../../wallet/approval-css.ts'
import { isToWindow, type ToPage } from '../../wallet/approval-messages.ts'

// The wallet's window. It shows the request of its opener, and nothing without one.
document.adoptedStyleSheets = [...document.adoptedStyleSheets, approvalSheet()]
const page = window.opener as Window | null
const place = document.querySelector('main')
let closing = 0
let asked = 0

const tell = (message: ToPage) => page?.postMessage(message, location.origin)

function show(card: HTMLElement) {
  place?.replaceChildren(card)
}

if (!page) show(doneCard('This window belongs to the Demo Wallet. It opens by itself when a page asks for something.'))

window.addEventListener('message', (event) => {
  if (event.origin !== location.origin || event.source !== page || !isToWindow(event.data)) return
  const { id, sheet } = event.data
  // The request can arrive twice: when it is sent, and in answer to "ready".
  if (id === asked) return
  asked = id
  window.clearTimeout(closing)
  const card = approvalCard(sheet, (approved) => {
    tell({ type: 'demo-wallet:answer', id, approved })
    show(doneCard(approved ? 'Approved.' : 'Rejected. Nothing happened.'))
    // The page closes this window, unless a follow-up request reuses it, or the page has gone.
    closing = window.setTimeout(() => window.close(), 3_000)
  })
  show(card)
  focusCard(card)
})
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') window.close()
})
tell({ type: 'demo-wallet:ready' })
