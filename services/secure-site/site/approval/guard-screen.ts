import type { PlainId, Words } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { Arming } from './arming.ts'
import { type Armed, onPress, type PressNews } from './on-press.ts'
import { readToEnd } from './read-to-end.ts'
import type { ScreenFrame } from './screen-frame.ts'
import { canSeeCovers, isAlone, watchScreen } from './watch-screen.ts'

const order = ['small', 'hidden', 'covered', 'unknown', 'more'] as const

/** Height in pixels below which the buttons leave no room for the content. */
const LOW = 400

export interface GuardOptions {
  readonly t: Translate
  /** True if the pointer must have rested over the frame before its press counts. */
  readonly needsPlace: boolean
  /** Replaces all other status texts and disables approval, for requests that must not be approved here. */
  readonly stopped?: Words | undefined
  /** Opens the request in a separate window. Resolves with false if the browser blocks it. */
  readonly elsewhere?: (() => Promise<boolean>) | undefined
  /** True if the separate window is always offered. */
  readonly offersWindow?: boolean
  /** The buttons that decide the request. */
  readonly buttons: readonly HTMLElement[]
}

export interface GuardedScreen extends Armed, PressNews {
  /** Shows a sentence while no other status has priority. */
  tell(id: PlainId | undefined): void
}

/** Shows a screen and watches it: decides when presses count, and tells the visitor why they do not. */
export function guardScreen(
  win: Window,
  place: Element,
  { screen, body, status, more, other }: ScreenFrame,
  { t, needsPlace, stopped, elsewhere, offersWindow = false, buttons }: GuardOptions,
  signal: AbortSignal,
): GuardedScreen {
  const now = () => performance.now()
  const arming = new Arming(now())
  // The button for the separate window must work while this frame is covered, so that it ignores obstacles. An early
  // press is harmless, because the window shows the complete request again.
  const leaving = new Arming(now(), [])
  const reading = readToEnd(body, arming)
  const armed: Armed = {
    since: () => (stopped ? undefined : arming.armedSince(now())),
    due: () => (stopped ? undefined : arming.due(now())),
  }
  const leavingArmed: Armed = { since: () => leaving.armedSince(now()), due: () => leaving.due(now()) }
  // Without a known pointer position a press has to be held, which the first status explains.
  const atFirst = needsPlace || isAlone(win) ? ('screen.hold' as const) : undefined
  let told: PlainId | undefined = atFirst
  let said = ''
  let hasNoWindow = false
  const update = () => {
    reading.look()
    for (const button of buttons) showArmed(button, armed)
    showArmed(other, leavingArmed)
    const obstacle = order.find((one) => arming.obstacles.has(one))
    // In a small frame the button for the separate window takes the room of the disabled buttons.
    screen.toggleAttribute('data-low', obstacle === 'small' && win.innerHeight < LOW)
    const isBlind = obstacle === 'unknown' && !canSeeCovers()
    const isOffered = offersWindow || isBlind || obstacle === 'covered' || obstacle === 'small'
    const wasHidden = other.hidden
    other.hidden = !elsewhere || !isOffered
    if (wasHidden && !other.hidden) leaving.disturb(now())
    more.hidden = obstacle !== 'more' || stopped !== undefined
    const why = isBlind ? 'screen.blind' : obstacle && (`screen.${obstacle}` as const)
    // The scroll button next to the status says the same.
    const id = why === undefined || why === 'screen.more' ? told : why
    const telling = hasNoWindow ? words('screen.noWindow') : (stopped ?? (id && words(id)))
    const text = telling ? t(telling) : ''
    // A live region announces every assignment, so that an equal text is not assigned again.
    if (text !== said) status.textContent = text
    said = text
  }
  const tell = (id: PlainId | undefined) => {
    told = id ?? atFirst
    update()
  }
  const early = (by: 'pointer' | 'key') => {
    // Repeated early presses restart the steady time, because the visitor has not yet looked at what is under the
    // pointer.
    arming.disturb(now())
    tell(by === 'pointer' ? 'screen.early' : 'screen.soon')
  }
  const full = () => tell('screen.release')
  more.addEventListener('click', () => {
    reading.next()
    body.focus({ preventScroll: true })
    update()
  })
  const leave = async () => {
    hasNoWindow = !(await elsewhere?.())
    update()
  }
  if (elsewhere) onPress(other, leavingArmed, () => void leave(), { early, full })
  place.replaceChildren(screen)
  watchScreen(win, { screen, arming, changed: update, needsPlace }, signal)
  body.addEventListener('scroll', update, { passive: true, signal })
  // The steady time ends without an event.
  const timer = setInterval(update, 100)
  signal.addEventListener('abort', () => clearInterval(timer))
  update()
  return { ...armed, early, full, tell }
}

/** A button that arms within a moment is not dimmed, because it would flicker with every pointer movement. */
function showArmed(button: HTMLElement, { since, due }: Armed): void {
  const isArmed = since() !== undefined
  button.ariaDisabled = String(!isArmed)
  button.toggleAttribute('data-settling', !isArmed && due() !== undefined)
}
