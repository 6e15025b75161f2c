/** Returns `AbortSignal.any(signals)`, also in browsers without it: before Chrome 116, Safari 17.4 and Firefox 124. */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any(signals)
  const controller = new AbortController()
  const { signal } = controller
  for (const one of signals) {
    const abort = () => controller.abort(one.reason)
    if (one.aborted) abort()
    // `signal` removes the listener when another signal aborts first.
    else one.addEventListener('abort', abort, { signal })
  }
  return signal
}
