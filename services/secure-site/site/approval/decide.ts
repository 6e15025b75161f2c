import type { PlainId, Words } from '../words/messages.ts'
import { words } from '../words/words.ts'
import { guardScreen } from './guard-screen.ts'
import { onPress } from './on-press.ts'
import type { Question } from './question.ts'
import { copyCode } from './recovery-code-element.ts'
import { screenElements } from './screen-elements.ts'

export interface DecideOptions {
  /** Opens the request in a separate window, for a frame that may be covered or masked. */
  readonly elsewhere?: (() => Promise<boolean>) | undefined
  /** Reason why this window can no longer decide the request. */
  readonly stopped?: Words | undefined
  /** The first status text. */
  readonly notice?: PlainId | undefined
}

/**
 * Shows a request in a window. Resolves with true if the visitor approves it.
 * @param signal Cancels the request, which counts as a refusal.
 */
export async function decide(
  win: Window,
  place: Element,
  question: Question,
  signal: AbortSignal,
  { elsewhere, stopped, notice }: DecideOptions = {},
): Promise<boolean> {
  const ended = new AbortController()
  const { view, t } = question
  const parts = screenElements(question)
  const { heading, approve, reject: no, copy } = parts
  try {
    return await new Promise<boolean>((resolve) => {
      const decline = () => resolve(false)
      if (signal.aborted) return decline()
      signal.addEventListener('abort', decline, { signal: ended.signal })
      no.addEventListener('click', decline)
      win.addEventListener('keydown', (event) => event.key === 'Escape' && decline(), { signal: ended.signal })
      const guarded = guardScreen(
        win,
        place,
        parts,
        {
          t,
          // The first of two steps decides nothing, so that it needs no known pointer position.
          needsPlace: !view.proof,
          stopped: view.blocked ? words('screen.blocked') : stopped,
          elsewhere: view.blocked ? undefined : elsewhere,
          offersWindow: stopped !== undefined,
          buttons: copy ? [approve, copy] : [approve],
        },
        ended.signal,
      )
      if (notice) guarded.tell(notice)
      onPress(approve, guarded, () => resolve(true), guarded)
      // The embedding page could read the clipboard, so that the code is copied only by a protected press of the
      // visitor.
      const code = view.text?.value ?? ''
      const copied = () => guarded.tell('recovery.copied')
      const notCopied = () => guarded.tell('recovery.noCopy')
      const copyIt = () => {
        copyCode(win, code).then(copied, notCopied)
      }
      if (copy) onPress(copy, guarded, copyIt, guarded)
      heading.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
