import type { EmbeddedClient, FrameBox } from '../../../embedded/embedded-client.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { routeAtom } from '../../navigation/router.atoms.ts'

export type { EmbeddedClient, FrameBox }

const givenTo = perKit((): { client?: EmbeddedClient } => ({}))

/** @internal Lets a test inject its own client. */
export const provideEmbeddedClient = (kit: Kit, client: EmbeddedClient): void => {
  givenTo(kit).client = client
}

/** Resolves with the kit's client of the secure frame. Rejects with `AUTH_NOT_FOUND` if none is configured. */
export async function secureFrameClient(kit: Kit): Promise<EmbeddedClient> {
  const { client } = givenTo(kit)
  if (client) return client
  const { embeddedWallet } = await import('./embedded-wallet.ts')
  return embeddedWallet(kit).client
}

/** Notifies the secure frame that a login was cancelled. Errors are ignored: without a frame there is no login. */
export const leaveFrame = (kit: Kit): void =>
  void secureFrameClient(kit)
    .then((client) => client.leaveLogin())
    .catch(() => {})

/**
 * Returns true while the secure frame shows a screen that the login waits for: storage access, or a sign-in message.
 */
export function isShowingLoginScreen({ store }: HasStore): boolean {
  const { name, params } = store.get(routeAtom)
  return name === 'ApproveTransaction' && params !== undefined && ('access' in params || 'login' in params)
}
