import type { Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { type EmbeddedClient, secureFrameClient } from './secure-frame-client.ts'

const frameOf = perKit((): { restart?: Promise<unknown> } => ({}))

/** Delays logins until the frame has restarted: a request made before that would be lost. `restart` must not reject. */
export function waitForRestart(kit: Kit, restart: Promise<unknown>): void {
  frameOf(kit).restart = restart
}

/** Resolves with the kit's client for a new login, after a pending restart of the frame. */
export async function loginClient(kit: Kit): Promise<EmbeddedClient> {
  await frameOf(kit).restart
  return secureFrameClient(kit)
}
