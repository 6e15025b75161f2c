import { abortable } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import type { EmailAction } from '../../embedded/embedded-client.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { connectLogin } from './connect-login.ts'
import { cooldownLeft } from './cooldown-left.ts'
import { dispatchEmail } from './dispatch-email.ts'
import { embeddedClientOf } from './embedded-client.ts'
import { isEmail } from './is-email.ts'
import { codeAtom } from './login.atoms.ts'
import { beginLogin } from './login-attempt.ts'
import { loginClientOf } from './login-client.ts'
import { loginError } from './login-error.ts'

/** Begins a login by email. How it goes is read from `emailAtom`, so the promise says nothing. */
export async function startEmail(kit: Kit, typed: string): Promise<void> {
  const email = typed.trim()
  const { attempt, signal } = beginLogin(kit)
  dispatchEmail(kit, { type: 'SUBMIT', attempt, email })
  try {
    if (!isEmail(email)) throw new WmError('EMAIL_INVALID')
    track(kit, 'EMAIL_SUBMITTED')
    const pending = await pendingMail(kit, email, signal)
    await goOn(kit, pending ?? (await sendMail(kit, email, signal)), attempt, signal, !pending)
  } catch (cause) {
    const error = loginError(cause, 'FRAME_LOAD_FAILED')
    if (error) dispatchEmail(kit, { type: 'FAILED', attempt, error })
  }
}

/** Where no mail may be sent yet, the last one will do: the page was loaded anew, or the visitor has gone back. */
async function pendingMail(kit: Kit, email: string, signal: AbortSignal): Promise<EmailAction | undefined> {
  if (cooldownLeft(kit) === 0) return undefined
  const client = await abortable(loginClientOf(kit), signal)
  // A site that does not know the question leaves it at the wait.
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

/** Has a mail sent; the embedded wallet refuses where one was just now. */
export async function sendMail(kit: Kit, email: string, signal: AbortSignal): Promise<EmailAction> {
  const client = await abortable(loginClientOf(kit), signal)
  const action = await abortable(client.connectEmail(email, signal), signal)
  kit.store.set(codeAtom, client.code())
  return action
}

/** What the answer to a mail asks for; `sent`: there was one just now. */
export async function goOn(
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
    const client = await embeddedClientOf(kit)
    await abortable(client.connectDevice(signal), signal)
    track(kit, 'DEVICE_REGISTERED_FOR_EMAIL')
    dispatchEmail(kit, { type: 'APPROVED', attempt })
  }
  if (sent) track(kit, 'EMAIL_VERIFICATION_CODE_SENT')
}
