import { ApiError } from '../api/api-error.ts'
import { element } from '../approval/element.ts'
import { askCode } from '../code/ask-code.ts'
import { digitsField } from '../code/digits-field.ts'
import { readField } from '../data/read-field.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'

const DIGITS = 6

/**
 * Asks for the number that the provider's popup shows, until `use` accepts it. Resolves with false if the visitor
 * cancels. The screen belongs to the frame, because the page could use the number for a sign-in that an attacker began.
 * @param use Throws for a wrong number.
 * @throws The error of `use` that ended the sign-in.
 */
export async function numberScreen(
  place: Element,
  t: Translate,
  use: (number: string) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const isUsed = await askCode({
    ...{ place, t, signal },
    title: words('number.title'),
    lead: words('number.lead'),
    label: words('number.label'),
    field: digitsField(DIGITS, words('number.short'), 'off'),
    help: element('p', 'hint hint-below', t(words('number.lost'))),
    enter: (number) => use(number).then(() => true),
    failureOf(error) {
      const left = error instanceof ApiError ? readField(error.answer, 'left') : undefined
      if (typeof left === 'number' && left > 0) return words('number.wrong', { left })
      // An error without a server answer says nothing about the number.
      if (error instanceof ApiError) throw error
      return words('code.failed')
    },
  })
  return isUsed === true
}
