import type { TestProvider, TestWalletInfo } from './types.ts'

export interface Announcer {
  announce(target?: EventTarget): void
  withdraw(): void
}

/**
 * Announces the wallet by https://eips.ethereum.org/EIPS/eip-6963, at once and each time the page requests providers.
 */
export function createAnnouncer(info: TestWalletInfo, provider: TestProvider): Announcer {
  const targets = new Map<EventTarget, () => void>()
  return {
    announce(target = globalThis.window) {
      if (!target) throw new Error('announce() needs a window: pass an EventTarget outside of a browser.')
      const say = () => {
        const detail = Object.freeze({ info, provider })
        target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      if (!targets.has(target)) {
        targets.set(target, say)
        target.addEventListener('eip6963:requestProvider', say)
      }
      say()
    },
    withdraw() {
      for (const [target, say] of targets) target.removeEventListener('eip6963:requestProvider', say)
      targets.clear()
    },
  }
}
