/** Milliseconds after which a page counts as painted: a hidden page paints no frames. */
const HIDDEN = 250

/** Resolves when the browser has painted what React last drew. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    setTimeout(done, HIDDEN)
    // The first callback runs before the paint, the second one after it.
    globalThis.requestAnimationFrame?.(() => requestAnimationFrame(done))
  })
}
