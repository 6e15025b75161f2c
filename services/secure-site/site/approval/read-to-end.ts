import type { Arming } from './arming.ts'

// Tolerance in pixels for fractions and a line's descent, which contain nothing readable.
const CLOSE = 8
// Tolerance in pixels for footer lines that appear and disappear, and change the height of the content.
const FOOTER = 48
// Pixels of a page that stay visible after scrolling to the next one.
const OVERLAP = 40
// Milliseconds for which a screenful must be visible before it counts as read; an animated scroll shows every part for
// a moment only.
const PAGE = 400

interface Shown {
  readonly text: string
  readonly width: number
  readonly visible: number
  readonly whole: number
}

export interface Reading {
  /** Updates the reading state; called after every possible change. */
  look(): void
  /** Scrolls to the next unread part. */
  next(): void
}

/**
 * Blocks approval until all content has been visible, part by part from start to end: a part that is skipped, or
 * scrolled past too quickly, stays unread. Content that fits is read at once. New content and a change of size start
 * again.
 */
export function readToEnd(body: HTMLElement, arming: Arming): Reading {
  let before: Shown | undefined
  let readTo = 0
  let seenAt: number | undefined
  return {
    look() {
      const { scrollHeight: whole, clientHeight: visible, clientWidth: width, scrollTop, textContent } = body
      const shown: Shown = { text: textContent ?? '', width, visible, whole }
      if (!before || !isSame(before, shown)) {
        before = shown
        readTo = 0
      }
      // Content that was covered, too small or hidden does not count as read.
      const isSeen = [...arming.obstacles].every((obstacle) => obstacle === 'more')
      const now = performance.now()
      if (isSeen && scrollTop <= readTo + CLOSE) {
        const fits = whole - visible <= CLOSE
        const reachable = fits ? whole : readTo + (visible * (now - (seenAt ?? now))) / PAGE
        readTo = Math.max(readTo, Math.min(scrollTop + visible, reachable))
        seenAt = now
      } else seenAt = undefined
      arming.set('more', whole - readTo > CLOSE, now)
    },
    next() {
      body.scrollTo({ top: Math.max(0, readTo - OVERLAP) })
    },
  }
}

const isSame = (before: Shown, now: Shown): boolean =>
  before.text === now.text &&
  before.width === now.width &&
  Math.abs(before.visible - now.visible) <= FOOTER &&
  Math.abs(before.whole - now.whole) <= FOOTER
