import { element } from '../approval/element.ts'
import { factsElement } from '../approval/facts-element.ts'
import { siteElement } from '../approval/site-element.ts'
import type { Row } from '../decode/approval-view.ts'
import type { PlainId, Words } from '../words/messages.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'
import { ChangeOver, failureOf, secondsOf } from './failures.ts'

/** Between two mails, in seconds; the server says when it wants longer. */
const PAUSE = 30

export interface CodeEntry<Result> {
  readonly place: Element
  readonly say: Say
  readonly origin: string
  readonly title: Words
  readonly lead: Words
  /** What the code is for. */
  readonly rows: readonly Row[]
  readonly length: number
  /** A code is in the mailbox already. */
  readonly isMailed: boolean
  readonly send: () => Promise<void>
  readonly enter: (code: string) => Promise<Result>
  /** Another way to the same result. */
  readonly other?: { readonly label: Words; readonly run: () => Promise<Result> } | undefined
  readonly signal: AbortSignal
}

/**
 * Asks for a code that was mailed, until it is right; undefined when the person gave up.
 * @throws {ChangeOver} What the code is for cannot be done any more.
 */
export async function codeEntry<Result>(entry: CodeEntry<Result>): Promise<Result | undefined> {
  const { place, say, length, signal } = entry
  const saying = (id: PlainId) => say({ id })
  const heading = element('h1', 'title', say(entry.title))
  heading.id = 'title'
  const input = element('input', 'input input-code')
  input.id = 'code'
  input.inputMode = 'numeric'
  input.autocomplete = 'one-time-code'
  input.enterKeyHint = 'done'
  input.maxLength = length
  input.dir = 'ltr'
  input.setAttribute('aria-describedby', 'status')
  const label = element('label', 'text-label', say(words('change.codeLabel', { length })))
  label.htmlFor = 'code'
  const again = element('button', 'button-text', saying('change.again'))
  again.type = 'button'
  const status = element('p', 'status')
  status.id = 'status'
  status.role = 'alert'
  const next = element('button', 'button button-approve', saying('code.continue'))
  const cancel = element('button', 'button button-reject', saying('screen.cancel'))
  cancel.type = 'button'
  const other = element('button', 'button button-other', entry.other ? say(entry.other.label) : '')
  other.type = 'button'
  other.hidden = !entry.other
  const facts = factsElement(
    entry.rows.map((row) => ({ ...row, label: say(row.label), value: say(row.value), hint: '' })),
  )
  const body = element(
    'div',
    'body',
    siteElement(say, entry.origin),
    heading,
    element('p', 'lead', say(entry.lead)),
    facts,
    label,
    input,
    again,
  )
  const actions = element('footer', 'actions', status, element('div', 'pair', cancel, next), other)
  const form = element('form', 'screen', body, actions)
  form.noValidate = true
  form.setAttribute('aria-labelledby', 'title')
  const ended = new AbortController()
  let until = 0
  let busy = false

  const tell = (text: string, isError = false) => {
    status.textContent = text
    status.classList.toggle('status-bad', isError)
    input.ariaInvalid = String(isError)
  }
  const pause = (seconds: number) => {
    until = performance.now() + seconds * 1000
    tick()
  }
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000)
    again.disabled = busy || left > 0
    const text = left > 0 ? say(words('change.againIn', { seconds: left })) : saying('change.again')
    if (again.textContent !== text) again.textContent = text
  }
  const setBusy = (value: boolean) => {
    busy = value
    next.disabled = value
    other.disabled = value
    input.readOnly = value
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
        if (busy) return undefined
        setBusy(true)
        tell(saying(doing))
        try {
          return await work()
        } catch (error) {
          if (error instanceof ChangeOver) reject(error)
          const wait = secondsOf(error)
          if (wait !== undefined) pause(wait)
          const failure = failureOf(error)
          if (failure instanceof ChangeOver) reject(failure)
          else tell(say(failure), true)
          return undefined
        } finally {
          setBusy(false)
        }
      }
      const send = async () => {
        const sent = await attempt('change.sending', async () => {
          await entry.send()
          return true
        })
        if (!sent) return
        pause(PAUSE)
        tell('')
      }
      const enter = async () => {
        const code = input.value
        if (code.length !== length) return tell(say(words('change.codeLabel', { length })), true)
        const result = await attempt('change.checking', () => entry.enter(code))
        if (result !== undefined) return resolve(result)
        input.select()
      }
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        enter().catch(reject)
      })
      input.addEventListener('input', (event) => {
        const digits = input.value.replace(/\D/g, '').slice(0, length)
        if (digits !== input.value) input.value = digits
        tell('')
        // Whole, and typed or pasted here: there is nothing left to press.
        if (digits.length === length && event.isTrusted) enter().catch(reject)
      })
      again.addEventListener('click', () => void send().catch(reject))
      const byOther = async () => {
        const result = entry.other && (await attempt('change.checking', entry.other.run))
        if (result !== undefined) resolve(result)
      }
      other.addEventListener('click', () => void byOther().catch(reject))
      // Time passes without an event.
      const timer = setInterval(tick, 250)
      ended.signal.addEventListener('abort', () => clearInterval(timer))
      place.replaceChildren(element('main', '', form))
      input.focus({ preventScroll: true })
      // In a low frame the field may begin below its edge.
      again.scrollIntoView({ block: 'nearest' })
      if (entry.isMailed) tick()
      else send().catch(reject)
    })
  } finally {
    ended.abort()
  }
}
