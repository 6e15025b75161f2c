import { guardScreen } from './guard-screen.ts'
import { onPress } from './on-press.ts'
import type { ProofCode, Slots } from './proof-code.ts'
import { proofElements } from './proof-elements.ts'
import type { Question } from './question.ts'

export type Proof = 'proved' | 'wrong' | 'back' | 'declined' | 'aborted'

/**
 * The second step of what moves money or gives a permission: two digits that stand among the facts are to be pressed.
 * There is no time limit.
 *
 * @param codeOf Gives the digits for so many places.
 * @param elsewhere Leads to a window of its own, where no second step is needed.
 * @param signal Ends it from outside.
 */
export async function prove(
  place: Element,
  question: Question,
  codeOf: (slots: Slots) => ProofCode,
  elsewhere: () => void,
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
          say: question.say,
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
