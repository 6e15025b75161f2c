import { ownDocument } from '../../chains/core/own-document.ts'
import { type Surroundings, surroundings } from './surroundings.ts'

/** `app` leaves for a wallet on this device, `tab` for a site or a desktop app beside this page. */
export type LinkKind = 'app' | 'tab'

/** Where a link opens: the page stays what it is, and inside of a frame the whole tab is meant (protocol §6.4). */
export function openTarget(kind: LinkKind, { telegram, framed }: Pick<Surroundings, 'telegram' | 'framed'>) {
  if (telegram || kind === 'tab') return '_blank'
  return framed ? '_top' : '_self'
}

/**
 * Opens a checked link. Call it inside of the visitor's gesture: later, phones refuse. Nothing tells whether an app
 * took it; `watchAppOpen` says what can be seen of it.
 */
export function openWalletLink(href: string, kind: LinkKind): void {
  const around = surroundings(globalThis.window)
  // An app's web view shows an error in the page's place when it does not know the scheme; in a frame only that is lost.
  if (kind === 'app' && around.android && around.webView && !around.telegram && !href.startsWith('https:'))
    openAside(href)
  else globalThis.open(href, openTarget(kind, around), 'noreferrer noopener')
}

const ASIDE_LIFE = 2_000

function openAside(href: string): void {
  const frame = ownDocument.createElement('iframe')
  frame.hidden = true
  frame.src = href
  ownDocument.body.append(frame)
  setTimeout(() => frame.remove(), ASIDE_LIFE)
}
