import { abortable } from '../../chains/core/async.ts'
import { WmError } from '../../chains/core/errors.ts'
import { track } from '../events/track.ts'
import '../i18n/messages/login.ts'
import type { Kit } from '../kit.ts'
import { navigate } from '../router/navigate.ts'
import { type Route, route } from '../router/routes.ts'
import { showToast } from '../toast/show-toast.ts'
import { embeddedClientOf } from './embedded-client.ts'
import { isEmail } from './is-email.ts'
import { changedEmailAtom, codeAtom } from './login.atoms.ts'
import { loginError } from './login-error.ts'
import { updateEmailViews } from './update-email-views.ts'

/** How long a code works where the site does not say (protocol §3.9). */
const LASTS = 1_200

interface Pending {
  readonly current: string
  readonly next: string
  /** Where its code is asked for. */
  readonly at: Route
  /** Milliseconds since the epoch. */
  readonly until: number
}

const pending = new WeakMap<Kit, Pending>()

/** A change that is under way: who has left it goes on where a code is still waited for. */
function keep(kit: Kit, current: string, next: string, at: Route): Route {
  const { seconds = LASTS } = kit.store.get(codeAtom)
  pending.set(kit, { current, next, at, until: kit.env.clock.now() + seconds * 1_000 })
  return at
}

/** Begins a change of the email address, or goes on with it. Resolves with what went wrong, or with nothing once a code is asked for, or the frame has taken it to its end. */
export async function updateEmail(kit: Kit, current: string, next: string): Promise<WmError | undefined> {
  const begun = pending.get(kit)
  if (begun?.current === current && begun.next === next && begun.until > kit.env.clock.now()) {
    navigate(kit, { type: 'push', route: begun.at })
    return undefined
  }
  return begin(kit, current, next, 'push')
}

/** Has the codes of a change sent anew, from the first on: the site knows no other way. */
export const updateEmailAgain = (kit: Kit, next: string, current: string): Promise<WmError | undefined> =>
  begin(kit, current, next, 'replace')

async function begin(kit: Kit, current: string, next: string, type: 'push' | 'replace') {
  try {
    if (!isEmail(next)) throw new WmError('EMAIL_INVALID')
    track(kit, 'EMAIL_EDIT')
    const client = await embeddedClientOf(kit)
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
    // The frame has said on its own screen why not.
    const isNo = WmError.is(cause, 'USER_REJECTED') || (WmError.is(cause, 'FRAME_ERROR') && cause.data.code === 4001)
    return isNo ? undefined : loginError(cause)
  }
}

function changed(kit: Kit, email: string): void {
  pending.delete(kit)
  kit.store.set(changedEmailAtom, { email })
  navigate(kit, { type: 'leave', views: updateEmailViews })
  showToast(kit, 'success', { id: 'login.editDone' })
}

/** The code that went to the address in use; the next one goes to the new address. */
export async function confirmCurrentEmail(
  kit: Kit,
  current: string,
  next: string,
  otp: string,
): Promise<WmError | undefined> {
  try {
    const client = await embeddedClientOf(kit)
    await abortable(client.updateEmailPrimaryOtp(otp, kit.signal), kit.signal)
    // Its code is spent: the way back leads past it.
    const at = keep(kit, current, next, route('UpdateEmailSecondaryOtp', { email: next, current }))
    navigate(kit, { type: 'replace', route: at })
    return undefined
  } catch (cause) {
    return loginError(cause)
  }
}

/** The code that went to the new address, which is the one in use from then on. */
export async function confirmNewEmail(kit: Kit, otp: string): Promise<WmError | undefined> {
  try {
    const client = await embeddedClientOf(kit)
    changed(kit, await abortable(client.updateEmailSecondaryOtp(otp, kit.signal), kit.signal))
    return undefined
  } catch (cause) {
    return loginError(cause)
  }
}
