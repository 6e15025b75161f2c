import { readField } from '../core/read-field.ts'

/** Who is told what registers and what takes itself back, as the wallet's own objects. */
export interface Listener {
  readonly add: (raw: unknown) => void
  readonly drop: (raw: unknown) => void
}

/** Hears every wallet of Wallet Standard on a page, those before and those after, until the returned function is called. */
export function listen(page: EventTarget | undefined, max: number, { add, drop }: Listener): () => void {
  let over = false
  // Given to every wallet. One may keep it and call much later, or never.
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
      // The wallet's own fault, and its loss.
    }
  }
  page?.addEventListener('wallet-standard:register-wallet', onRegister)
  // Those that were here before us wait for this.
  page?.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    over = true
    page?.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
