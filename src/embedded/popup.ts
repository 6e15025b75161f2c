import type { Clock } from '../chains/core/clock.ts'
import { parseUrl } from '../chains/core/url.ts'
import type { SocialRedirect } from './embedded-client.ts'

const NAME = 'popupWindow'
const WIDTH = 600
const HEIGHT = 800
const POLL = 1_000
/** Milliseconds in which a window that seems closed may still return a result. */
const LATE = 120_000
const LONGEST = 65_536

const DISOWNED = '@wallet-modal/disowned_windows'
let disownedHere = 0

/** Number of windows of this tab that lost their opener. A browser refuses to use one again by its name. */
function disownedWindows(): number {
  try {
    // The windows outlive a reload of the page.
    return Number(sessionStorage.getItem(DISOWNED)) || disownedHere
  } catch {
    return disownedHere
  }
}

function countDisowned(): void {
  disownedHere = disownedWindows() + 1
  try {
    sessionStorage.setItem(DISOWNED, String(disownedHere))
  } catch {
    // A browser that forbids storage: a login after a reload then opens by the link of its view.
  }
}

export interface PopupOptions {
  /** Origin of the window's first page, and the only one that results are accepted from. */
  readonly origin: string
  readonly clock: Clock
  /** Closes the window and ends all listeners. */
  readonly signal: AbortSignal
  /** Called once. */
  readonly onResult: (resultUri: string) => void
  /** Called once when the window seems closed; a result may still arrive. */
  readonly onClosed: () => void
}

export interface LoginPopup {
  /** True when the browser blocked the window; a link can then open it with `name` as target. */
  readonly blocked: boolean
  readonly name: string
  /** Number of results from other windows or origins, which were ignored. */
  readonly foreign: number
  /** Accepts results from the secure site's frame too, which may receive one before the window. */
  trust(frame: () => unknown): void
  /** Navigates the window to the provider. Returns false for anything but a web address. */
  go(to: SocialRedirect): boolean
  /** Leaves a window open that has lost its opener: only its visitor can close it. */
  close(): void
}

/** Opens the window of a login. Must be called in the visitor's click. */
export function openPopup({ origin, clock, signal, onResult, onClosed }: PopupOptions): LoginPopup {
  const site = new URL(origin).origin
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2))
  const place = `width=${WIDTH},height=${HEIGHT},left=${left},top=${top},scrollbars=yes`
  const name = `${NAME}${disownedWindows() || ''}`
  const handle = window.open(`${site}/loading`, name, place)
  let isDisowned = false
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
    if (!isDisowned) handle?.close()
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    const uri = resultOf(event.data)
    if (uri === undefined) return
    // Other windows of the site's origin may exist on the page; only these two belong to this login.
    const { source } = event
    if (event.origin !== site || !source || (source !== handle && source !== frame())) {
      foreign++
      return
    }
    // The window stays open: its page may still be needed to complete the login.
    end()
    onResult(uri)
  }
  // `closed` alone is wrong for a page with COOP, which severs an open window; an open window has the focus.
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
    name,
    get foreign() {
      return foreign
    },
    go({ uri, disowned }) {
      if (!/^https?:\/\//i.test(uri) || !parseUrl(uri)) return false
      if (handle && !handle.closed) handle.location.href = uri
      isDisowned = disowned
      if (disowned) countDisowned()
      return true
    },
    trust(given) {
      frame = given
    },
    close,
  }
}

/** Returns the result in a message, read once; undefined for any other of the page's many messages. */
function resultOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { resultUri } = data as { readonly resultUri?: unknown }
  return typeof resultUri === 'string' && resultUri !== '' && resultUri.length <= LONGEST ? resultUri : undefined
}
