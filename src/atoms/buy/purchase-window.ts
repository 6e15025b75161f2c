const WIDTH = 600
const HEIGHT = 800

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
