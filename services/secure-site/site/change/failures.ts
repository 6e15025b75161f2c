import { ApiError, retryAfterOf } from '../api/api-error.ts'
import { readField } from '../data/read-field.ts'
import { FrameError } from '../host/frame-error.ts'
import { LocalizedError } from '../host/localized-error.ts'
import { PASSKEY_NO_WINDOW, PASSKEY_UNUSED } from '../vault/refusals.ts'
import type { Words } from '../words/messages.ts'
import { words } from '../words/words.ts'

/** A change that cannot continue; its reason may be passed to the page. */
export class ChangeOver extends LocalizedError {}

/** Reasons of server refusals that concern the page that requested the change. */
const refusals = new Map<string, Words>([
  ['email_taken', words('change.taken')],
  ['email_same', words('change.same')],
  ['email_invalid', words('change.invalid')],
  ['change_gone', words('change.gone')],
  ['device_new', words('change.newBrowser')],
])
const others = new Map<string, Words>([
  ['code_gone', words('change.over')],
  ['mail_failed', words('change.noMail')],
  ['passkey_wrong', words('change.passkeyWrong')],
  ['passkey_unknown', words('change.passkeyWrong')],
  ['challenge_gone', words('change.passkeyLate')],
])
const passkeys = new Map<string, Words>([
  [PASSKEY_UNUSED, words('code.passkeyUnused')],
  [PASSKEY_NO_WINDOW, words('code.passkeyWindow')],
])

/** Returns the message of a failed step, or the error that ends the change. */
export function failureOf(error: unknown): Words | ChangeOver {
  if (!(error instanceof FrameError)) {
    console.error(error)
    return words('code.failed')
  }
  if (!(error instanceof ApiError)) return passkeys.get(error.message) ?? words('change.away')
  const over = refusals.get(error.reason)
  if (over) return new ChangeOver(over)
  const left = readField(error.answer, 'left')
  if (error.reason === 'code_wrong' && typeof left === 'number')
    return left > 0 ? words('change.wrong', { left }) : words('change.over')
  if (error.status === 429) return words('change.wait', { seconds: retryAfterOf(error) ?? 0 })
  return others.get(error.reason) ?? words('code.failed')
}

/** Converts refusals of the server into the error for the page. */
export async function orOver<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const failure = error instanceof ApiError ? failureOf(error) : undefined
    throw failure instanceof ChangeOver ? failure : error
  }
}
