import type { Approvals } from '../approval/approvals.ts'
import { decide } from '../approval/decide.ts'
import type { Question } from '../approval/question.ts'
import { type Handlers, handler } from '../handler.ts'
import type { NumberQuestion } from '../login/social-handlers.ts'
import { SaidError } from '../said-error.ts'
import { v } from '../schema.ts'
import type { Session } from '../session.ts'
import type { Language } from '../words/language.ts'
import { words } from '../words/words.ts'
import { accessView } from './access-view.ts'
import { doneScreen } from './done-screen.ts'
import { door } from './door.ts'
import { dress } from './dress.ts'
import type { Lender, LendingWindow } from './lender.ts'

/** The way out where the browser keeps nothing for the frame (safety F-50): a window of its own, once for each page. */
export function accessHandlers(
  session: Session,
  approvals: Approvals,
  lender: Lender,
  number: NumberQuestion,
  language: Language,
): Handlers {
  const { origin } = session

  const show = async (place: Element, signal: AbortSignal): Promise<boolean> => {
    if (number.isWanted()) return number.ask(place, language.take(), signal)
    // Somebody else has waited for the same.
    if (!session.isBlocked) return true
    const say = language.take()
    const ask = async (opened: LendingWindow, left: AbortSignal): Promise<boolean> => {
      dress(opened.document, say(words('access.window')))
      const wasAllowed = await lender.isAllowed(opened)
      const question: Question = { view: accessView, asker: { origin }, reject: words('screen.notNow'), say }
      if (!wasAllowed && !(await decide(opened, opened.document.body, question, left))) return false
      await lender.lend(opened)
      doneScreen(opened.document.body, say, origin)
      return true
    }
    return door({ place, say, origin, ask, signal })
  }

  return {
    REQUEST_ACCESS: handler(v.object({}), async () => {
      if (!(await approvals.next(show))) throw new SaidError(words('access.unused'), 4001)
      return undefined
    }),
  }
}
