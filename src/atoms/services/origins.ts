import { WmError } from '../../chains/core/errors.ts'
import type { Kit } from '../kit.ts'
import { optionsAtom } from '../options/options.atoms.ts'
import { call } from './http.ts'
import { providerApi, providerContext } from './provider-api.ts'
import { providerHost } from './provider-host.ts'

/** Origins that may use this project. Empty allows all, and so does a failure that is not the server's own (spec §8). */
export async function allowedOrigins(kit: Kit): Promise<readonly string[]> {
  if (!providerHost(kit.store.get(optionsAtom))) return []
  try {
    return (await call(providerApi.origins, undefined, providerContext(kit))).allowedOrigins
  } catch (error) {
    if (kit.signal.aborted || WmError.is(error, 'RATE_LIMITED') || WmError.is(error, 'SERVER_ERROR')) throw error
    return []
  }
}
