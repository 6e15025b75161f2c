/** Calls `back` when a hidden, frozen or stored page is there again. Returns a stop function. */
export function onReturn(document: Document | undefined, back: () => void): () => void {
  if (!document) return () => {}
  const { window } = globalThis
  const seen = () => document.visibilityState === 'visible' && back()
  const shown = (event: PageTransitionEvent) => event.persisted && back()
  document.addEventListener('visibilitychange', seen)
  document.addEventListener('resume', seen)
  window.addEventListener('pageshow', shown)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    document.removeEventListener('resume', seen)
    window.removeEventListener('pageshow', shown)
  }
}
