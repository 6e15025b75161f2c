import type { Arming } from './arming.ts'

// Fractions of a pixel and a line's descent are no content that anybody misses.
const CLOSE = 8
// Lines of the footer come and go, and take their height from the content.
const FOOTER = 48
// Of a page, so much stays in sight when the next one comes.
const OVERLAP = 40
// So long, in milliseconds, a part of the height of the screen is in sight at least before it counts: a scroll that is
// animated shows every part for a moment.
const PAGE = 400

interface Shown {
  readonly text: string
  readonly width: number
  readonly visible: number
  readonly whole: number
}

export interface Reading {
  /** Looks what is in sight. To be called whenever something may have changed. */
  look(): void
  /** Brings the next part that was not in sight yet. */
  next(): void
}

/**
 * Keeps a screen from being approved before all of its content was in sight, part by part from its beginning to its end:
 * a jump over a part leaves that part unread, and so does a scroll that passes it in no time. Content that fits is read at
 * once. Content that comes later, and a change
 * of size, starts it again.
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
      // Nobody has seen what was covered, too small or not in front.
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
