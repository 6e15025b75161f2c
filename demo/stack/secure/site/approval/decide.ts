import { words } from '../words/words.ts'
import { Arming } from './arming.ts'
import { onPress } from './on-press.ts'
import type { Question } from './question.ts'
import { screenElements } from './screen-elements.ts'
import { canSeeCovers, watchScreen } from './watch-screen.ts'

const order = ['small', 'hidden', 'covered', 'unknown'] as const

/**
 * Shows a request in a window and waits for the person: true when they approved it.
 *
 * @param signal Ends the request from outside, as declined.
 * @param elsewhere Offered to the person where this window cannot be trusted to be what they see.
 */
export async function decide(
  win: Window,
  place: Element,
  question: Question,
  signal: AbortSignal,
  elsewhere?: () => void,
): Promise<boolean> {
  const ended = new AbortController()
  const { view, say } = question
  const { screen, body, heading, approve, reject: no, other, status } = screenElements(question)
  const arming = new Arming(performance.now())
  const armedSince = () => (view.blocked ? undefined : arming.armedSince(performance.now()))
  let said = ''
  const update = () => {
    approve.ariaDisabled = String(armedSince() === undefined)
    const obstacle = order.find((one) => arming.obstacles.has(one))
    const isBlind = obstacle === 'unknown' && !canSeeCovers()
    other.hidden = !elsewhere || view.blocked === true || !(isBlind || obstacle === 'covered' || obstacle === 'small')
    const isMore = body.scrollHeight - body.clientHeight - body.scrollTop > 12
    const why = view.blocked ? 'blocked' : isBlind ? 'blind' : (obstacle ?? (isMore ? 'more' : undefined))
    const text = why ? say(words(`screen.${why}`)) : ''
    // Said again only when it is something else: a live region speaks on every change.
    if (text !== said) status.textContent = text
    said = text
  }
  try {
    return await new Promise<boolean>((resolve) => {
      const decline = () => resolve(false)
      if (signal.aborted) return decline()
      signal.addEventListener('abort', decline, { signal: ended.signal })
      onPress(approve, armedSince, () => resolve(true))
      no.addEventListener('click', decline)
      if (elsewhere) other.addEventListener('click', elsewhere)
      win.addEventListener('keydown', (event) => event.key === 'Escape' && decline(), { signal: ended.signal })
      place.replaceChildren(screen)
      watchScreen(win, screen, arming, update, ended.signal)
      body.addEventListener('scroll', update, { passive: true })
      // Time passes without an event.
      const timer = setInterval(update, 100)
      ended.signal.addEventListener('abort', () => clearInterval(timer))
      update()
      heading.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
