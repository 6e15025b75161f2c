// The classic script: a loader, so that a page without modules pays nothing for what it does not use.
import { version } from './version.ts'

type CdnModule = typeof import('./cdn.ts')

/** `window.WalletModal`: filled with everything the module exports once `ready` has resolved. */
export interface ClassicWalletModal extends Partial<CdnModule> {
  readonly loaderVersion: string
  /** Resolves with the module; rejects when it could not be loaded. */
  readonly ready: Promise<CdnModule>
}

declare global {
  interface Window {
    WalletModal?: ClassicWalletModal
  }
}

// Relative imports of a cross-origin classic script have no usable base, so the script's own address is taken now:
// `currentScript` is null in everything that runs later.
const script = document.currentScript
const url = new URL(
  'wallet-modal.js',
  script instanceof HTMLScriptElement && script.src ? script.src : document.baseURI,
)

if (window.WalletModal) {
  console.warn(`[wallet-modal] loaded twice; the first copy (${window.WalletModal.loaderVersion}) stays in use.`)
} else {
  const ready = import(url.href) as Promise<CdnModule>
  const api: ClassicWalletModal = { loaderVersion: version, ready }
  window.WalletModal = api
  ready.then(
    (loaded) => Object.assign(api, loaded),
    (error: unknown) => console.error(`[wallet-modal] ${url.href} could not be loaded.`, error),
  )
}
