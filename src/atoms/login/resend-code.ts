import { track } from '../events/track.ts'
import type { Kit } from '../kit.ts'
import { showToast } from '../toast/show-toast.ts'
import { dispatchEmail } from './dispatch-email.ts'
import { emailAtom } from './login.atoms.ts'
import { loginSignal } from './login-attempt.ts'
import { loginError } from './login-error.ts'
import { goOn, sendMail } from './start-email.ts'
import '../i18n/messages/login.ts'

/** Has the mail of the running login sent once more. */
export async function resendCode(kit: Kit): Promise<void> {
  const state = kit.store.get(emailAtom)
  if (state.status !== 'device' && state.status !== 'otp') return
  if (state.sending) return
  const { attempt, email, status } = state
  const signal = loginSignal(kit)
  dispatchEmail(kit, { type: 'RESEND', attempt })
  try {
    const action = await sendMail(kit, email, signal)
    showToast(kit, 'success', { id: 'login.sentAgain' })
    // The wait for the link of the first mail goes on, whichever mail it is answered from.
    if (action === 'VERIFY_DEVICE' && status === 'device') dispatchEmail(kit, { type: 'ACTION', attempt, action })
    else await goOn(kit, action, attempt, signal)
    if (action === 'VERIFY_DEVICE') track(kit, 'EMAIL_VERIFICATION_CODE_SENT')
  } catch (cause) {
    const error = loginError(cause, 'FRAME_LOAD_FAILED')
    if (error) dispatchEmail(kit, { type: 'FAILED', attempt, error })
  }
}
