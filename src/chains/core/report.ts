/**
 * Tells the page of an error that no promise carries: `window.onerror` and the console see it. Test environments such as
 * happy-dom have no `reportError`.
 */
export function report(error: unknown): void {
  if (globalThis.reportError) globalThis.reportError(error)
  else console.error(error)
}
