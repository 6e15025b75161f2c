import { readField } from '../../chains/core/read-field.ts'

/** The parts of a window that tell what kind of browser it is in. */
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

/** What decides how links can be opened here. */
export interface Surroundings {
  readonly ios: boolean
  readonly android: boolean
  readonly telegram: boolean
  /** The page is shown by some other app. */
  readonly webView: boolean
  readonly framed: boolean
  /** Installed on the home screen. */
  readonly standalone: boolean
}

const telegramGlobals = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto']

/** Reads the surroundings of a page; nothing of it is kept, as a frame may be moved. */
export function surroundings(page: PageLike): Surroundings {
  const { userAgent = '', maxTouchPoints = 0, standalone: onHomeScreen = false } = page.navigator ?? {}
  // Tablets of Apple call themselves a Macintosh, and no Macintosh is touched.
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
