function foundExtension(): boolean {
  let announced = false
  const hear = () => {
    announced = true
  }
  window.addEventListener('eip6963:announceProvider', hear)
  // Extensions run before the page's scripts and answer while this call lasts.
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  return announced || 'ethereum' in window
}

/** Whether an extension put a wallet into this page: looked for once, before the demo's own wallets answer. */
export const hasExtension = foundExtension()
