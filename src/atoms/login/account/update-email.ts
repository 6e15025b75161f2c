import { abortable } from '../../../chains/core/async.ts'
import { embeddedError } from '../../../chains/core/error-texts/embedded-error.ts'
import { WmError } from '../../../chains/core/errors.ts'
import { message } from '../../i18n/message-ref.ts'
import { loginMessages } from '../../i18n/messages/login-messages.ts'
import { track } from '../../kit/events/track.ts'
import type { Kit } from '../../kit/kit.ts'
import { perKit } from '../../kit/per-kit.ts'
import { updateEmailViews } from '../../navigation/login-routes.ts'
import { navigate } from '../../navigation/navigate.ts'
import { type Route, route } from '../../navigation/routes.ts'
import { showToast } from '../../navigation/toast/show-toast.ts'
import { isEmail } from '../email/email-address.ts'
import { changedEmailAtom, codeAtom } from '../login.atoms.ts'
import { loginError } from '../login-attempt.ts'
import { secureFrameClient } from '../secure-frame/secure-frame-client.ts'

/** Seconds for which a code is valid if the site does not report it. */
const LASTS = 1_200

interface Pending {
  readonly current: string
  readonly next: string
  /** The view that asks for the next code. */
  readonly at: Route
  /** Epoch milliseconds. */
  readonly until: number
}

const startedOf = perKit((): { change?: Pending } => ({}))

/** Stores a started change, so that a visitor who leaves can continue while its code is valid. */
function keep(kit: Kit, current: string, next: string, at: Route): Route {
  const { seconds = LASTS } = kit.store.get(codeAtom)
  startedOf(kit).change = { current, next, at, until: kit.env.clock.now() + seconds * 1_000 }
  return at
}

/**
 * Starts or continues a change of the email address. Resolves with the error, or with undefined once a code is
 * requested or the frame has finished the change.
 */
export async function updateEmail(kit: Kit, current: string, next: string): Promise<WmError | undefined> {
  const begun = startedOf(kit).change
  if (begun?.current === current && begun.next === next && begun.until > kit.env.clock.now()) {
    navigate(kit, { type: 'push', route: begun.at })
    return undefined
  }
  return begin(kit, current, next, 'push')
}

/** Requests all codes of a change again, starting with the first: the secure site cannot resend a single one. */
export const updateEmailAgain = (kit: Kit, next: string, current: string): Promise<WmError | undefined> =>
  begin(kit, current, next, 'replace')

async function begin(kit: Kit, current: string, next: string, type: 'push' | 'replace') {
  try {
    if (!isEmail(next)) throw embeddedError('EMAIL_INVALID')
    track(kit, 'EMAIL_EDIT')
    const client = await secureFrameClient(kit)
    const action = await abortable(client.updateEmail(next, kit.signal), kit.signal)
    if (action === 'AWAIT_UPDATE_EMAIL') {
      changed(kit, await abortable(client.awaitUpdateEmail(), kit.signal))
      return undefined
    }
    kit.store.set(codeAtom, client.code())
    const at =
      action === 'VERIFY_PRIMARY_OTP'
        ? route('UpdateEmailPrimaryOtp', { email: current, next })
        : route('UpdateEmailSecondaryOtp', { email: next, current })
    navigate(kit, { type, route: keep(kit, current, next, at) })
    return undefined
  } catch (cause) {
    // The frame has shown the reason on its own screen.
    const isNo = WmError.is(cause, 'USER_REJECTED') || (WmError.is(cause, 'FRAME_ERROR') && cause.data.code === 4001)
    return isNo ? undefined : loginError(cause)
  }
}

function changed(kit: Kit, email: string): void {
  delete startedOf(kit).change
  kit.store.set(changedEmailAtom, { email })
  navigate(kit, { type: 'leave', views: updateEmailViews })
  showToast(kit, 'success', message(loginMessages, 'login.editDone'))
}

/** Confirms the change with the code from the current address; the next code goes to the new address. */
export async function confirmCurrentEmail(
  kit: Kit,
  current: string,
  next: string,
  otp: string,
): Promise<WmError | undefined> {
  try {
    const client = await secureFrameClient(kit)
    await abortable(client.updateEmailPrimaryOtp(otp, kit.signal), kit.signal)
    // The code is used up, so Back must not lead to its view.
    const at = keep(kit, current, next, route('UpdateEmailSecondaryOtp', { email: next, current }))
    navigate(kit, { type: 'replace', route: at })
    return undefined
  } catch (cause) {
    return loginError(cause)
  }
}

/** Finishes the change with the code from the new address. */
export async function confirmNewEmail(kit: Kit, otp: string): Promise<WmError | undefined> {
  try {
    const client = await secureFrameClient(kit)
    changed(kit, await abortable(client.updateEmailSecondaryOtp(otp, kit.signal), kit.signal))
    return undefined
  } catch (cause) {
    return loginError(cause)
  }
}
