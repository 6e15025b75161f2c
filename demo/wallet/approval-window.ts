import { isToPage, type ToWindow } from './approval-messages.ts'
import type { RequestSheet } from './describe-request.ts'

/** The window of the last request, kept for a moment, so that a follow-up request (add, then switch) reuses it. */
let last: Window | null = null
let nextId = 1
let closing = 0

/** Opens the wallet's window; returns null if the browser blocks it. */
function openWindow(): Window | null {
  window.clearTimeout(closing)
  if (last && !last.closed) {
    last.focus()
    return last
  }
  const left = Math.max(0, window.screenX + window.outerWidth - 400)
  const size = `popup,width=380,height=640,left=${left},top=${Math.max(0, window.screenY + 80)}`
  last = window.open('/wallet-approval', 'demo-wallet', size)
  return last
}

/** Asks in the wallet's window; returns undefined if the browser blocks it. Closing the window counts as a refusal. */
export function askInWindow(sheet: RequestSheet, signal: AbortSignal): Promise<boolean> | undefined {
  const popup = openWindow()
  if (!popup) return undefined
  const id = nextId++
  const { origin } = window.location
  return new Promise<boolean>((resolve) => {
    const say = () => popup.postMessage({ type: 'demo-wallet:ask', id, sheet } satisfies ToWindow, origin)
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== popup || !isToPage(event.data)) return
      if (event.data.type === 'demo-wallet:ready') say()
      else if (event.data.id === id) {
        const { approved } = event.data
        // The page closes it, and not the window itself: a request that comes in that moment would be lost with it.
        closing = window.setTimeout(() => popup.close(), approved ? 900 : 300)
        finish(approved)
      }
    }
    const finish = (approved: boolean) => {
      window.removeEventListener('message', hear)
      window.clearInterval(watch)
      signal.removeEventListener('abort', abort)
      resolve(approved)
    }
    const abort = () => {
      popup.close()
      finish(false)
    }
    const watch = window.setInterval(() => {
      if (popup.closed) finish(false)
    }, 250)
    window.addEventListener('message', hear)
    signal.addEventListener('abort', abort, { once: true })
    // An existing window has announced itself before; a new one does so after loading.
    say()
  })
}
