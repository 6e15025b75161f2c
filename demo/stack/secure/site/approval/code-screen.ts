import { FrameError } from '../frame-error.ts'
import { PASSKEY_NO_WINDOW, PASSKEY_UNUSED, WRONG_CODE, WRONG_PASSKEY } from '../vault/refusals.ts'
import type { PlainId } from '../words/messages.ts'
import type { Say } from '../words/say.ts'
import { element } from './element.ts'

// What the worker says, which speaks English only.
const failures = new Map<string, PlainId>([
  [WRONG_CODE, 'code.wrong'],
  [WRONG_PASSKEY, 'code.passkeyWrong'],
  [PASSKEY_UNUSED, 'code.passkeyUnused'],
  [PASSKEY_NO_WINDOW, 'code.passkeyWindow'],
])
const failureOf = (error: unknown): PlainId =>
  (error instanceof FrameError && failures.get(error.message)) || 'code.failed'

/**
 * Asks for the recovery code until `use` takes it. False: the person gave up.
 *
 * @param byPasskey The same without a code, where there is a passkey.
 * @param use Throws when the code is not the one.
 */
export async function codeScreen(
  place: Element,
  say: Say,
  use: (code: string) => Promise<void>,
  signal: AbortSignal,
  byPasskey?: () => Promise<void>,
): Promise<boolean> {
  const saying = (id: PlainId) => say({ id })
  const heading = element('h1', 'title', saying('code.title'))
  heading.id = 'title'
  const input = element('input', 'input')
  input.id = 'code'
  input.autocomplete = 'off'
  input.spellcheck = false
  input.maxLength = 64
  input.dir = 'ltr'
  input.setAttribute('aria-describedby', 'status')
  const label = element('label', 'text-label', saying('code.label'))
  label.htmlFor = 'code'
  const status = element('p', 'status')
  status.id = 'status'
  status.role = 'alert'
  const next = element('button', 'button button-approve', saying('code.continue'))
  const cancel = element('button', 'button button-reject', saying('screen.cancel'))
  cancel.type = 'button'
  const other = element('button', 'button button-other', saying('code.passkey'))
  other.type = 'button'
  other.hidden = !byPasskey
  const form = element(
    'form',
    'screen',
    element('div', 'body', heading, element('p', 'lead', saying('code.lead')), label, input),
    element('footer', 'actions', status, element('div', 'pair', cancel, next), other),
  )
  form.noValidate = true
  const ended = new AbortController()
  try {
    return await new Promise<boolean>((resolve) => {
      const giveUp = () => resolve(false)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { signal: ended.signal })
      addEventListener('keydown', (event) => event.key === 'Escape' && giveUp(), { signal: ended.signal })
      cancel.addEventListener('click', giveUp)
      const attempt = (work: Promise<void>) => {
        next.disabled = true
        other.disabled = true
        status.textContent = ''
        work.then(
          () => resolve(true),
          (error: unknown) => {
            next.disabled = false
            other.disabled = false
            status.textContent = saying(failureOf(error))
          },
        )
      }
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        if (next.disabled) return
        const work = use(input.value)
        work.catch(() => {
          input.ariaInvalid = 'true'
          input.select()
        })
        attempt(work)
      })
      if (byPasskey) other.addEventListener('click', () => attempt(byPasskey()))
      place.replaceChildren(element('main', '', form))
      input.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
