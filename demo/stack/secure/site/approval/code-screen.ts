import { element } from './element.ts'

/**
 * Asks for the recovery code until `use` takes it. False: the person gave up.
 *
 * @param byPasskey The same without a code, where there is a passkey.
 * @param use Throws with a sentence when the code is not the one.
 */
export async function codeScreen(
  place: Element,
  use: (code: string) => Promise<void>,
  signal: AbortSignal,
  byPasskey?: () => Promise<void>,
): Promise<boolean> {
  const heading = element('h1', 'title', 'Enter your recovery code')
  heading.id = 'title'
  const input = element('input', 'input')
  input.id = 'code'
  input.autocomplete = 'off'
  input.spellcheck = false
  input.maxLength = 64
  input.dir = 'ltr'
  input.setAttribute('aria-describedby', 'status')
  const label = element('label', 'text-label', 'Seven groups of four letters or digits')
  label.htmlFor = 'code'
  const status = element('p', 'status')
  status.id = 'status'
  status.role = 'alert'
  const next = element('button', 'button button-approve', 'Continue')
  const cancel = element('button', 'button button-reject', 'Cancel')
  cancel.type = 'button'
  const other = element('button', 'button button-other', 'Use a passkey')
  other.type = 'button'
  other.hidden = !byPasskey
  const form = element(
    'form',
    'screen',
    element(
      'div',
      'body',
      heading,
      element('p', 'lead', 'This browser does not have its part of your wallet yet. The code you kept brings it here.'),
      label,
      input,
    ),
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
            status.textContent = error instanceof Error ? error.message : 'That did not work.'
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
