/** `AbortSignal.any`, also in browsers without it: before Chrome 116, Safari 17.4 and Firefox 124. */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any(signals)
  const controller = new AbortController()
  const { signal } = controller
  for (const one of signals) {
    const abort = () => controller.abort(one.reason)
    if (one.aborted) abort()
    // The listener goes when another of the signals was first.
    else one.addEventListener('abort', abort, { signal })
  }
  return signal
}
