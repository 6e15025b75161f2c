import { serviceError } from '../../../chains/core/error-texts/service-error.ts'
import { WmError } from '../../../chains/core/errors.ts'
import type { Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { call } from '../http.ts'
import { projectApi } from '../project-api.ts'
import { providerContext } from '../provider-api.ts'
import { isAllowedOrigin } from './is-allowed-origin.ts'

/** The lists that have come, by their address. */
const listsOf = perKit(() => new Map<string, Promise<readonly string[]>>())

/** Resolves with the origins of the project. A service that fails does not block: its list counts as empty. */
function originsOf(kit: Kit): Promise<readonly string[]> {
  const context = providerContext(kit)
  const lists = listsOf(kit)
  const key = `${context.baseUrl} ${context.query.projectId}`
  const known = lists.get(key)
  if (known !== undefined) return known
  const asked = call(projectApi.origins, undefined, context).then(
    ({ allowedOrigins }) => allowedOrigins,
    (error: unknown) => {
      // The next login asks again.
      lists.delete(key)
      if (
        ['RATE_LIMITED', 'SERVER_ERROR', 'APP_CONFIG_INVALID'].some((code) => WmError.is(error, code as 'SERVER_ERROR'))
      )
        kit.events.emit('error', error as WmError)
      return []
    },
  )
  lists.set(key, asked)
  return asked
}

/**
 * Resolves if the project of the provider API allows logins on this page, or if it cannot be asked. Takes five seconds
 * at most.
 * @throws {WmError<'APP_CONFIG_INVALID'>} Names the origin that is not on its list.
 */
export async function checkOrigin(kit: Kit, origin: string = globalThis.location?.origin ?? ''): Promise<void> {
  if (!origin || isAllowedOrigin(origin, await originsOf(kit))) return
  const error = serviceError('APP_CONFIG_INVALID', { origin })
  kit.events.emit('error', error)
  throw error
}
