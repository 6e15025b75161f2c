import type { Change } from '../api/api-schemas.ts'
import { element } from '../approval/element.ts'
import { factsElement } from '../approval/facts-element.ts'
import { plainButton } from '../approval/screen-frame.ts'
import { siteElement } from '../approval/site-element.ts'
import type { Row } from '../decode/approval-view.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'
import { ChangeOver, failureOf } from './failures.ts'

export interface PasskeyScreen {
  readonly place: Element
  readonly say: Say
  /** Origin of the page that requested the change. */
  readonly origin: string
  readonly rows: readonly Row[]
  readonly run: () => Promise<Change>
  readonly signal: AbortSignal
}

/**
 * Proves the owner by a passkey, for accounts without another way. Resolves with undefined if the visitor cancels.
 * Browsers start a passkey ceremony, or open a window for it, only in a click.
 */
export async function passkeyScreen(asked: PasskeyScreen): Promise<Change | undefined> {
  const { place, say, origin, rows, run, signal } = asked
  const heading = element('h1', 'title', say(words('change.oldTitle')))
  heading.tabIndex = -1
  heading.id = 'title'
  const facts = factsElement(rows.map((row) => ({ ...row, label: say(row.label), value: say(row.value), hint: '' })))
  const lead = element('p', 'lead', say(words('change.passkeyLead')))
  const body = element('div', 'body', siteElement(say, origin), heading, lead, facts)
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = say(words('screen.asked'))
  const status = element('p', 'status')
  status.role = 'alert'
  const cancel = plainButton('button button-reject', say(words('screen.cancel')))
  const use = plainButton('button button-approve', say(words('code.passkey')))
  const actions = element('footer', 'actions', status, element('div', 'pair', cancel, use))
  const screen = element('main', 'screen', body, actions)
  screen.setAttribute('aria-labelledby', 'title')
  const ended = new AbortController()
  const tell = (text: string, isError = false) => {
    status.textContent = text
    status.classList.toggle('status-bad', isError)
  }
  try {
    return await new Promise<Change | undefined>((resolve, reject) => {
      const giveUp = () => resolve(undefined)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { signal: ended.signal })
      addEventListener('keydown', (event) => event.key === 'Escape' && giveUp(), { signal: ended.signal })
      cancel.addEventListener('click', giveUp)
      use.addEventListener('click', async () => {
        use.disabled = true
        tell(say(words('change.checking')))
        try {
          resolve(await run())
        } catch (error) {
          const failure = failureOf(error)
          if (failure instanceof ChangeOver) return reject(failure)
          tell(say(failure), true)
          use.disabled = false
        }
      })
      place.replaceChildren(screen)
      heading.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}
