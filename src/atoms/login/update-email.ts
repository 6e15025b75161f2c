import { abortable } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import { track } from '../events/track.ts'
import '../i18n/messages/login.ts'
import type { Kit } from '../kit.ts'
import { navigate, push } from '../router/navigate.ts'
import { route } from '../router/routes.ts'
import { storageKeys } from '../storage/keys.ts'
import { showToast } from '../toast/show-toast.ts'
import { cooldownLeft } from './cooldown-left.ts'
import { embeddedClientOf } from './embedded-client.ts'
import { isEmail } from './is-email.ts'
import { codeAtom } from './login.atoms.ts'
import { loginError } from './login-error.ts'

const steps = ['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const

/** Begins a change of the email address. Resolves with what went wrong, or with nothing once a code is asked for. */
export async function updateEmail(kit: Kit, current: string, next: string): Promise<WmError | undefined> {
  try {
    if (!isEmail(next)) throw new WmError('EMAIL_INVALID')
    const seconds = cooldownLeft(kit)
    if (seconds > 0) throw new WmError('EMAIL_COOLDOWN', { seconds })
    track(kit, 'EMAIL_EDIT')
    const client = await embeddedClientOf(kit)
    const action = await abortable(client.updateEmail(next, kit.signal), kit.signal)
    kit.store.set(codeAtom, client.code())
    kit.storage.set(storageKeys.lastEmailLoginTime, `${kit.env.clock.now()}`)
    push(
      kit,
      action === 'VERIFY_PRIMARY_OTP'
        ? route('UpdateEmailPrimaryOtp', { email: current, next })
        : route('UpdateEmailSecondaryOtp', { email: next }),
    )
    return undefined
  } catch (cause) {
    return loginError(cause)
  }
}

/** The code that went to the address in use; the next one goes to the new address. */
export async function confirmCurrentEmail(kit: Kit, next: string, otp: string): Promise<WmError | undefined> {
  try {
    const client = await embeddedClientOf(kit)
    await abortable(client.updateEmailPrimaryOtp(otp, kit.signal), kit.signal)
    // Its code is spent: the way back leads past it.
    navigate(kit, { type: 'replace', route: route('UpdateEmailSecondaryOtp', { email: next }) })
    return undefined
  } catch (cause) {
    return loginError(cause)
  }
}

/** The code that went to the new address, which is the one in use from then on. */
export async function confirmNewEmail(kit: Kit, otp: string): Promise<WmError | undefined> {
  try {
    const client = await embeddedClientOf(kit)
    await abortable(client.updateEmailSecondaryOtp(otp, kit.signal), kit.signal)
    navigate(kit, { type: 'leave', views: steps })
    showToast(kit, 'success', { id: 'login.editDone' })
    return undefined
  } catch (cause) {
    return loginError(cause)
  }
}
