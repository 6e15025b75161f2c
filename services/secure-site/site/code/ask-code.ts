import { retryAfterOf } from '../api/api-error.ts'
import { element } from '../approval/element.ts'
import { factsElement } from '../approval/facts-element.ts'
import { plainButton } from '../approval/screen-frame.ts'
import { siteElement } from '../approval/site-element.ts'
import type { Row } from '../decode/approval-view.ts'
import type { PlainId, Words } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import type { CodeField } from './code-field.ts'

/** Seconds between two mails; the server can require more. */
const PAUSE = 30

export interface CodeQuestion<Result> {
  readonly place: Element
  readonly t: Translate
  /** Origin of the page that the code is for. */
  readonly origin?: string
  readonly title: Words
  readonly lead: Words
  /** Facts of the change that the code is for. */
  readonly rows?: readonly Row[]
  readonly label: Words
  readonly field: CodeField
  /** Below the field. */
  readonly help?: HTMLElement
  /** State and repetition of the mail; undefined for a code that is not mailed. */
  readonly mail?: { readonly isSent: boolean; send(): Promise<void> }
  readonly enter: (code: string) => Promise<Result>
  /** Alternative way to the same result. */
  readonly other?: { readonly label: Words; readonly run: () => Promise<Result> } | undefined
  /** Returns the message for an error; throws errors that end the question. */
  readonly failureOf: (error: unknown) => Words
  readonly signal: AbortSignal
}

/**
 * Asks for a code until it is right, on a screen of the frame, which the page cannot read. Resolves with undefined if
 * the visitor cancels.
 * @throws The errors that `failureOf` throws.
 */
export async function askCode<Result>(asked: CodeQuestion<Result>): Promise<Result | undefined> {
  const { t, field, mail, signal } = asked
  const { input } = field
  const parts = codeElements(asked)
  const { form, status, again, next, cancel, other } = parts
  const ended = new AbortController()
  let until = 0
  let isBusy = false
  let isTypedWhileSending = false

  const tell = (text: string, isError = false) => {
    status.textContent = text
    status.classList.toggle('status-bad', isError)
    input.ariaInvalid = String(isError)
  }
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000)
    again.disabled = isBusy || left > 0
    const text = t(left > 0 ? words('change.againIn', { seconds: left }) : words('change.again'))
    if (again.textContent !== text) again.textContent = text
  }
  const pause = (seconds: number) => {
    until = performance.now() + seconds * 1000
    tick()
  }
  const setBusy = (value: boolean) => {
    isBusy = value
    next.disabled = value
    other.disabled = value
    form.ariaBusy = String(value)
    tick()
  }

  try {
    return await new Promise<Result | undefined>((resolve, reject) => {
      const giveUp = () => resolve(undefined)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { signal: ended.signal })
      addEventListener('keydown', (event) => event.key === 'Escape' && giveUp(), { signal: ended.signal })
      cancel.addEventListener('click', giveUp)
      const attempt = async <T>(doing: PlainId, work: () => Promise<T>): Promise<T | undefined> => {
        if (isBusy) return undefined
        setBusy(true)
        tell(t({ id: doing }))
        try {
          return await work()
        } catch (error) {
          const wait = retryAfterOf(error)
          if (wait !== undefined) pause(wait)
          tell(t(asked.failureOf(error)), true)
          return undefined
        } finally {
          setBusy(false)
        }
      }
      const send = async (work: () => Promise<void>) => {
        isTypedWhileSending = false
        const isSent = await attempt('change.sending', () => work().then(() => true))
        if (isSent) {
          pause(PAUSE)
          tell('')
          input.focus({ preventScroll: true })
        }
        // The mail can reach the visitor before the server's answer reaches the frame.
        if (isTypedWhileSending) submitIfComplete()
      }
      const enter = async () => {
        const lack = field.lack()
        if (lack) {
          tell(t(lack), true)
          input.focus()
          return
        }
        input.readOnly = true
        const result = await attempt('change.checking', () => asked.enter(field.read()))
        input.readOnly = false
        if (result !== undefined) return resolve(result)
        // With the text selected, the next digit replaces the wrong code.
        input.focus()
        input.select()
      }
      const byOther = async () => {
        const result = asked.other && (await attempt('change.checking', asked.other.run))
        if (result !== undefined) resolve(result)
      }
      const submitIfComplete = () => {
        if (field.takesAtOnce && !field.lack()) enter().catch(reject)
      }
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        if (!isBusy) enter().catch(reject)
      })
      input.addEventListener('input', (event) => {
        if (isBusy) {
          isTypedWhileSending = event.isTrusted
          return
        }
        tell('')
        // A complete code typed or pasted by a person is submitted without a press.
        if (event.isTrusted) submitIfComplete()
      })
      again.addEventListener('click', () => mail && void send(mail.send).catch(reject))
      other.addEventListener('click', () => void byOther().catch(reject))
      // The countdown runs without an event.
      const timer = setInterval(tick, 250)
      ended.signal.addEventListener('abort', () => clearInterval(timer))
      asked.place.replaceChildren(element('main', '', form))
      input.focus({ preventScroll: true })
      // In a low frame the field can be below the visible area.
      parts.last.scrollIntoView({ block: 'nearest' })
      if (!mail || mail.isSent) tick()
      else send(mail.send).catch(reject)
    })
  } finally {
    ended.abort()
  }
}

function codeElements<Result>({ t, origin, title, lead, rows, label, field, help, mail, other }: CodeQuestion<Result>) {
  const heading = element('h1', 'title', t(title))
  heading.id = 'title'
  field.input.id = 'code'
  field.input.setAttribute('aria-describedby', 'status')
  const named = element('label', 'text-label', t(label))
  named.htmlFor = 'code'
  const again = plainButton('button-text', t(words('change.again')))
  again.hidden = !mail
  const status = element('p', 'status')
  status.id = 'status'
  status.role = 'alert'
  const next = element('button', 'button button-approve', t(words('code.continue')))
  const cancel = plainButton('button button-reject', t(words('screen.cancel')))
  const elsewhere = plainButton('button button-other', other ? t(other.label) : '')
  elsewhere.hidden = !other
  const facts = rows?.map((row) => ({ ...row, label: t(row.label), value: t(row.value), hint: '' }))
  const body = element(
    'div',
    'body',
    origin === undefined ? undefined : siteElement(t, origin),
    heading,
    element('p', 'lead', t(lead)),
    facts && factsElement(facts),
    named,
    field.element,
    again,
    help,
  )
  const actions = element('footer', 'actions', status, element('div', 'pair', cancel, next), elsewhere)
  const form = element('form', 'screen', body, actions)
  form.noValidate = true
  form.setAttribute('aria-labelledby', 'title')
  return { form, status, again, next, cancel, other: elsewhere, last: mail ? again : field.element }
}
