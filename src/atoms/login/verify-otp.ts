import { abortable } from '../../chains/core/async.ts'
import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { connectLogin } from './connect-login.ts'
import { dispatchEmail } from './dispatch-email.ts'
import { embeddedClientOf } from './embedded-client.ts'
import { emailAtom } from './login.atoms.ts'
import { loginSignal } from './login-attempt.ts'
import { loginError } from './login-error.ts'

/** Tries the code of the mail, then connects. */
export async function verifyOtp(kit: Kit, otp: string): Promise<void> {
  const state = kit.store.get(emailAtom)
  if (state.status !== 'otp') return
  const { attempt } = state
  const signal = loginSignal(kit)
  dispatchEmail(kit, { type: 'CODE', attempt })
  try {
    const client = await abortable(embeddedClientOf(kit), signal)
    await abortable(client.connectOtp(otp, signal), signal)
  } catch (cause) {
    const error = loginError(cause)
    if (!error) return
    track(kit, 'EMAIL_VERIFICATION_CODE_FAIL', { code: error.code })
    return dispatchEmail(kit, { type: 'FAILED', attempt, error })
  }
  track(kit, 'EMAIL_VERIFICATION_CODE_PASS')
  await finishEmail(kit)
}

/** Connects once the code was right; again where that alone failed. */
export async function finishEmail(kit: Kit): Promise<void> {
  const state = kit.store.get(emailAtom)
  if (state.status === 'idle') return
  const { attempt } = state
  dispatchEmail(kit, { type: 'ACCEPTED', attempt })
  try {
    await connectLogin(kit)
    dispatchEmail(kit, { type: 'CONNECTED', attempt })
  } catch (cause) {
    const error = loginError(cause)
    if (error) dispatchEmail(kit, { type: 'FAILED', attempt, error })
  }
}
