import { abortable } from '../../../chains/core/async.ts'
import { track } from '../../kit/events/track.ts'
import type { Kit } from '../../kit/kit.ts'
import { connectLogin } from '../connect-login.ts'
import { emailAtom } from '../login.atoms.ts'
import { loginError, loginSignal } from '../login-attempt.ts'
import { secureFrameClient } from '../secure-frame/secure-frame-client.ts'
import { dispatchEmail } from './dispatch-email.ts'

export async function verifyOtp(kit: Kit, otp: string): Promise<void> {
  const state = kit.store.get(emailAtom)
  if (state.status !== 'otp') return
  const { attempt } = state
  const signal = loginSignal(kit)
  dispatchEmail(kit, { type: 'CODE', attempt })
  try {
    const client = await abortable(secureFrameClient(kit), signal)
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

/** Connects after a correct code; also the retry if only the connection failed. */
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
