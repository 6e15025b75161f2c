import { element } from '../approval/element.ts'
import { plainButton } from '../approval/screen-frame.ts'
import { waitScreen } from '../approval/wait-screen.ts'
import type { PlainId } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'

export interface RetryScreen {
  readonly place: Element
  readonly t: Translate
  /** Shown while the work runs. */
  readonly doing: PlainId
  /** Shown after a failure. */
  readonly title: PlainId
  readonly text: PlainId
  readonly work: () => Promise<void>
  readonly signal: AbortSignal
}

/** Runs the work, with a screen for each failure, until it succeeds or the visitor cancels. */
export async function retryScreen({ place, t, doing, title, text, work, signal }: RetryScreen): Promise<void> {
  while (!signal.aborted) {
    waitScreen(place, t, doing)
    const isDone = await work().then(
      () => true,
      (error: unknown) => {
        console.warn(error)
        return false
      },
    )
    if (isDone || signal.aborted) return
    if (!(await askAgain())) return
  }

  async function askAgain(): Promise<boolean> {
    const heading = element('h1', 'title', t({ id: title }))
    heading.tabIndex = -1
    heading.id = 'title'
    const mark = element('span', 'done-mark done-mark-no')
    mark.ariaHidden = 'true'
    const leave = plainButton('button button-reject', t({ id: 'screen.notNow' }))
    const again = plainButton('button button-approve', t({ id: 'screen.again' }))
    const lead = element('p', 'lead', t({ id: text }))
    const screen = element(
      'main',
      'screen',
      element('div', 'body body-done', mark, heading, lead),
      element('footer', 'actions', element('div', 'pair', leave, again)),
    )
    screen.setAttribute('aria-labelledby', 'title')
    const ended = new AbortController()
    try {
      return await new Promise<boolean>((resolve) => {
        const no = () => resolve(false)
        signal.addEventListener('abort', no, { signal: ended.signal })
        addEventListener('keydown', (event) => event.key === 'Escape' && no(), { signal: ended.signal })
        leave.addEventListener('click', no)
        again.addEventListener('click', () => resolve(true))
        place.replaceChildren(screen)
        heading.focus({ preventScroll: true })
      })
    } finally {
      ended.abort()
    }
  }
}
