import type { EmbeddedClient, FrameBox } from '../../embedded/embedded-client.ts'
import type { Kit } from '../kit.ts'

export type { EmbeddedClient, FrameBox }

const clients = new WeakMap<object, EmbeddedClient>()

/** Gives a kit the client that its logins use. */
export const provideEmbeddedClient = (kit: Kit, client: EmbeddedClient): void => void clients.set(kit, client)

/** The kit's embedded wallet. Rejects with `AUTH_NOT_FOUND` where there is none. */
export async function embeddedClientOf(kit: Kit): Promise<EmbeddedClient> {
  const given = clients.get(kit)
  if (given) return given
  const { embeddedOf } = await import('../embedded/embedded-of.ts')
  return embeddedOf(kit).client
}
