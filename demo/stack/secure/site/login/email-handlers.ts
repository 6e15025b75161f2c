import { ApiError } from '../api-error.ts'
import type { ApiAnswer } from '../api-schemas.ts'
import { FrameError } from '../frame-error.ts'
import { type Handlers, handler } from '../handler.ts'
import { readField } from '../read-field.ts'
import { v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Store } from '../store.ts'
import { deviceKey } from './device-key.ts'
import { emailPayload } from './email-payload.ts'
import { PendingEmail } from './pending-email.ts'

const nothing = v.object({})
const otp = v.object({ otp: v.pipe(v.string(), v.regex(/^\d{4,12}$/)) })

// Beyond the protocol, for a page that wants to tell.
const aboutCode = ({ project }: Session) => ({ codeLength: project.codeLength, codeSeconds: project.codeSeconds })

/** Whether no code can be right any more. */
const isOver = (error: unknown) =>
  error instanceof ApiError && (error.reason === 'code_gone' || readField(error.answer, 'left') === 0)

/** Login by mail: an address, a device that must be known, a code that is proved by the device's key. */
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
      // A browser that keeps nothing asks for another mail, when it may.
      await pending.keep(email, challenge).catch(console.error)
      return { action: challenge.action, ...aboutCode(session) }
    }),

    // Beyond the protocol: a page that was loaded anew asks for what was mailed, and nothing is mailed.
    GET_PENDING_EMAIL: handler(emailPayload, async ({ email }) => {
      // A frame that keeps nothing needs its window, which knows the mail.
      if (!session.user) session.requireAccess()
      const found = session.user ? undefined : await pending.of(email).catch(() => undefined)
      if (!found) return { action: null }
      const { seconds, ...about } = found
      challenge = about
      return { action: about.action, ...aboutCode(session), codeSeconds: seconds }
    }),

    CONNECT_DEVICE: handler(nothing, async () => {
      const { challengeId } = await current()
      // Each call waits on the server; the page decides how long altogether.
      const until = performance.now() + session.project.codeSeconds * 1000
      while (performance.now() < until) {
        const started = performance.now()
        if ((await session.call('email/device', { challengeId })).approved) {
          await pending.approved().catch(console.error)
          return undefined
        }
        // A server that does not wait must not be asked in a loop without pause.
        if (performance.now() - started < 1000) await new Promise((done) => setTimeout(done, 1000))
      }
      throw new FrameError('This device was not approved in time.')
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
