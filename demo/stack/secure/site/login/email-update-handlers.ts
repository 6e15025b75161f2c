import type { Change } from '../api-schemas.ts'
import { FrameError } from '../frame-error.ts'
import { type Handlers, handler } from '../handler.ts'
import { v } from '../schema.ts'
import type { Session } from '../session.ts'
import { emailPayload } from './email-payload.ts'

const otp = v.object({ otp: v.pipe(v.string(), v.maxLength(64)) })

/**
 * A new address for the account. The page names it, and that is all it does: approving, proving and the codes have
 * screens of the frame. `open` begins the change on the server, or finds it; `go` shows the screens.
 */
export function emailUpdateHandlers(
  session: Session,
  open: (email: string) => Promise<Change>,
  go: (email: string) => Promise<string>,
): Handlers {
  let wanted: string | undefined
  const inFrame = () => {
    throw new FrameError('Codes of a change are typed on the screen of the wallet, never in the page.')
  }
  return {
    UPDATE_EMAIL: handler(emailPayload, async ({ email }) => {
      session.requireUser()
      wanted = undefined
      // Nothing is mailed yet. An address that cannot be taken is said where it was typed.
      await open(email)
      wanted = email
      // Beyond the protocol's two actions: what the page sends next is the event of this name.
      return { action: 'AWAIT_UPDATE_EMAIL' }
    }),
    AWAIT_UPDATE_EMAIL: handler(v.object({}), async () => {
      session.requireUser()
      if (wanted === undefined) throw new FrameError('Name the new address first.')
      const email = wanted
      wanted = undefined
      return { newEmail: await go(email) }
    }),
    UPDATE_EMAIL_PRIMARY_OTP: handler(otp, inFrame),
    UPDATE_EMAIL_SECONDARY_OTP: handler(otp, inFrame),
  }
}
