interface RegisterApi {
  register(...wallets: readonly unknown[]): unknown
}

/** Registers a wallet with every Wallet Standard library on the page, present or loaded later. */
export function registerStandard(wallet: unknown, target: EventTarget | undefined): () => void {
  if (!target) throw new Error('register() needs a window: pass an EventTarget outside of a browser.')
  const takeBack: unknown[] = []
  const offer = (api: RegisterApi) => void takeBack.push(api.register(wallet))
  const onReady = (event: Event) => offer((event as CustomEvent<RegisterApi>).detail)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
  target.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    target.removeEventListener('wallet-standard:app-ready', onReady)
    for (const unregister of takeBack.splice(0)) if (typeof unregister === 'function') unregister()
  }
}
