import type { Clock } from '../chains/core/clock.ts'
import { parseUrl } from '../chains/core/url.ts'

const NAME = 'popupWindow'
const WIDTH = 600
const HEIGHT = 800
const POLL = 1_000
/** A result may still come from a window that seems to be gone, until then. */
const LATE = 120_000
const LONGEST = 65_536

export interface PopupOptions {
  /** Where the window begins, and the one origin that results are taken from. */
  readonly origin: string
  readonly clock: Clock
  /** Ends everything. */
  readonly signal: AbortSignal
  /** Once. */
  readonly onResult: (resultUri: string) => void
  /** Seen to be closed, once; a result may come all the same. */
  readonly onClosed: () => void
}

/** The window of a login. */
export interface LoginPopup {
  /** The browser let none be opened: `name` is the target for a link. */
  readonly blocked: boolean
  readonly name: string
  /** Messages of a shape that was awaited, from windows or origins that it was not. */
  readonly foreign: number
  /** The frame of the secure site, which tells the result as well where it learns it before the window does. */
  trust(frame: () => unknown): void
  /** Sends the window to the provider. Refuses what is no web address. */
  go(uri: string): boolean
  close(): void
}

/** Opens the window of a login. Has to be called inside of the visitor's click. */
export function openPopup({ origin, clock, signal, onResult, onClosed }: PopupOptions): LoginPopup {
  const site = new URL(origin).origin
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  const place = `width=${WIDTH},height=${HEIGHT},left=${left},top=${top},scrollbars=yes`
  const handle = window.open(`${site}/loading`, NAME, place)
  let foreign = 0
  let stopTimer = () => {}
  let frame: () => unknown = () => undefined
  const end = () => {
    stopTimer()
    window.removeEventListener('message', onMessage)
  }
  const close = () => {
    end()
    signal.removeEventListener('abort', close)
    handle?.close()
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    const uri = resultOf(event.data)
    if (uri === undefined) return
    // Of its origin there may be others on this page: only these two have to do with this login.
    const { source } = event
    if (event.origin !== site || !source || (source !== handle && source !== frame())) {
      foreign++
      return
    }
    // The window stays until all is done: it may show what is needed for that.
    end()
    onResult(uri)
  }
  // `closed` alone lies: a page with COOP cuts the tie to a window that is still there. Then the focus is in it.
  const watch = (seen: number) => {
    stopTimer = clock.after(POLL, () => {
      const gone = handle?.closed && document.hasFocus() ? seen + 1 : 0
      if (gone < 2) return watch(gone)
      stopTimer = clock.after(LATE, end)
      onClosed()
    })
  }
  if (signal.aborted) close()
  else {
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', close)
    if (handle) watch(0)
  }
  return {
    blocked: !handle,
    name: NAME,
    get foreign() {
      return foreign
    },
    go(uri) {
      if (!/^https?:\/\//i.test(uri) || !parseUrl(uri)) return false
      if (handle && !handle.closed) handle.location.href = uri
      return true
    },
    trust(given) {
      frame = given
    },
    close,
  }
}

/** Read once, and only what is awaited: the page gets many messages that are none of our business. */
function resultOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { resultUri } = data as { readonly resultUri?: unknown }
  return typeof resultUri === 'string' && resultUri !== '' && resultUri.length <= LONGEST ? resultUri : undefined
}
