import type { ApprovalView } from '../decode/approval-view.ts'
import { decide } from './decide.ts'
import { openWindow } from './open-window.ts'
import { makeProofCode, type ProofCode, type Slots } from './proof-code.ts'
import { addMiss, hasMissed } from './proof-misses.ts'
import { prove } from './prove.ts'
import type { Question } from './question.ts'

/**
 * Shows a request in the frame, and where that may be covered offers a window of its own for it; true when the person
 * approved it in either. What moves money or gives a permission takes a second step in the frame, because a page around
 * it can mask it; nothing masks a window of its own.
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
      const elsewhere = () => {
        inWindow().catch(reject)
      }
      inFrame(place, question, elsewhere, either, signal).then(resolve, reject)
    })
  } finally {
    ended.abort()
  }
}

const stoppedBy = ({ needsWindow }: ApprovalView) =>
  needsWindow ? ('proof.long' as const) : hasMissed() ? ('proof.stopped' as const) : undefined

/**
 * @param either Ends it, when it was answered in the other window too.
 * @param aborted Says that the page took the request back.
 */
async function inFrame(
  place: Element,
  question: Question,
  elsewhere: () => void,
  either: AbortSignal,
  aborted: AbortSignal,
): Promise<boolean> {
  const needsProof = question.view.proof !== undefined
  let wasWrong = false
  let code: ProofCode | undefined
  const codeOf = (slots: Slots) => {
    // Going back and forth does not move the digits: somebody could wait until they stand where they are wanted.
    code ??= makeProofCode(slots)
    return code
  }
  while (true) {
    const stopped = needsProof ? stoppedBy(question.view) : undefined
    const notice = wasWrong ? ('proof.wrong' as const) : undefined
    if (!(await decide(window, place, question, either, { elsewhere, stopped, notice }))) return false
    if (!needsProof) return true
    // Counted before it is shown: a page that loads the frame anew until the digits stand where it lets them be seen
    // alone is counted as one that lets guess.
    const takeBack = addMiss()
    const proof = await prove(place, question, codeOf, elsewhere, either)
    if (proof !== 'wrong' && !aborted.aborted) takeBack()
    if (proof === 'proved') return true
    if (proof === 'declined' || proof === 'aborted') return false
    wasWrong = proof === 'wrong'
    if (wasWrong) code = undefined
  }
}
