import { approvalCard, focusCard } from './approval-card.ts'
import { approvalSheet } from './approval-css.ts'
import type { RequestSheet } from './describe-request.ts'

const frame = `
dialog { position: fixed; inset: 16px 16px auto auto; inline-size: min(372px, calc(100vw - 32px)); max-block-size: min(620px, calc(100dvh - 32px));
  margin: 0; padding: 0; border: 0; border-radius: 18px; overflow: hidden; background: none;
  box-shadow: 0 0 0 1px rgb(60 40 0 / .18), 0 24px 60px rgb(20 12 0 / .35); }
dialog[open] { display: flex; }
dialog::backdrop { background: rgb(20 14 0 / .18); }
`

/**
 * Asks in a panel inside the page if the browser blocks the wallet's window. It is a separate modal dialog, because an
 * open `<wallet-modal>` makes the rest of the page inert.
 */
export function askInPanel(sheet: RequestSheet, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const host = document.createElement('div')
    host.id = 'demo-wallet-panel'
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [approvalSheet(frame)]
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', sheet.wallet?.name ?? 'Demo Wallet')
    const finish = (approved: boolean) => {
      signal.removeEventListener('abort', cancel)
      if (dialog.open) dialog.close()
      host.remove()
      resolve(approved)
    }
    const cancel = () => finish(false)
    const card = approvalCard(sheet, finish)
    dialog.append(card)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      cancel()
    })
    signal.addEventListener('abort', cancel, { once: true })
    root.append(dialog)
    document.body.append(host)
    dialog.showModal()
    focusCard(card)
  })
}
