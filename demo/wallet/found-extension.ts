function foundExtension(): boolean {
  let announced = false
  const hear = () => {
    announced = true
  }
  window.addEventListener('eip6963:announceProvider', hear)
  // Extensions run before the page's scripts and answer synchronously.
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  return announced || 'ethereum' in window
}

/** True if a browser extension provides a wallet; checked once, before the demo's own wallets announce themselves. */
export const hasExtension = foundExtension()
