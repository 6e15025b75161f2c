/**
 * The newest tab has the wallet: two that answer for the same keys would answer twice. `onLost` is called in the one
 * that had it before. Without locks (an insecure origin) every tab keeps it.
 */
export function claimForThisTab(onLost: () => void): void {
  if (!('locks' in navigator)) return
  navigator.locks.request('phone-wallet', { steal: true }, () => new Promise<never>(() => {})).catch(onLost)
}
