import type { CodeQuestion } from '../code/ask-code.ts'
import { askCode } from '../code/ask-code.ts'
import { digitsField } from '../code/digits-field.ts'
import { words } from '../words/words.ts'
import { ChangeOver, failureOf } from './failures.ts'

type Asked<Result> = Required<
  Pick<CodeQuestion<Result>, 'place' | 't' | 'origin' | 'title' | 'lead' | 'rows' | 'mail' | 'enter' | 'signal'>
> &
  Pick<CodeQuestion<Result>, 'other'> & {
    readonly length: number
  }

/**
 * Asks for a mailed code of a change. Resolves with undefined if the visitor cancels.
 * @throws {ChangeOver} The change can no longer be made.
 */
export function mailedCode<Result>({ length, ...asked }: Asked<Result>): Promise<Result | undefined> {
  return askCode({
    ...asked,
    label: words('change.codeLabel', { length }),
    field: digitsField(length, words('change.codeShort', { length }), 'one-time-code'),
    failureOf(error) {
      const failure = error instanceof ChangeOver ? error : failureOf(error)
      if (failure instanceof ChangeOver) throw failure
      return failure
    },
  })
}
