import type { ApprovalView } from '../decode/approval-view.ts'
import { Arming, type Obstacle } from './arming.ts'
import { onPress } from './on-press.ts'
import { type Asker, screenElements } from './screen-elements.ts'
import { canSeeCovers, watchScreen } from './watch-screen.ts'

const reasons: { readonly [obstacle in Obstacle]: string } = {
  small: 'This window is too small to approve anything in it.',
  hidden: 'This window is not in front.',
  covered: 'Something covers this window. Approving is off until it is free.',
  moved: 'This window moved.',
  unknown: 'Checking that nothing covers this window…',
}
const blind =
  'This browser cannot tell whether something covers this window, so nothing can be approved here. Use a current Chrome, Edge or other Chromium browser.'

/** Why nothing can be approved, if so. */
function textOf({ blocked }: ApprovalView, obstacle: Obstacle | undefined): string | undefined {
  if (blocked) return 'This cannot be approved.'
  if (!canSeeCovers()) return blind
  return obstacle && reasons[obstacle]
}

/**
 * Shows a request and waits for the person: true when they approved it.
 *
 * @param reject What the other button says; without one there is nothing to decline.
 * @param signal Ends the request from outside, as declined.
 */
export async function showApproval(
  place: Element,
  view: ApprovalView,
  asker: Asker,
  reject: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const ended = new AbortController()
  const { screen, body, heading, approve, reject: no, status } = screenElements(view, asker, reject)
  const arming = new Arming(performance.now())
  const armedSince = () => (view.blocked ? undefined : arming.armedSince(performance.now()))
  let said = ''
  const update = () => {
    const armed = armedSince() !== undefined
    approve.ariaDisabled = String(!armed)
    const obstacle = (['small', 'hidden', 'covered', 'unknown'] as const).find((one) => arming.obstacles.has(one))
    const isMore = body.scrollHeight - body.clientHeight - body.scrollTop > 12
    const text = textOf(view, obstacle) ?? (isMore ? 'There is more below.' : '')
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
      no?.addEventListener('click', decline)
      addEventListener('keydown', (event) => event.key === 'Escape' && no && decline(), { signal: ended.signal })
      place.replaceChildren(screen)
      watchScreen(screen, arming, update, ended.signal)
      // Time passes without an event.
      body.addEventListener('scroll', update, { passive: true })
      const timer = setInterval(update, 100)
      ended.signal.addEventListener('abort', () => clearInterval(timer))
      update()
      heading.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
