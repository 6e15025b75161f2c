// Milliseconds of tolerance, because timers can fire slightly early relative to event timestamps.
const SPARE = 20

/** The times at which presses of a button count; see `Arming`. */
export interface Armed {
  since(): number | undefined
  due(): number | undefined
}

/** Callbacks for presses that do not count, or not yet. */
export interface PressNews {
  /** A press came too early; a pointer press could have been held. */
  readonly early: (by: 'pointer' | 'key') => void
  /** A held press counts once it is released. */
  readonly full: () => void
}

/**
 * Calls `press` for a genuine press of the button: pointer down and up on it, a fresh key press, or an assistive
 * technology, all while armed. A pointer held until the button is armed counts too, if only the steady time was
 * missing. Presses begun elsewhere, keys held before, and scripted events do not count. `data-held` is empty while a
 * pointer is held, and `full` once its release counts.
 */
export function onPress(button: HTMLElement, armed: Armed, press: () => void, { early, full }: PressNews): void {
  let down: { readonly id: number; readonly due: number } | undefined
  let key: { readonly name: string; readonly since: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const hold = (due: number) => {
    button.dataset.held = ''
    timer = setTimeout(
      () => {
        const counts = down?.due === due && armed.since() === due
        if (!counts) return letGo()
        button.dataset.held = 'full'
        full()
      },
      due - performance.now() + SPARE,
    )
  }
  const letGo = () => {
    clearTimeout(timer)
    delete button.dataset.held
  }
  button.addEventListener('pointerdown', (event) => {
    const due = armed.due()
    const counts = event.isTrusted && event.isPrimary && event.button === 0 && due !== undefined
    down = counts ? { id: event.pointerId, due } : undefined
    // Pointer capture delivers the end of this press here, wherever the pointer is.
    if (counts) button.setPointerCapture(event.pointerId)
    if (counts && armed.since() === undefined) hold(due)
  })
  button.addEventListener('pointerup', (event) => {
    const begun = down
    down = undefined
    letGo()
    if (!event.isTrusted || !begun || begun.id !== event.pointerId) return
    const target = button.ownerDocument.elementFromPoint(event.clientX, event.clientY)
    if (!target || !button.contains(target)) return
    if (armed.since() === begun.due) press()
    else if (armed.due() !== undefined) early('pointer')
  })
  button.addEventListener('pointercancel', () => {
    down = undefined
    letGo()
  })
  // A long press must not open a context menu over the held button.
  button.addEventListener('contextmenu', (event) => event.preventDefault())
  button.addEventListener('click', (event) => {
    // Assistive technologies press without a pointer, which browsers report as a trusted click with pointerId -1.
    // Clicks of pointers carry their id, and keyboard clicks are prevented below.
    const isAssistive = event.isTrusted && (event as PointerEvent).pointerId === -1
    if (!isAssistive) return
    if (armed.since() !== undefined) press()
    else if (armed.due() !== undefined) early('key')
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    // Prevents the browser's click, which also fires for held keys.
    event.preventDefault()
    if (!event.isTrusted || (event.repeat && key?.name === event.key)) return
    const since = armed.since()
    key = !event.repeat && since !== undefined ? { name: event.key, since } : undefined
    if (!event.repeat && since === undefined && armed.due() !== undefined) early('key')
  })
  button.addEventListener('keyup', (event) => {
    const begun = key
    key = undefined
    event.preventDefault()
    if (event.isTrusted && begun?.name === event.key && armed.since() === begun.since) press()
  })
  button.addEventListener('blur', () => {
    key = undefined
  })
}
