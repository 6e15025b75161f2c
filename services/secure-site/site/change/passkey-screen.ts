import type { Change } from '../api/api-schemas.ts'
import { element } from '../approval/element.ts'
import { factsElement } from '../approval/facts-element.ts'
import { plainButton } from '../approval/screen-frame.ts'
import { siteElement } from '../approval/site-element.ts'
import type { Row } from '../decode/approval-view.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { ChangeOver, failureOf } from './failures.ts'

export interface PasskeyScreen {
  readonly place: Element
  readonly t: Translate
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
  const { place, t, origin, rows, run, signal } = asked
  const heading = element('h1', 'title', t(words('change.oldTitle')))
  heading.tabIndex = -1
  heading.id = 'title'
  const facts = factsElement(rows.map((row) => ({ ...row, label: t(row.label), value: t(row.value), hint: '' })))
  const lead = element('p', 'lead', t(words('change.passkeyLead')))
  const body = element('div', 'body', siteElement(t, origin), heading, lead, facts)
  body.tabIndex = 0
  body.role = 'group'
  body.ariaLabel = t(words('screen.asked'))
  const status = element('p', 'status')
  status.role = 'alert'
  const cancel = plainButton('button button-reject', t(words('screen.cancel')))
  const use = plainButton('button button-approve', t(words('code.passkey')))
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
        tell(t(words('change.checking')))
        try {
          resolve(await run())
        } catch (error) {
          const failure = failureOf(error)
          if (failure instanceof ChangeOver) return reject(failure)
          tell(t(failure), true)
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
