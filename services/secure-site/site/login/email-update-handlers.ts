import type { Change } from '../api/api-schemas.ts'
import { v } from '../data/schema.ts'
import { FrameError } from '../host/frame-error.ts'
import { type Handlers, handler } from '../host/handler.ts'
import type { Session } from '../wallet/session.ts'
import { emailPayload } from './email-payload.ts'

const otp = v.object({ otp: v.pipe(v.string(), v.maxLength(64)) })

/**
 * Changes the account's email address. The page only names the address: approval, proof and codes have screens of the
 * frame. `open` begins the change on the server or returns the pending one; `go` shows the screens.
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
      // No mail is sent yet; an invalid address fails here, where the page can show the error at its input.
      await open(email)
      wanted = email
      // An action besides the protocol's two: the page's next event has this name.
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
