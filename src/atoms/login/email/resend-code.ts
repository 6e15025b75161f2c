import type { EmailAction } from '../../../embedded/embedded-client.ts'
import { message } from '../../i18n/message-ref.ts'
import { loginMessages } from '../../i18n/messages/login-messages.ts'
import { track } from '../../kit/events/track.ts'
import type { Kit } from '../../kit/kit.ts'
import { showToast } from '../../navigation/toast/show-toast.ts'
import { emailAtom } from '../login.atoms.ts'
import { loginError, loginSignal } from '../login-attempt.ts'
import { dispatchEmail } from './dispatch-email.ts'
import { continueEmail, sendMail } from './start-email.ts'

export async function resendCode(kit: Kit): Promise<void> {
  const state = kit.store.get(emailAtom)
  if (state.status !== 'device' && state.status !== 'otp') return
  if (state.sending) return
  const { attempt, email, status } = state
  const signal = loginSignal(kit)
  const fail = (type: 'NOT_SENT' | 'FAILED', cause: unknown) => {
    const error = loginError(cause, 'FRAME_LOAD_FAILED')
    if (error) dispatchEmail(kit, { type, attempt, error })
  }
  dispatchEmail(kit, { type: 'RESEND', attempt })
  let action: EmailAction
  try {
    action = await sendMail(kit, email, signal)
  } catch (cause) {
    return fail('NOT_SENT', cause)
  }
  try {
    showToast(kit, 'success', message(loginMessages, 'login.sentAgain'))
    // The link of the first mail stays valid: the existing wait for it continues, and no second one starts.
    if (action === 'VERIFY_DEVICE' && status === 'device') dispatchEmail(kit, { type: 'ACTION', attempt, action })
    else await continueEmail(kit, action, attempt, signal)
    if (action === 'VERIFY_DEVICE') track(kit, 'EMAIL_VERIFICATION_CODE_SENT')
  } catch (cause) {
    fail('FAILED', cause)
  }
}
