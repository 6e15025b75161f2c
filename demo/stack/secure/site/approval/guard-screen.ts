import type { PlainId } from '../words/messages.ts'
import type { Say } from '../words/say.ts'
import { Arming } from './arming.ts'
import { type Armed, onPress, type PressNews } from './on-press.ts'
import { readToEnd } from './read-to-end.ts'
import type { ScreenFrame } from './screen-frame.ts'
import { canSeeCovers, isAlone, watchScreen } from './watch-screen.ts'

const order = ['small', 'hidden', 'covered', 'unknown', 'more'] as const

/** In pixels: below that the buttons leave no room for what is asked. */
const LOW = 400

export interface GuardOptions {
  readonly say: Say
  /** A pointer must have been over the frame for a while before its press counts. */
  readonly needsPlace: boolean
  /** Said in place of everything else, and nothing counts: this must not be approved here. */
  readonly stopped?: PlainId | undefined
  /** Offered to the person where this window cannot be trusted to be what they see. */
  readonly elsewhere?: (() => void) | undefined
  /** The window of its own is offered in any case. */
  readonly offersWindow?: boolean
  /** The buttons that decide. */
  readonly buttons: readonly HTMLElement[]
}

export interface GuardedScreen extends Armed, PressNews {
  /** Shows a sentence for as long as nothing else has to be said. */
  tell(id: PlainId | undefined): void
}

/** Puts a screen into its place and watches it: when presses count there, and what to say to the person until then. */
export function guardScreen(
  win: Window,
  place: Element,
  { screen, body, status, more, other }: ScreenFrame,
  { say, needsPlace, stopped, elsewhere, offersWindow = false, buttons }: GuardOptions,
  signal: AbortSignal,
): GuardedScreen {
  const now = () => performance.now()
  const arming = new Arming(now())
  // For the button that leads to the other window, which is there for when something is in the way of this one. A quick
  // press is enough: it decides nothing, and the window shows all of the request again.
  const leaving = new Arming(now(), [])
  const reading = readToEnd(body, arming)
  const armed: Armed = {
    since: () => (stopped ? undefined : arming.armedSince(now())),
    due: () => (stopped ? undefined : arming.due(now())),
  }
  const leavingArmed: Armed = { since: () => leaving.armedSince(now()), due: () => leaving.due(now()) }
  // A press is best held where the place of the frame is not known, which is said before the first one.
  const atFirst = needsPlace && !isAlone(win) ? ('screen.hold' as const) : undefined
  let told: PlainId | undefined = atFirst
  let said = ''
  const update = () => {
    reading.look()
    for (const button of buttons) showArmed(button, armed)
    showArmed(other, leavingArmed)
    const obstacle = order.find((one) => arming.obstacles.has(one))
    // The press that leads elsewhere needs the room that the buttons take which count for nothing here.
    screen.toggleAttribute('data-low', obstacle === 'small' && win.innerHeight < LOW)
    const isBlind = obstacle === 'unknown' && !canSeeCovers()
    const isOffered = offersWindow || isBlind || obstacle === 'covered' || obstacle === 'small'
    const wasHidden = other.hidden
    other.hidden = !elsewhere || !isOffered
    if (wasHidden && !other.hidden) leaving.disturb(now())
    more.hidden = obstacle !== 'more' || stopped !== undefined
    const why = stopped ?? (isBlind ? 'screen.blind' : obstacle && (`screen.${obstacle}` as const))
    // What the button beside it says already is not said twice.
    const id = why === undefined || why === 'screen.more' ? told : why
    const text = id ? say({ id }) : ''
    // Said again only when it is something else: a live region speaks on every change.
    if (text !== said) status.textContent = text
    said = text
  }
  const tell = (id: PlainId | undefined) => {
    told = id ?? atFirst
    update()
  }
  const early = (by: 'pointer' | 'key') => {
    // Somebody who presses again and again has not seen yet what is under the pointer.
    arming.disturb(now())
    tell(by === 'pointer' ? 'screen.early' : 'screen.soon')
  }
  const full = () => tell('screen.release')
  more.addEventListener('click', () => {
    reading.next()
    body.focus({ preventScroll: true })
    update()
  })
  if (elsewhere) onPress(other, leavingArmed, elsewhere, { early, full })
  place.replaceChildren(screen)
  watchScreen(win, { screen, arming, changed: update, needsPlace }, signal)
  body.addEventListener('scroll', update, { passive: true, signal })
  // Time passes without an event.
  const timer = setInterval(update, 100)
  signal.addEventListener('abort', () => clearInterval(timer))
  update()
  return { ...armed, early, full, tell }
}

/** A button whose press will count in a moment is not dimmed: it would flicker with every move of the pointer. */
function showArmed(button: HTMLElement, { since, due }: Armed): void {
  const isArmed = since() !== undefined
  button.ariaDisabled = String(!isArmed)
  button.toggleAttribute('data-settling', !isArmed && due() !== undefined)
}
