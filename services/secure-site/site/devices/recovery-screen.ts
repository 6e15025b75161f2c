import { element } from '../approval/element.ts'
import { askCode } from '../code/ask-code.ts'
import { recoveryField } from '../code/recovery-field.ts'
import { FrameError } from '../host/frame-error.ts'
import { PASSKEY_NO_WINDOW, PASSKEY_UNUSED, WRONG_CODE, WRONG_PASSKEY } from '../vault/refusals.ts'
import type { PlainId } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'

// The worker's errors are in English; these are their translations.
const failures = new Map<string, PlainId>([
  [WRONG_CODE, 'code.wrong'],
  [WRONG_PASSKEY, 'code.passkeyWrong'],
  [PASSKEY_UNUSED, 'code.passkeyUnused'],
  [PASSKEY_NO_WINDOW, 'code.passkeyWindow'],
])

/**
 * Asks for the recovery code until `use` accepts it. Resolves with false if the visitor cancels.
 * @param byPasskey The same by a passkey, if there is one.
 * @param use Throws for a wrong code.
 */
export async function recoveryScreen(
  place: Element,
  t: Translate,
  use: (code: string) => Promise<void>,
  signal: AbortSignal,
  byPasskey?: () => Promise<void>,
): Promise<boolean> {
  const lost = element('details', 'account', element('summary', '', t(words('code.lost'))))
  lost.append(element('p', 'hint', t(words('code.lostText'))))
  const done = (work: Promise<void>) => work.then(() => true)
  const isUsed = await askCode({
    ...{ place, t, signal },
    title: words('code.title'),
    lead: words('code.lead'),
    label: words('code.label'),
    field: recoveryField(),
    help: lost,
    enter: (code) => done(use(code)),
    other: byPasskey && { label: words('code.passkey'), run: () => done(byPasskey()) },
    failureOf: (error) => ({ id: (error instanceof FrameError && failures.get(error.message)) || 'code.failed' }),
  })
  return isUsed === true
}
