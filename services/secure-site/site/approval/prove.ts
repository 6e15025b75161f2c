import { guardScreen } from './guard-screen.ts'
import { onPress } from './on-press.ts'
import type { LineSlots, ProofCode } from './proof-code.ts'
import { proofElements } from './proof-elements.ts'
import type { Question } from './question.ts'

export type Proof = 'proved' | 'wrong' | 'back' | 'declined' | 'aborted'

/**
 * The second step for requests that move money or grant a permission: the visitor presses the two digits that are shown
 * among the facts. There is no time limit.
 * @param codeOf Returns the digits for these lines, in this number of blocks.
 * @param elsewhere Opens a separate window, where no second step is needed.
 * @param signal Cancels the step.
 */
export async function prove(
  place: Element,
  question: Question,
  codeOf: (lines: readonly LineSlots[], blocks: number) => ProofCode,
  elsewhere: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<Proof> {
  const ended = new AbortController()
  const parts = proofElements(question, codeOf)
  const { heading, keys, back, code } = parts
  try {
    return await new Promise<Proof>((resolve) => {
      if (signal.aborted) return resolve('aborted')
      signal.addEventListener('abort', () => resolve('aborted'), { signal: ended.signal })
      back.addEventListener('click', () => resolve('back'))
      const guarded = guardScreen(
        window,
        place,
        parts,
        {
          t: question.t,
          needsPlace: false,
          elsewhere,
          offersWindow: true,
          buttons: keys,
        },
        ended.signal,
      )
      const pressed = new Set<number>()
      const press = (digit: number) => {
        if (!pressed.delete(digit)) pressed.add(digit)
        const key = keys[digit]
        if (key) key.ariaPressed = String(pressed.has(digit))
        guarded.tell(pressed.size === 1 ? 'proof.other' : undefined)
        if (pressed.size < 2) return
        resolve(code.digits.every((one) => pressed.has(one.digit)) ? 'proved' : 'wrong')
      }
      for (const [digit, key] of keys.entries()) onPress(key, guarded, () => press(digit), guarded)
      window.addEventListener(
        'keydown',
        (event) => {
          if (event.key === 'Escape') return resolve('declined')
          const isFresh = event.isTrusted && !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey
          if (isFresh && /^[0-9]$/.test(event.key) && guarded.since() !== undefined) press(Number(event.key))
        },
        { signal: ended.signal },
      )
      heading.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
