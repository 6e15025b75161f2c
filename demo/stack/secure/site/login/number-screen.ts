import { ApiError } from '../api-error.ts'
import { element } from '../approval/element.ts'
import { askCode } from '../code/ask-code.ts'
import { digitsField } from '../code/digits-field.ts'
import { readField } from '../read-field.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'

const DIGITS = 6

/**
 * Asks for the number that the window of a provider shows, until `use` takes it. False: the person gave up. It is a
 * screen of the frame, as the page around could take the number for a sign-in that somebody else has begun.
 *
 * @param use Throws when the number is not the one.
 * @throws What `use` threw when it ended the sign-in.
 */
export async function numberScreen(
  place: Element,
  say: Say,
  use: (number: string) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const isUsed = await askCode({
    ...{ place, say, signal },
    title: words('number.title'),
    lead: words('number.lead'),
    label: words('number.label'),
    field: digitsField(DIGITS, words('number.short'), 'off'),
    help: element('p', 'hint hint-below', say(words('number.lost'))),
    enter: (number) => use(number).then(() => true),
    failureOf(error) {
      const left = error instanceof ApiError ? readField(error.answer, 'left') : undefined
      if (typeof left === 'number' && left > 0) return words('number.wrong', { left })
      // Of an answer that has not come, nobody knows whether the number was right.
      if (error instanceof ApiError) throw error
      return words('code.failed')
    },
  })
  return isUsed === true
}
