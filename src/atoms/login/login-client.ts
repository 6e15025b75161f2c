import type { Kit } from '../kit.ts'
import { type EmbeddedClient, embeddedClientOf } from './embedded-client.ts'

const restarts = new WeakMap<object, Promise<unknown>>()

/** The frame is about to start anew, which ends whatever it is asked: logins that begin until then wait. It must not reject. */
export function holdLogins(kit: Kit, restart: Promise<unknown>): void {
  restarts.set(kit, restart)
}

/** What a login begins with: the kit's embedded wallet, once it has let go of the login before. */
export async function loginClientOf(kit: Kit): Promise<EmbeddedClient> {
  await restarts.get(kit)
  return embeddedClientOf(kit)
}
