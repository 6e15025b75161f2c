import { ApiError } from '../api/api-error.ts'
import type { ApiAnswer } from '../api/api-schemas.ts'
import { deviceKey } from '../api/device-key.ts'
import { longPoll } from '../api/long-poll.ts'
import { readField } from '../data/read-field.ts'
import { v } from '../data/schema.ts'
import { FrameError } from '../host/frame-error.ts'
import { type Handlers, handler } from '../host/handler.ts'
import type { Store } from '../storage/store.ts'
import type { Session } from '../wallet/session.ts'
import { emailPayload } from './email-payload.ts'
import { PendingEmail } from './pending-email.ts'

const nothing = v.object({})
const otp = v.object({ otp: v.pipe(v.string(), v.regex(/^\d{4,12}$/)) })

// Extension of the frame protocol, for pages that show these values.
const aboutCode = ({ project }: Session) => ({ codeLength: project.codeLength, codeSeconds: project.codeSeconds })

/** Returns true if no further code can be accepted. */
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.reason === 'code_gone' || readField(error.answer, 'left') === 0)

/** Login by mail: an address, a known or approved device, and a code that the device's key signs. */
export function emailHandlers(session: Session, store: Store): Handlers {
  let challenge: ApiAnswer<'email/start'> | undefined
  const pending = new PendingEmail(session, store)
  const current = async () => {
    challenge ??= session.user ? undefined : await pending.last().catch(() => undefined)
    if (!challenge) throw new FrameError('Ask for a code first.')
    return challenge
  }
  return {
    CONNECT_EMAIL: handler(emailPayload, async ({ email }) => {
      if (session.user?.email && session.user.email.toLowerCase() === email.toLowerCase()) return { action: 'CONNECT' }
      const { publicKey } = await deviceKey(store)
      challenge = await session.call('email/start', { email, device: publicKey })
      // A browser without storage has to request another mail after a reload.
      await pending.keep(email, challenge).catch(console.error)
      return { action: challenge.action, ...aboutCode(session) }
    }),

    // Extension of the frame protocol: after a reload, the page asks for the pending mail; none is sent.
    GET_PENDING_EMAIL: handler(emailPayload, async ({ email }) => {
      // A frame without storage needs its storage-access window, which has the pending mail.
      if (!session.user) session.requireAccess()
      const found = session.user ? undefined : await pending.of(email).catch(() => undefined)
      if (!found) return { action: null }
      const { seconds, ...about } = found
      challenge = about
      return { action: about.action, ...aboutCode(session), codeSeconds: seconds }
    }),

    CONNECT_DEVICE: handler(nothing, async () => {
      const { challengeId } = await current()
      const approved = await longPoll(
        () => session.call('email/device', { challengeId }),
        (answer) => answer.approved || undefined,
        session.signal,
        // The lifetime of the code.
        session.project.codeSeconds * 1000,
      )
      if (!approved) throw new FrameError('This device was not approved in time.')
      await pending.approved().catch(console.error)
      return undefined
    }),

    CONNECT_OTP: handler(otp, async ({ otp }) => {
      const { challengeId } = await current()
      const { sign } = await deviceKey(store)
      const proof = await sign(`${challengeId}.${otp}`)
      try {
        session.user = (await session.call('email/verify', { challengeId, code: otp, proof })).user
      } catch (error) {
        if (isOver(error)) await pending.drop().catch(console.error)
        throw error
      }
      challenge = undefined
      await pending.drop().catch(console.error)
      return undefined
    }),
  }
}
