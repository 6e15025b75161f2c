import { element } from './element.ts'
import { styleWindow } from './style-window.ts'

const LIMIT = 15_000

/**
 * Opens a window of this origin with the frame's style; resolves with undefined if the browser blocks it. The window
 * shows the loading page and has no script of its own; the frame renders its content.
 */
export async function openWindow(title: string): Promise<Window | undefined> {
  const opened = window.open('/loading', '_blank', 'popup,width=400,height=680')
  if (!opened) return undefined
  const until = performance.now() + LIMIT
  while (!isThere(opened)) {
    if (opened.closed || performance.now() > until) {
      opened.close()
      return undefined
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  const page = opened.document
  const look = element('link', '')
  look.rel = 'stylesheet'
  look.href = new URL('./frame.css', import.meta.url).href
  const looks = new Promise<unknown>((done) => {
    look.onload = done
    look.onerror = done
  })
  styleWindow(page, title)
  page.head.append(look)
  await looks
  return opened
}

/** A new window first shows an initial empty document, which is discarded. */
function isThere(opened: Window): boolean {
  try {
    return opened.location.pathname === '/loading' && opened.document.readyState === 'complete'
  } catch {
    return false
  }
}
