import { internalKit } from '../../src/atoms/kit/internal-kit.ts'
import type { WalletRecord } from '../../src/atoms/kit/options/wallet-record.ts'
import { showView } from '../../src/atoms/navigation/navigate.ts'
import { route } from '../../src/atoms/navigation/routes.ts'
import { connectionAtoms } from '../../src/atoms/sessions/connection.atoms.ts'
import type { ConnectionState } from '../../src/atoms/sessions/connection-state.ts'
import { dispatch } from '../../src/atoms/sessions/dispatch.ts'
import type { ConnectionEvent } from '../../src/atoms/sessions/machine.ts'
import type { Scene, SceneOptions } from './scene.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** A wallet with links of every kind. */
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

/** Returns the actions of a test on a scene's pairing, and its state. */
export function pairingOf(scene: Scene) {
  const kit = internalKit(scene.kit)
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
    /** Goes to the view of a wallet, or to the view for any wallet. */
    async arrive(walletId?: string): Promise<void> {
      await scene.kit.open()
      showView(kit, route('ConnectingWalletConnect', walletId ? { walletId } : {}))
      await scene.until('the view', () => scene.view() === 'ConnectingWalletConnect')
    },
    ready: () => scene.until('a link', () => connecting()?.uri),
    /** Dispatches an event of the running attempt. */
    tell(event: WithoutAttempt<ConnectionEvent>): void {
      const attempt = connecting()?.attempt
      if (attempt === undefined) throw new Error(`No attempt runs: ${state().status}`)
      dispatch(kit, 'eip155', { ...event, attempt } as ConnectionEvent)
    },
  }
}

/** Makes this browser look like a phone until the returned function is called. */
export function asPhone(userAgent = iphone): () => void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent })
  return () => void Reflect.deleteProperty(navigator, 'userAgent')
}

/** Records links instead of opening them. */
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
