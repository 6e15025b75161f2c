// The classic script is only a loader, so that a page without modules fetches nothing that it does not use.
import { version } from './version.ts'

type CdnModule = typeof import('./cdn.ts')

/** `window.WalletModal`: has all exports of the module after `ready` has resolved. */
export interface ClassicWalletModal extends Partial<CdnModule> {
  readonly loaderVersion: string
  /** Resolves with the module. Rejects if the module could not be loaded. */
  readonly ready: Promise<CdnModule>
}

declare global {
  interface Window {
    WalletModal?: ClassicWalletModal
  }
}

// Relative imports of a cross-origin classic script have no usable base, so the script's own address is read at once:
// `currentScript` is null in all code that runs later.
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
