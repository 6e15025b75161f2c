import { abortable } from '../../../chains/core/async.ts'
import { connectionError } from '../../../chains/core/error-texts/connection-error.ts'
import { embeddedError } from '../../../chains/core/error-texts/embedded-error.ts'
import type { WmError } from '../../../chains/core/errors.ts'
import type { SocialProvider } from '../../../embedded/embedded-client.ts'
import { track } from '../../kit/events/track.ts'
import type { HasStore, Kit } from '../../kit/kit.ts'
import { storageKeys } from '../../kit/storage/keys.ts'
import { connectLogin } from '../connect-login.ts'
import { socialAtom } from '../login.atoms.ts'
import { loginError, loginSignal } from '../login-attempt.ts'
import { secureFrameClient } from '../secure-frame/secure-frame-client.ts'
import { type SocialEvent, stepSocial } from './social.machine.ts'

export interface SocialLogin {
  readonly kit: Kit
  readonly social: SocialProvider
  readonly attempt: number
  readonly signal: AbortSignal
}

export const dispatchSocial = (kit: HasStore, event: SocialEvent): void =>
  kit.store.set(socialAtom, (state) => stepSocial(state, event))

/** Returns the error in a provider's answer, if any. A refusal by the visitor is `USER_REJECTED`. */
export function refusalIn(uri: string): WmError | undefined {
  const [, reason] = /error=([^&#]*)/.exec(uri) ?? []
  if (reason === undefined) return undefined
  return reason === 'access_denied'
    ? connectionError('USER_REJECTED', { action: 'connect' })
    : embeddedError('SOCIAL_FAILED')
}

export async function finishSocial(login: SocialLogin, uri: string): Promise<void> {
  const { kit, social, attempt, signal } = login
  try {
    const refusal = refusalIn(uri)
    if (refusal) throw refusal
    dispatchSocial(kit, { type: 'RESULT', attempt })
    track(kit, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: social })
    const client = await abortable(secureFrameClient(kit), signal)
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

/** Records the failure of a login, unless the visitor left it. */
export function failSocial({ kit, social, attempt }: SocialLogin, cause: unknown): void {
  const error = loginError(cause, 'SOCIAL_FAILED')
  if (!error) return
  dispatchSocial(kit, { type: 'FAILED', attempt, error })
  track(kit, 'SOCIAL_LOGIN_ERROR', { provider: social, code: error.code })
}

/** Connects with a result that arrived after its login was reported as ended. */
export function continueSocial(kit: Kit): void {
  const state = kit.store.get(socialAtom)
  if (state.status !== 'returned') return
  const { attempt, social, uri } = state
  void finishSocial({ kit, social, attempt, signal: loginSignal(kit) }, uri)
}
