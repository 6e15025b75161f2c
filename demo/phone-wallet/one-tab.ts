/**
 * Moves the wallet to the newest tab, because two tabs with the same keys would answer twice. `onLost` is called in the
 * earlier tab. Without the Web Locks API (insecure origin) every tab keeps it.
 */
export function claimForThisTab(onLost: () => void): void {
  if (!('locks' in navigator)) return
  navigator.locks.request('phone-wallet', { steal: true }, () => new Promise<never>(() => {})).catch(onLost)
}
