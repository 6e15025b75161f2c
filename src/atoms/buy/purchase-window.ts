import type { Clock } from '../../chains/core/clock.ts'

const WIDTH = 600
const HEIGHT = 800
/** Milliseconds between two looks at whether a window is closed; twice in a row counts. */
const LOOK = 1_000
/** Milliseconds after a press in which a second one is a part of it: a double press would open two windows. */
export const DOUBLE = 600

/** A provider's window. */
export interface PurchaseWindow {
  readonly isClosed: boolean
  go(url: string): void
  close(): void
}

/**
 * Opens an empty window, in the visitor's click: the address may have to be made first. Undefined if the browser
 * blocks it. The page that it shows later has no way back to this one.
 */
export function openPurchaseWindow(): PurchaseWindow | undefined {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  const handle = window.open(
    'about:blank',
    '_blank',
    `width=${WIDTH},height=${HEIGHT},left=${left},top=${top},scrollbars=yes`,
  )
  if (!handle) return undefined
  // `noopener` would hide when the visitor closes the window.
  handle.opener = null
  return {
    get isClosed() {
      // A page with COOP seems closed while it is open; then this page does not have the focus.
      return handle.closed && document.hasFocus()
    },
    go: (url) => handle.location.replace(url),
    close: () => handle.close(),
  }
}

/** Leads a window to an address; false if that fails, as with one that the visitor has closed meanwhile. */
export function isLed(window: PurchaseWindow, url: string): boolean {
  try {
    window.go(url)
    return true
  } catch {
    return false
  }
}

/** Calls a function once the visitor has closed the window, unless the signal aborts before. */
export function onceClosed(
  window: PurchaseWindow | undefined,
  clock: Clock,
  signal: AbortSignal,
  onClosed: () => void,
): void {
  const look = (seen: number) => {
    const cancel = clock.after(LOOK, () => {
      signal.removeEventListener('abort', cancel)
      const count = window?.isClosed ? seen + 1 : 0
      if (count < 2) return look(count)
      onClosed()
    })
    signal.addEventListener('abort', cancel)
  }
  look(0)
}
