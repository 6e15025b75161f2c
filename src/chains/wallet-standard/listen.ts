import { readField } from '../core/read-field.ts'

/** Receiver of registered and withdrawn wallets, as their own objects. */
export interface Listener {
  readonly add: (raw: unknown) => void
  readonly drop: (raw: unknown) => void
}

/** Reports all Wallet Standard wallets of a page, earlier and later ones. Returns a function that stops. */
export function listen(page: EventTarget | undefined, max: number, { add, drop }: Listener): () => void {
  let over = false
  // Every wallet receives this object, and may call it much later or never.
  const api = Object.freeze({
    register: (...wallets: readonly unknown[]) => {
      if (!over) for (const wallet of wallets.slice(0, max)) add(wallet)
      return () => {
        if (!over) for (const wallet of wallets) drop(wallet)
      }
    },
  })
  const onRegister = (event: Event) => {
    const callback = readField(event, 'detail')
    if (typeof callback !== 'function') return
    try {
      callback(api)
    } catch {
      // A wallet that throws while it registers is not listed.
    }
  }
  page?.addEventListener('wallet-standard:register-wallet', onRegister)
  // Wallets that loaded before this page's code wait for this event.
  page?.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    over = true
    page?.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
