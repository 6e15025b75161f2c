import { ownDocument } from '../../../chains/core/own-document.ts'
import { type BrowserEnvironment, browserEnvironment } from './browser-environment.ts'

/** `app` opens an app on this device, `tab` a website or a desktop app, which leaves this page open. */
export type LinkKind = 'app' | 'tab'

/**
 * Returns the `target` of a link. A link to an app leaves this page in place; from a frame it must open in the top
 * window.
 */
export function openTarget(kind: LinkKind, { telegram, framed }: Pick<BrowserEnvironment, 'telegram' | 'framed'>) {
  if (telegram || kind === 'tab') return '_blank'
  return framed ? '_top' : '_self'
}

/**
 * Opens a validated link. Must be called in a user gesture: phones block it later. Browsers do not report whether an
 * app opened; `watchAppOpen` reports the visible effects.
 */
export function openWalletLink(href: string, kind: LinkKind): void {
  const around = browserEnvironment(globalThis.window)
  // An Android web view replaces the page by an error if no app handles the scheme; in a frame only the frame is lost.
  if (kind === 'app' && around.android && around.webView && !around.telegram && !href.startsWith('https:'))
    openAside(href)
  else globalThis.open(href, openTarget(kind, around), 'noreferrer noopener')
}

const ASIDE_LIFE = 2_000
let endAside = () => {}

/** Opens a link in a hidden frame; a second call replaces the first. */
function openAside(href: string): void {
  endAside()
  const frame = ownDocument.createElement('iframe')
  frame.hidden = true
  frame.src = href
  // A [frame-src](https://www.w3.org/TR/CSP3/#directive-frame-src) policy may block the frame; then the page itself
  // opens the link.
  const leave = ({ disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (disposition !== 'enforce' || effectiveDirective !== 'frame-src') return
    endAside()
    globalThis.open(href, '_self', 'noreferrer noopener')
  }
  endAside = () => {
    ownDocument.removeEventListener('securitypolicyviolation', leave)
    frame.remove()
  }
  ownDocument.addEventListener('securitypolicyviolation', leave)
  ownDocument.body.append(frame)
  setTimeout(endAside, ASIDE_LIFE)
}
