/** `AbortSignal.any`, also in browsers without it: before Chrome 116, Safari 17.4 and Firefox 124. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([...signals])
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    // The listener goes when another of the signals was first.
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal })
  }
  return controller.signal
}
