import type { Change } from '../api/api-schemas.ts'
import type { Approvals } from '../approval/approvals.ts'
import { showApproval } from '../approval/show-approval.ts'
import { waitScreen } from '../approval/wait-screen.ts'
import { escapeText } from '../decode/escape-text.ts'
import { FrameError } from '../host/frame-error.ts'
import { LocalizedError } from '../host/localized-error.ts'
import type { Session } from '../wallet/session.ts'
import type { Language } from '../words/language.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { emailRows, emailView } from './email-view.ts'
import { endScreen } from './end-screen.ts'
import { ChangeOver, failureOf, orOver } from './failures.ts'
import { mailedCode } from './mailed-code.ts'
import { type Proving, prove } from './prove.ts'

/** EIP-1193 code of a refusal by the visitor. */
const NO = 4001

export interface EmailChanges {
  /** Begins a change on the server, or returns the pending one; sends no mail. */
  open(email: string): Promise<Change>
  /** Shows the screens of a change from its current step. Resolves with the new address. */
  go(email: string): Promise<string>
}

/** Changes the account's email address on screens of the frame: approval, proof, and confirmation by a code. */
export function emailChanges(
  session: Session,
  approvals: Approvals,
  language: Language,
  onTicket: Proving['onTicket'],
): EmailChanges {
  const { origin } = session
  const open = (email: string) => orOver(session.call('change/open', { kind: 'email', email }))

  async function run(place: Element, t: Translate, signal: AbortSignal, email: string): Promise<string> {
    const left = () => new FrameError(signal.aborted ? 'Request was aborted' : 'User rejected the request.', NO)
    const leaving = new Promise<never>((_, reject) => {
      const leave = () => reject(left())
      signal.addEventListener('abort', leave, { once: true })
      waitScreen(place, t, 'screen.reading', leave)
    })
    // Reads the current state, because another tab may have continued the change.
    const change = await Promise.race([open(email), leaving])
    const { changeId, target, codeLength: length } = change
    const old = session.requireUser().email
    const rows = emailRows(target, null)
    // A mailed code or a proof means that this change was approved before.
    if (!change.isMailed && !change.isProved) {
      const question = { view: emailView(target, old), asker: { origin }, reject: words('screen.notNow'), t }
      if (!(await showApproval(place, question, signal))) throw left()
    }
    const proved = await prove({ session, place, t, change, rows, onTicket, signal })
    if (!proved) throw left()
    const user = await mailedCode({
      ...{ place, t, origin, rows, length, signal },
      title: words('change.nextTitle'),
      lead: words('change.lead', { email: escapeText(target) }),
      mail: { isSent: proved.isMailed, send: async () => void (await session.call('change/mail', { changeId })) },
      async enter(code) {
        const answer = await session.call('change/code', { changeId, code })
        return 'user' in answer ? answer.user : undefined
      },
    })
    if (!user) throw left()
    session.user = user
    const title = words('change.done')
    const text = words(old === null ? 'change.addedText' : 'change.doneText')
    await endScreen({ place, t, title, text, done: escapeText(target), signal })
    return user.email ?? target
  }

  /** Shows the reason why the change failed; the page receives an ordinary refusal. */
  async function show(place: Element, signal: AbortSignal, email: string): Promise<string> {
    const t = language.take()
    try {
      return await run(place, t, signal, email)
    } catch (error) {
      if (error instanceof FrameError && error.code === NO) throw error
      const failure = error instanceof ChangeOver ? error : failureOf(error)
      const text = failure instanceof ChangeOver ? failure.words : failure
      await endScreen({ place, t, title: words('change.failed'), text, signal })
      throw new LocalizedError(text, NO)
    }
  }

  return { open, go: (email) => approvals.next((place, signal) => show(place, signal, email)) }
}
