import { dress } from '../access/dress.ts'
import { element } from './element.ts'

const LIMIT = 15_000

/**
 * A window of this origin, empty but for the look of this one; undefined when the browser lets none open. It shows the
 * page where other windows begin too, and everything in it is put there from here: it has no script of its own.
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
  dress(page, title)
  page.head.append(look)
  await looks
  return opened
}

/** A new window first shows an empty page of no address, which is thrown away. */
function isThere(opened: Window): boolean {
  try {
    return opened.location.pathname === '/loading' && opened.document.readyState === 'complete'
  } catch {
    return false
  }
}
