import { abortable } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { SocialProvider } from '../../embedded/embedded-client.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'
import { connectLogin } from './connect-login.ts'
import { embeddedClientOf } from './embedded-client.ts'
import { socialAtom } from './login.atoms.ts'
import { loginError } from './login-error.ts'
import { type SocialEvent, stepSocial } from './social.machine.ts'

/** One login with a social account. */
export interface SocialLogin {
  readonly kit: Kit
  readonly social: SocialProvider
  readonly attempt: number
  readonly signal: AbortSignal
}

/** Sends one event to the login with a social account. */
export const dispatchSocial = (kit: Kit, event: SocialEvent): void =>
  kit.store.set(socialAtom, (state) => stepSocial(state, event))

/** Why a provider has sent nobody back; a no is told apart from what went wrong. */
export function refusalIn(uri: string): WmError | undefined {
  const [, reason] = /error=([^&#]*)/.exec(uri) ?? []
  if (reason === undefined) return undefined
  return reason === 'access_denied' ? new WmError('USER_REJECTED', { action: 'connect' }) : new WmError('SOCIAL_FAILED')
}

/** Connects who the provider says it is. */
export async function finishSocial(login: SocialLogin, uri: string): Promise<void> {
  const { kit, social, attempt, signal } = login
  try {
    const refusal = refusalIn(uri)
    if (refusal) throw refusal
    dispatchSocial(kit, { type: 'RESULT', attempt })
    track(kit, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: social })
    const client = await abortable(embeddedClientOf(kit), signal)
    await abortable(client.connectSocial(uri, signal), signal)
    dispatchSocial(kit, { type: 'USER', attempt })
    await connectLogin(kit)
    kit.storage.set(storageKeys.connectedSocial, social)
    dispatchSocial(kit, { type: 'CONNECTED', attempt })
    track(kit, 'SOCIAL_LOGIN_SUCCESS', { provider: social })
  } catch (cause) {
    failSocial(login, cause)
  }
}

/** Says why it came to nothing, unless the visitor left it. */
export function failSocial({ kit, social, attempt }: SocialLogin, cause: unknown): void {
  const error = loginError(cause, 'SOCIAL_FAILED')
  if (!error) return
  dispatchSocial(kit, { type: 'FAILED', attempt, error })
  track(kit, 'SOCIAL_LOGIN_ERROR', { provider: social, code: error.code })
}
