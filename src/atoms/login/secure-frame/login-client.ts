import { report } from '../../../chains/core/report.ts'
import type { Kit } from '../../kit/kit.ts'
import { optionsAtom } from '../../kit/options/options.atoms.ts'
import { perKit } from '../../kit/per-kit.ts'
import { providerHost } from '../../services/hosts.ts'
import { type EmbeddedClient, secureFrameClient } from './secure-frame-client.ts'

const frameOf = perKit((): { restart?: Promise<unknown> } => ({}))

/** Delays logins until the frame has restarted: a request made before that would be lost. `restart` must not reject. */
export function waitForRestart(kit: Kit, restart: Promise<unknown>): void {
  frameOf(kit).restart = restart
}

/** Asks the provider API whether the project allows logins on this origin. */
async function checkOrigin(kit: Kit): Promise<void> {
  const check = await import('../../services/origins/check-origin.ts').catch(report)
  await check?.checkOrigin(kit)
}

/**
 * Resolves with the kit's client for a new login, after a pending restart of the frame.
 * @throws {WmError<'APP_CONFIG_INVALID'>} The project does not allow logins on this origin.
 */
export async function loginClient(kit: Kit): Promise<EmbeddedClient> {
  const { restart } = frameOf(kit)
  await (providerHost(kit.store.get(optionsAtom)) ? Promise.all([restart, checkOrigin(kit)]) : restart)
  return secureFrameClient(kit)
}
