import type { Arming } from './arming.ts'

// Fractions of a pixel and a line's descent are no content that anybody misses.
const CLOSE = 8
// Lines of the footer come and go, and take their height from the content.
const FOOTER = 48

interface Shown {
  readonly text: string
  readonly width: number
  readonly visible: number
  readonly whole: number
}

/**
 * Keeps a screen from being approved before the end of its content was in sight; content that fits is at once. Content
 * that comes later, and a change of size, starts it again. To be called whenever something may have changed.
 */
export function readToEnd(body: HTMLElement, arming: Arming): () => void {
  let read: Shown | undefined
  return () => {
    const { scrollHeight: whole, clientHeight: visible, clientWidth: width, scrollTop, textContent } = body
    const shown: Shown = { text: textContent ?? '', width, visible, whole }
    if (read && !isSame(read, shown)) read = undefined
    // Nobody has seen what was covered, too small or not in front.
    const isSeen = [...arming.obstacles].every((obstacle) => obstacle === 'more')
    if (isSeen && whole - visible - scrollTop <= CLOSE) read ??= shown
    arming.set('more', !read, performance.now())
  }
}

const isSame = (before: Shown, now: Shown): boolean =>
  before.text === now.text &&
  before.width === now.width &&
  Math.abs(before.visible - now.visible) <= FOOTER &&
  Math.abs(before.whole - now.whole) <= FOOTER
