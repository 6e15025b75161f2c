import { connectionAtoms } from '../../src/atoms/connection/connection.atoms.ts'
import type { ConnectionState } from '../../src/atoms/connection/connection-state.ts'
import { dispatch } from '../../src/atoms/connection/dispatch.ts'
import type { ConnectionEvent } from '../../src/atoms/connection/machine.ts'
import { kitOf } from '../../src/atoms/kit-inside.ts'
import { push } from '../../src/atoms/router/navigate.ts'
import { route } from '../../src/atoms/router/routes.ts'
import type { WalletRecord } from '../../src/atoms/wallets/wallet-record.ts'
import type { Scene, SceneOptions } from './scene.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** A wallet that can be reached in every way. */
export const lantern: WalletRecord = {
  id: 'lantern',
  name: 'Lantern',
  mobile_link: 'lantern://',
  link_mode: 'https://lantern.example',
  desktop_link: 'lantern-desktop://',
  webapp_link: 'https://app.lantern.example',
  rdns: 'example.lantern',
}

/** A page with a relay and a listed wallet. */
export const withRelay = (more: Partial<WalletRecord> = {}, options: SceneOptions['options'] = {}) => ({
  alone: true,
  options: { hosts: { relay: 'wss://relay.test' }, customWallets: [{ ...lantern, ...more }], ...options },
})

type WithoutAttempt<E> = E extends { readonly attempt: number } ? Omit<E, 'attempt'> : never

/** What a test does with a scene's pairing, and sees of it. */
export function pairingOf(scene: Scene) {
  const kit = kitOf(scene.kit)
  const state = (): ConnectionState => kit.store.get(connectionAtoms.eip155)
  const connecting = () => {
    const now = state()
    return now.status === 'connecting' ? now : undefined
  }
  return {
    kit,
    state,
    attempt: () => connecting()?.attempt,
    uri: () => connecting()?.uri?.value,
    /** Leads to the view of a wallet, or of any wallet. */
    async arrive(walletId?: string): Promise<void> {
      await scene.kit.open()
      push(kit, route('ConnectingWalletConnect', walletId ? { walletId } : {}))
      await scene.until('the view', () => scene.view() === 'ConnectingWalletConnect')
    },
    ready: () => scene.until('a link', () => connecting()?.uri),
    /** An event of the running attempt. */
    tell(event: WithoutAttempt<ConnectionEvent>): void {
      const attempt = connecting()?.attempt
      if (attempt === undefined) throw new Error(`No attempt runs: ${state().status}`)
      dispatch(kit, 'eip155', { ...event, attempt } as ConnectionEvent)
    },
  }
}

/** Makes this browser pass for a phone until the returned function is called. */
export function asPhone(userAgent = iphone): () => void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent })
  return () => void Reflect.deleteProperty(navigator, 'userAgent')
}

/** Records what would be opened instead of leaving the page. */
export function recordOpened() {
  const original = window.open
  const opened: (readonly [href: string, target: string, features: string])[] = []
  window.open = (href, target, features) => {
    opened.push([String(href), String(target), String(features)])
    return null
  }
  const stop = () => {
    window.open = original
  }
  return { opened, stop }
}
