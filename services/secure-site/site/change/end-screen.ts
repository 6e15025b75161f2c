import { element } from '../approval/element.ts'
import type { Words } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'

export interface EndScreen {
  readonly place: Element
  readonly t: Translate
  readonly title: Words
  readonly text: Words
  /** Text of a completed change; undefined if nothing was changed. */
  readonly done?: string
  readonly signal: AbortSignal
}

/** Shows the result of a change until the visitor closes it. */
export async function endScreen({ place, t, title, text, done, signal }: EndScreen): Promise<void> {
  const heading = element('h1', 'title', t(title))
  heading.tabIndex = -1
  heading.id = 'title'
  const mark = element('span', done === undefined ? 'done-mark done-mark-no' : 'done-mark')
  mark.ariaHidden = 'true'
  const shown = element('bdi', 'done-value', done)
  shown.dir = 'ltr'
  const close = element('button', 'button button-approve', t(words('change.close')))
  close.type = 'button'
  const lead = element('p', 'lead', t(text))
  const screen = element(
    'main',
    'screen',
    element('div', 'body body-done', mark, heading, done === undefined ? undefined : shown, lead),
    element('footer', 'actions', element('div', 'single', close)),
  )
  screen.setAttribute('aria-labelledby', 'title')
  const ended = new AbortController()
  await new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { signal: ended.signal })
    close.addEventListener('click', () => resolve())
    addEventListener('keydown', (event) => event.key === 'Escape' && resolve(), { signal: ended.signal })
    place.replaceChildren(screen)
    heading.focus({ preventScroll: true })
  })
  ended.abort()
}
