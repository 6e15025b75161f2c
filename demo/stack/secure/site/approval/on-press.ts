/**
 * Calls `press` when a person presses the button: pointer down and up on it, or a fresh key, all of it while armed.
 * A press that was begun elsewhere or earlier, a key that is held, and events made by scripts do not count.
 *
 * @param armedSince Since when a press counts; undefined while it does not.
 */
export function onPress(button: HTMLElement, armedSince: () => number | undefined, press: () => void): void {
  let down: { readonly id: number; readonly since: number } | undefined
  let key: { readonly name: string; readonly since: number } | undefined

  button.addEventListener('pointerdown', (event) => {
    const since = armedSince()
    const counts = event.isTrusted && event.isPrimary && event.button === 0 && since !== undefined
    down = counts ? { id: event.pointerId, since } : undefined
    // The end of this press comes here too, wherever it is: nothing of it stays behind.
    if (counts) button.setPointerCapture(event.pointerId)
  })
  button.addEventListener('pointerup', (event) => {
    const begun = down
    down = undefined
    if (!event.isTrusted || !begun || begun.id !== event.pointerId || armedSince() !== begun.since) return
    const target = button.ownerDocument.elementFromPoint(event.clientX, event.clientY)
    if (target && button.contains(target)) press()
  })
  button.addEventListener('pointercancel', () => {
    down = undefined
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    // No click of the browser's own: it would come for held keys too.
    event.preventDefault()
    const since = armedSince()
    key = event.isTrusted && !event.repeat && since !== undefined ? { name: event.key, since } : undefined
  })
  button.addEventListener('keyup', (event) => {
    const begun = key
    key = undefined
    event.preventDefault()
    if (event.isTrusted && begun?.name === event.key && armedSince() === begun.since) press()
  })
  button.addEventListener('blur', () => {
    key = undefined
  })
}
