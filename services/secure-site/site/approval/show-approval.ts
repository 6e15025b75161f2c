import type { ApprovalView } from '../decode/approval-view.ts'
import type { Words } from '../words/messages.ts'
import { words } from '../words/words.ts'
import { decide } from './decide.ts'
import { openWindow } from './open-window.ts'
import { type LineSlots, makeProofCode, type ProofCode } from './proof-code.ts'
import { addMiss, missedUntil } from './proof-misses.ts'
import { prove } from './prove.ts'
import type { Question } from './question.ts'

/**
 * Shows a request in the frame, and offers a separate window if the frame may be covered. Resolves with true if the
 * visitor approves it in either. Requests that move money or grant a permission have a second step in the frame,
 * because the page can mask a frame with CSS; it cannot mask a separate window.
 * @param signal Cancels the request, which counts as a refusal.
 */
export async function showApproval(place: Element, question: Question, signal: AbortSignal): Promise<boolean> {
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  let isOpen = false
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const inWindow = async (opened: Window) => {
        const close = () => opened.close()
        if (either.aborted) return close()
        either.addEventListener('abort', close)
        const closed = new AbortController()
        opened.addEventListener('pagehide', () => closed.abort())
        const asked = AbortSignal.any([either, closed.signal])
        const approved = await decide(opened, opened.document.body, question, asked)
        // Closing the window decides nothing: the request is still open in the frame.
        isOpen = false
        if (!closed.signal.aborted) resolve(approved)
      }
      const elsewhere = async () => {
        if (isOpen) return true
        isOpen = true
        const opened = await openWindow(question.t(question.view.title))
        isOpen = opened !== undefined
        if (opened) inWindow(opened).catch(reject)
        return isOpen
      }
      inFrame(place, question, elsewhere, either, signal).then(resolve, reject)
    })
  } finally {
    ended.abort()
  }
}

function stoppedBy({ needsWindow }: ApprovalView): Words | undefined {
  if (needsWindow) return words('proof.long')
  const time = missedUntil()
  return time === undefined ? undefined : words('proof.stopped', { time })
}

/**
 * @param either Ends the request in the frame, also when it was answered in the other window.
 * @param aborted Aborts when the page cancels the request.
 */
async function inFrame(
  place: Element,
  question: Question,
  elsewhere: () => Promise<boolean>,
  either: AbortSignal,
  aborted: AbortSignal,
): Promise<boolean> {
  const needsProof = question.view.proof !== undefined
  let wasWrong = false
  let code: ProofCode | undefined
  const codeOf = (lines: readonly LineSlots[], blocks: number) => {
    // The digits stay where they are after going back; otherwise a visitor could be made to repeat until they appear at
    // a chosen position.
    code ??= makeProofCode(lines, blocks)
    return code
  }
  while (true) {
    const stopped = needsProof ? stoppedBy(question.view) : undefined
    const notice = wasWrong ? ('proof.wrong' as const) : undefined
    if (!(await decide(window, place, question, either, { elsewhere, stopped, notice }))) return false
    if (!needsProof) return true
    // Counted before it is shown: reloading the frame until the digits appear at an unmasked position counts as a miss.
    const takeBack = addMiss()
    const proof = await prove(place, question, codeOf, elsewhere, either)
    if (proof !== 'wrong' && !aborted.aborted) takeBack()
    if (proof === 'proved') return true
    if (proof === 'declined' || proof === 'aborted') return false
    wasWrong = proof === 'wrong'
    if (wasWrong) code = undefined
  }
}
