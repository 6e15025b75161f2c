import { readField } from '../../../chains/core/read-field.ts'

/** The properties of a window that identify its browser. */
export interface PageLike {
  readonly navigator: {
    readonly userAgent: string
    readonly maxTouchPoints?: number
    readonly standalone?: boolean
  }
  readonly matchMedia?: ((query: string) => { readonly matches: boolean }) | undefined
  readonly self?: unknown
  readonly top?: unknown
}

/** The facts that decide how links can be opened on this page. */
export interface BrowserEnvironment {
  readonly ios: boolean
  readonly android: boolean
  readonly telegram: boolean
  /** The page is shown in the web view of another app. */
  readonly webView: boolean
  readonly framed: boolean
  /** Installed on the home screen. */
  readonly standalone: boolean
}

const telegramGlobals = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto']

/** Reads the surroundings of a page. Not cached, because a frame may be moved. */
export function browserEnvironment(page: PageLike): BrowserEnvironment {
  const { userAgent = '', maxTouchPoints = 0, standalone: onHomeScreen = false } = page.navigator ?? {}
  // An iPad identifies as a Macintosh; a Macintosh has no touch screen.
  const ios = /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
  const android = /\bAndroid\b/.test(userAgent)
  const standalone = onHomeScreen || page.matchMedia?.('(display-mode: standalone)').matches === true
  return {
    ios,
    android,
    telegram: telegramGlobals.some((name) => Boolean(readField(page, name))),
    webView: android ? /; wv\)/.test(userAgent) : ios && !standalone && !/\bSafari\//.test(userAgent),
    framed: page.top !== undefined && page.self !== page.top,
    standalone,
  }
}
