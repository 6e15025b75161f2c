import { abortable } from '../../../chains/core/async.ts'
import { embeddedError } from '../../../chains/core/error-texts/embedded-error.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { cooldownSeconds } from '../../../embedded/cooldown.ts'
import type { EmailAction } from '../../../embedded/embedded-client.ts'
import { loginKeys } from '../../../embedded/login-cache.ts'
import { track } from '../../kit/events/track.ts'
import type { HasEnv, HasStorage, Kit } from '../../kit/kit.ts'
import { connectLogin } from '../connect-login.ts'
import { codeAtom } from '../login.atoms.ts'
import { beginLogin, loginError } from '../login-attempt.ts'
import { loginClient } from '../secure-frame/login-client.ts'
import { secureFrameClient } from '../secure-frame/secure-frame-client.ts'
import { dispatchEmail } from './dispatch-email.ts'
import { isEmail } from './email-address.ts'

/** Starts a login by email. Never rejects; the outcome is in `emailAtom`. */
export async function startEmail(kit: Kit, typed: string): Promise<void> {
  const email = typed.trim()
  const { attempt, signal } = beginLogin(kit)
  dispatchEmail(kit, { type: 'SUBMIT', attempt, email })
  try {
    if (!isEmail(email)) throw embeddedError('EMAIL_INVALID')
    track(kit, 'EMAIL_SUBMITTED')
    const pending = await pendingMail(kit, email, signal)
    await continueEmail(kit, pending ?? (await sendMail(kit, email, signal)), attempt, signal, !pending)
  } catch (cause) {
    const error = loginError(cause, 'FRAME_LOAD_FAILED')
    if (error) dispatchEmail(kit, { type: 'FAILED', attempt, error })
  }
}

/** Resolves with the step of the last mail while no new one may be requested: after a reload, or after going back. */
async function pendingMail(kit: Kit, email: string, signal: AbortSignal): Promise<EmailAction | undefined> {
  if (cooldownLeft(kit) === 0) return undefined
  const client = await abortable(loginClient(kit), signal)
  // An older site does not know this request; the visitor then waits until the next mail is allowed.
  const action = await abortable(
    client.pendingEmail(email, signal).catch((error: unknown) => {
      if (WmError.is(error, 'USER_REJECTED')) throw error
      return undefined
    }),
    signal,
  )
  if (action) kit.store.set(codeAtom, client.code())
  return action
}

/** Requests a mail. The secure site refuses during the cooldown. */
export async function sendMail(kit: Kit, email: string, signal: AbortSignal): Promise<EmailAction> {
  const client = await abortable(loginClient(kit), signal)
  const action = await abortable(client.connectEmail(email, signal), signal)
  kit.store.set(codeAtom, client.code())
  return action
}

/** Continues the login as the answer to a mail requires; `sent` is false if no new mail was requested. */
export async function continueEmail(
  kit: Kit,
  action: EmailAction,
  attempt: number,
  signal: AbortSignal,
  sent = true,
): Promise<void> {
  dispatchEmail(kit, { type: 'ACTION', attempt, action })
  if (action === 'CONNECT') {
    await connectLogin(kit)
    dispatchEmail(kit, { type: 'CONNECTED', attempt })
    return
  }
  if (action === 'VERIFY_DEVICE') {
    const client = await secureFrameClient(kit)
    await abortable(client.connectDevice(signal), signal)
    track(kit, 'DEVICE_REGISTERED_FOR_EMAIL')
    dispatchEmail(kit, { type: 'APPROVED', attempt })
  }
  if (sent) track(kit, 'EMAIL_VERIFICATION_CODE_SENT')
}

export type MailPurpose = 'login' | 'update'

const keys = { login: loginKeys.lastEmailLoginTime, update: loginKeys.lastEmailUpdateTime } as const

/** Returns the seconds until this page may request another mail. */
export const cooldownLeft = ({ storage, env }: HasEnv & HasStorage, purpose: MailPurpose = 'login'): number =>
  cooldownSeconds(storage.get(keys[purpose]), env.clock.now())
