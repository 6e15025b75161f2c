import type { Approvals } from '../approval/approvals.ts'
import { decide } from '../approval/decide.ts'
import type { Question } from '../approval/question.ts'
import { styleWindow } from '../approval/style-window.ts'
import { v } from '../data/schema.ts'
import { type Handlers, handler } from '../host/handler.ts'
import { LocalizedError } from '../host/localized-error.ts'
import type { NumberQuestion } from '../login/social-handlers.ts'
import type { Session } from '../wallet/session.ts'
import type { Language } from '../words/language.ts'
import { words } from '../words/words.ts'
import { accessView } from './access-view.ts'
import { askInWindow } from './ask-in-window.ts'
import { doneScreen } from './done-screen.ts'
import type { BridgeWindow, StorageBridge } from './storage-bridge.ts'

/**
 * Storage access for a frame whose cookies and storage the browser blocks: a window of this site, once for each page.
 */
export function accessHandlers(
  session: Session,
  approvals: Approvals,
  bridge: StorageBridge,
  number: NumberQuestion,
  language: Language,
): Handlers {
  const { origin } = session

  const show = async (place: Element, signal: AbortSignal): Promise<boolean> => {
    if (number.isWanted()) return number.ask(place, language.take(), signal)
    // A parallel call has already received access.
    if (!session.isBlocked) return true
    const t = language.take()
    const ask = async (opened: BridgeWindow, left: AbortSignal): Promise<boolean> => {
      styleWindow(opened.document, t(words('access.window')))
      const wasAllowed = await bridge.isAllowed(opened)
      const question: Question = { view: accessView, asker: { origin }, reject: words('screen.notNow'), t }
      if (!wasAllowed && !(await decide(opened, opened.document.body, question, left))) return false
      await bridge.lend(opened)
      doneScreen(opened.document.body, t, origin)
      return true
    }
    return askInWindow({ place, t, origin, ask, signal })
  }

  return {
    REQUEST_ACCESS: handler(v.object({}), async () => {
      if (!(await approvals.next(show))) throw new LocalizedError(words('access.unused'), 4001)
      return undefined
    }),
  }
}
