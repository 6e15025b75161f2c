import { ApiError } from '../api-error.ts'
import { element } from '../approval/element.ts'
import { readField } from '../read-field.ts'
import type { PlainId } from '../words/messages.ts'
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
  const saying = (id: PlainId) => say({ id })
  const heading = element('h1', 'title', saying('number.title'))
  heading.id = 'title'
  const input = element('input', 'input input-code')
  input.id = 'number'
  input.inputMode = 'numeric'
  input.autocomplete = 'off'
  input.dir = 'ltr'
  // Room for the space that the other window shows in the middle.
  input.maxLength = DIGITS + 4
  input.setAttribute('aria-describedby', 'status')
  const label = element('label', 'text-label', saying('number.label'))
  label.htmlFor = 'number'
  const status = element('p', 'status')
  status.id = 'status'
  status.role = 'alert'
  const next = element('button', 'button button-approve', saying('code.continue'))
  const cancel = element('button', 'button button-reject', saying('screen.cancel'))
  cancel.type = 'button'
  const form = element(
    'form',
    'screen',
    element(
      'div',
      'body',
      heading,
      element('p', 'lead', saying('number.lead')),
      label,
      input,
      element('p', 'hint hint-below', saying('number.lost')),
    ),
    element('footer', 'actions', status, element('div', 'pair', cancel, next)),
  )
  form.noValidate = true
  const ended = new AbortController()
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const giveUp = () => resolve(false)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { signal: ended.signal })
      addEventListener('keydown', (event) => event.key === 'Escape' && giveUp(), { signal: ended.signal })
      cancel.addEventListener('click', giveUp)
      const refuse = (text: string) => {
        status.textContent = text
        status.classList.add('status-bad')
        input.ariaInvalid = 'true'
        input.select()
      }
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        if (next.disabled) return
        const number = input.value.replace(/\D/g, '')
        if (number.length !== DIGITS) return refuse(saying('number.short'))
        next.disabled = true
        status.textContent = ''
        use(number).then(
          () => resolve(true),
          (error: unknown) => {
            next.disabled = false
            const left = error instanceof ApiError ? readField(error.answer, 'left') : undefined
            if (typeof left === 'number' && left > 0) return refuse(say(words('number.wrong', { left })))
            // Of an answer that has not come, nobody knows whether the number was right.
            if (error instanceof ApiError) return reject(error)
            refuse(saying('code.failed'))
          },
        )
      })
      place.replaceChildren(element('main', '', form))
      input.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
