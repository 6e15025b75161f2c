import { kitOf } from '../../src/atoms/kit-inside.ts'
import { provideEmbeddedClient } from '../../src/atoms/login/embedded-client.ts'
import { push } from '../../src/atoms/router/navigate.ts'
import type { Route } from '../../src/atoms/router/routes.ts'
import { install } from '../fakes/eip1193.ts'
import { FakeEmbeddedClient } from '../fakes/embedded-client.ts'
import { createScene, type Scene, type SceneOptions } from './scene.ts'

export const secureFrame = 'https://secure.test'

/** Options of a page on which people can log in. */
export const loginOptions = (features: object = {}): SceneOptions => ({
  options: { hosts: { secureFrame }, features },
})

export interface LoginScene extends Scene {
  readonly client: FakeEmbeddedClient
}

/** Gives a scene an embedded wallet; the wallet of the scene stands in for what it connects as. */
export function withLogin(scene: Scene, change?: (client: FakeEmbeddedClient) => void): FakeEmbeddedClient {
  const client = new FakeEmbeddedClient()
  change?.(client)
  const kit = kitOf(scene.kit)
  provideEmbeddedClient(kit, client)
  const stop = install(window, scene.wallet, { uuid: crypto.randomUUID(), name: 'Email', rdns: 'AUTH' })
  kit.signal.addEventListener('abort', stop)
  return client
}

/** Opens the modal and goes to a view of the login. */
export async function arriveAt(scene: Scene, ...routes: readonly Route[]): Promise<void> {
  await scene.kit.open()
  for (const route of routes) push(kitOf(scene.kit), route)
}

export async function loginScene(
  options: SceneOptions = loginOptions(),
  change?: (client: FakeEmbeddedClient) => void,
): Promise<LoginScene> {
  const scene = await createScene(options)
  return { ...scene, client: withLogin(scene, change) }
}

/** Types as a visitor does, in one go. */
export function type(input: HTMLElement, value: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
