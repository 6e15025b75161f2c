import { internalKit } from '../../src/atoms/kit/internal-kit.ts'
import { provideEmbeddedClient } from '../../src/atoms/login/secure-frame/secure-frame-client.ts'
import { navigate, showView } from '../../src/atoms/navigation/navigate.ts'
import { type Route, route } from '../../src/atoms/navigation/routes.ts'
import { loadAdapter } from '../../src/atoms/services/adapters.ts'
import { connectorsAtom } from '../../src/atoms/wallets/connectors.atoms.ts'
import type { Connector } from '../../src/chains/core/connector.ts'
import { loginKeys } from '../../src/embedded/login-cache.ts'
import { FakeWallet, install } from '../fakes/eip1193.ts'
import { FakeEmbeddedClient } from '../fakes/embedded-client.ts'
import { addresses, createScene, type Scene, type SceneOptions } from './scene.ts'

/** Stores the numbers of the networks on which the embedded wallet has smart accounts. */
export const smartAccountsOn = (scene: Scene, list: string): void =>
  internalKit(scene.kit).storage.set(loginKeys.smartAccountNetworks, list)

export const secureFrame = 'https://secure.test'

/** Options of a page on which people can log in. */
export const loginOptions = (features: object = {}): SceneOptions => ({
  options: { hosts: { secureFrame }, features },
})

// An extension cannot announce itself under the id of the embedded wallet, so a connection under that id is redirected
// to this test wallet.
const standIn = 'test.embedded'
const adapter = await loadAdapter('eip155')
const { connect } = adapter
Object.assign(adapter, {
  connect: async (connectorId: string, context: Parameters<typeof connect>[1]) =>
    connectorId === 'AUTH'
      ? { ...(await connect.call(adapter, standIn, context)), connectorId }
      : connect.call(adapter, connectorId, context),
})

export interface LoginScene extends Scene {
  readonly client: FakeEmbeddedClient
}

/** Gives a scene an embedded wallet; a wallet of the page stands in for what it connects as. */
export function withLogin(
  scene: Scene,
  change?: (client: FakeEmbeddedClient) => void,
  wallet = new FakeWallet({ accounts: [...addresses], knownChains: ['0x1', '0x2'] }),
): FakeEmbeddedClient {
  const client = new FakeEmbeddedClient()
  change?.(client)
  const kit = internalKit(scene.kit)
  client.mailbox = { storage: kit.storage, clock: kit.env.clock }
  provideEmbeddedClient(kit, client)
  const stop = install(window, wallet, { uuid: crypto.randomUUID(), name: 'Grotto', rdns: standIn })
  const connector: Connector = { id: 'AUTH', type: 'AUTH', name: 'Email', namespaces: ['eip155'], installed: true }
  kit.store.set(connectorsAtom, (old) => [...old, connector])
  kit.signal.addEventListener('abort', stop)
  return client
}

/** Opens the modal and goes to a view of the login. */
export async function arriveAt(scene: Scene, ...routes: readonly Route[]): Promise<void> {
  await scene.kit.open()
  for (const one of routes) showView(internalKit(scene.kit), one)
}

/** The embedded wallet shows its frame for a request that stays open; `leave` ends the request. */
export async function atTheDoor(scene: Scene): Promise<{ leave(): void }> {
  const kit = internalKit(scene.kit)
  showView(kit, route('ApproveTransaction', { access: true }))
  await scene.find('[data-testid="wm-approve-place"]')
  return { leave: () => navigate(kit, { type: 'leave', views: ['ApproveTransaction'] }) }
}

export async function loginScene(
  options: SceneOptions = loginOptions(),
  change?: (client: FakeEmbeddedClient) => void,
  wallet?: FakeWallet,
): Promise<LoginScene> {
  const scene = await createScene(options)
  return { ...scene, client: withLogin(scene, change, wallet) }
}

/** Submits the address that was typed. */
export async function submitEmail(scene: Scene, email: string): Promise<void> {
  type(await scene.find('[data-testid="wm-email-input"]'), email)
  await scene.find('[data-testid="wm-email-form"] button')
  ;((await scene.find('[data-testid="wm-email-form"]')) as HTMLFormElement).requestSubmit()
}

/** Types as a visitor does, without a pause. */
export function type(input: HTMLElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
