import type { InternalKit } from '../../atoms/kit/internal-kit.ts'
import { heldAtom, shakeAtom } from '../../atoms/navigation/modal/held.atoms.ts'
import { requestClose } from '../../atoms/navigation/modal/open-modal.ts'
import { drawer, still } from '../../theme/media.ts'
import './sheet.css.ts'

/** Share of the card's height from which a drag closes. */
const FAR = 1 / 3
/** Speed in px/ms from which a short drag closes, and its least length in px. */
const FAST = 0.5
const SHORT = 16
/** Milliseconds before the release whose movement counts as its speed: a finger that has come to rest has none. */
const RECENT = 100
/** Pixels that a card which may not be closed gives way at most. */
const GIVES = 24
/** Milliseconds of the way out, as long as the dialog fades, and of the way back. */
const OUT = 150
const BACK = 260

const controls = 'button,a,input,textarea,select,[role=button]'

interface Sample {
  /** Milliseconds. */
  readonly at: number
  readonly y: number
}

interface Drag {
  readonly pointer: number
  /** The ordinate of the pointer at which the card is in its place. */
  readonly origin: number
  readonly isHeld: boolean
  readonly trail: Sample[]
}

/** Lets the drawer follow a finger on its header, and closes it after a long or a fast drag. Ends with `signal`. */
export function followDrag(kit: InternalKit, card: HTMLElement, signal: AbortSignal): void {
  let drag: Drag | undefined
  let shown = 0
  let moving: Animation | undefined

  const place = (y: number) => {
    shown = y
    if (y === 0) {
      delete card.dataset.dragged
      card.style.removeProperty('--w-drag')
      return
    }
    card.dataset.dragged = ''
    card.style.setProperty('--w-drag', `${y}px`)
  }
  /** Moves the card from where it is; for visitors who asked for less motion, nothing moves but under the finger. */
  const glide = (to: number, duration: number) => {
    if (matchMedia(still).matches) return
    moving = card.animate([{ translate: `0 ${shown}px` }, { translate: `0 ${to}px` }], {
      duration,
      easing: 'cubic-bezier(.2,.8,.2,1)',
    })
  }
  const settle = () => {
    if (shown === 0) return
    glide(0, BACK)
    place(0)
  }
  const release = ({ trail }: Drag, now: number) => {
    const [begun] = trail as [Sample, ...Sample[]]
    const since = Math.max(begun.at, now - RECENT)
    const before = trail.findLast(({ at }) => at <= since) ?? begun
    const speed = ((trail.at(-1) as Sample).y - before.y) / Math.max(1, now - since)
    // A finger on its way back up has changed its mind.
    if (speed < -FAST || (shown < card.offsetHeight * FAR && (shown < SHORT || speed < FAST))) return settle()
    requestClose(kit)
    if (signal.aborted) glide(card.offsetHeight, OUT)
    else settle()
  }

  card.addEventListener(
    'pointerdown',
    (event) => {
      const { isPrimary, button, pointerId, clientY, timeStamp } = event
      const target = event.target as Element
      if (drag || !isPrimary || button !== 0 || !matchMedia(drawer).matches) return
      if (!target.closest('[part~=header]') || target.closest(controls)) return
      const from =
        moving?.playState === 'running' ? Number.parseInt(getComputedStyle(card).translate.split(' ')[1] ?? '0', 10) : 0
      moving?.cancel()
      place(from)
      const isHeld = kit.store.get(heldAtom)
      drag = { pointer: pointerId, origin: clientY - from, isHeld, trail: [{ at: timeStamp, y: clientY }] }
      card.setPointerCapture(pointerId)
    },
    { signal },
  )
  card.addEventListener(
    'pointermove',
    ({ pointerId, clientY, timeStamp }) => {
      if (drag?.pointer !== pointerId) return
      drag.trail.push({ at: timeStamp, y: clientY })
      const way = Math.max(0, clientY - drag.origin)
      place(drag.isHeld ? GIVES * (1 - Math.exp(-way / (4 * GIVES))) : way)
    },
    { signal },
  )
  const end = (event: PointerEvent) => {
    const ended = drag
    if (ended?.pointer !== event.pointerId) return
    drag = undefined
    if (event.type !== 'pointerup') return settle()
    if (!ended.isHeld) return release(ended, event.timeStamp)
    if (event.clientY - ended.origin > card.offsetHeight * FAR) kit.store.set(shakeAtom, (count) => count + 1)
    settle()
  }
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    card.addEventListener(name, end, { signal })
  // The card fades where the finger has left it, and opens in its place.
  signal.addEventListener('abort', () => void kit.env.clock.after(OUT, () => place(0)))
}
