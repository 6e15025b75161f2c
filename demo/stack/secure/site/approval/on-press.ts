// Timers may come a little early by the clock that presses are measured with.
const SPARE = 20

/** When presses of a button count, as `Arming` tells it. */
export interface Armed {
  since(): number | undefined
  due(): number | undefined
}

/** What is heard of presses that do not count, or not yet. */
export interface PressNews {
  /** A press came too early to count; that of a pointer could have been held. */
  readonly early: (by: 'pointer' | 'key') => void
  /** A press that is still held counts from now on, once it is let go. */
  readonly full: () => void
}

/**
 * Calls `press` when a person presses the button: pointer down and up on it, a fresh key, or the press of an assistive
 * technology, all of it while armed. A pointer that is held until the button is armed counts too, when nothing but the
 * steady time was missing. A press that was begun elsewhere, a key that was held before, and events made by scripts do
 * not. `data-held` of the button is empty while a pointer is held on it and `full` once that counts.
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
    // The end of this press comes here too, wherever it is: nothing of it stays behind.
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
  // A long press must not open a menu over the button that is being held.
  button.addEventListener('contextmenu', (event) => event.preventDefault())
  button.addEventListener('click', (event) => {
    // Screen readers and switches press without a pointer, and browsers make a trusted click of that. Those of pointers
    // carry their id, and those of keys do not come here (see below).
    const isAssistive = event.isTrusted && (event as PointerEvent).pointerId === -1
    if (!isAssistive) return
    if (armed.since() !== undefined) press()
    else if (armed.due() !== undefined) early('key')
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    // No click of the browser's own: it would come for held keys too.
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
