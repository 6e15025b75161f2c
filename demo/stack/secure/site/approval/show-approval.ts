import { decide } from './decide.ts'
import { openWindow } from './open-window.ts'
import type { Question } from './question.ts'

/**
 * Shows a request in the frame, and where that may be covered offers a window of its own for it; true when the person
 * approved it in either.
 *
 * @param signal Ends the request from outside, as declined.
 */
export async function showApproval(place: Element, question: Question, signal: AbortSignal): Promise<boolean> {
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  let isOpen = false
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const inWindow = async () => {
        if (isOpen) return
        isOpen = true
        const opened = await openWindow(question.say(question.view.title))
        isOpen = opened !== undefined
        if (!opened) return
        const close = () => opened.close()
        if (either.aborted) return close()
        either.addEventListener('abort', close)
        const closed = new AbortController()
        opened.addEventListener('pagehide', () => closed.abort())
        const asked = AbortSignal.any([either, closed.signal])
        const approved = await decide(opened, opened.document.body, question, asked)
        // Closing the window is no answer: the request is still in the frame.
        isOpen = false
        if (!closed.signal.aborted) resolve(approved)
      }
      const elsewhere = () => inWindow().catch(reject)
      decide(window, place, question, either, elsewhere).then(resolve, reject)
    })
  } finally {
    ended.abort()
  }
}
