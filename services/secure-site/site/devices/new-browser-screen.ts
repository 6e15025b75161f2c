import type { DeviceState } from '../api/api-schemas.ts'
import { element } from '../approval/element.ts'
import { FrameError } from '../host/frame-error.ts'
import type { PlainId, Words } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'

export interface NewBrowser {
  /** The address that received the mail; null for an account without one. */
  readonly email: string | null
  /** Resolves with the current state; undefined once this browser may use the wallet. */
  look(): Promise<DeviceState | undefined>
  /** Resolves when the state differs from `state`; rejects when waiting is over. */
  changed(state: DeviceState): Promise<void>
  /** Gains access by a passkey; undefined without one. */
  readonly byPasskey?: (() => Promise<void>) | undefined
}

/**
 * Explains that this browser is new for the wallet, and what it waits for. Resolves with true once it may use the
 * wallet, with false if the visitor cancels. The decision is made in a browser that knows the wallet, or by mail.
 */
export async function newBrowserScreen(
  place: Element,
  t: Translate,
  first: DeviceState,
  browser: NewBrowser,
  signal: AbortSignal,
): Promise<boolean> {
  const textOf = (id: PlainId) => t({ id })
  const heading = element('h1', 'title', textOf('device.title'))
  heading.tabIndex = -1
  heading.id = 'title'
  const lead = element('p', 'lead')
  const sooner = element('p', 'lead')
  const status = element('p', 'status')
  status.role = 'status'
  const button = (kind: string, id: PlainId) => {
    const made = element('button', `button ${kind}`, textOf(id))
    made.type = 'button'
    return made
  }
  const cancel = button('button-reject', 'screen.cancel')
  const again = button('button-approve', 'device.again')
  const passkey = button('button-other', 'code.passkey')
  passkey.hidden = !browser.byPasskey
  const body = element('div', 'body', heading, lead, sooner)
  body.tabIndex = 0
  body.role = 'group'
  body.setAttribute('aria-labelledby', 'title')
  const actions = element('footer', 'actions', status, element('div', 'pair', cancel, again), passkey)
  const screen = element('main', 'screen', body, actions)
  screen.setAttribute('aria-labelledby', 'title')

  const ended = new AbortController()
  const show = (state: DeviceState) => {
    lead.textContent = t(leadOf(state, browser.email))
    sooner.textContent = textOf(state.state === 'asked' ? 'device.elsewhere' : 'device.sooner')
    sooner.hidden = isAlone(state, browser.email) || state.mail === 'later'
  }
  try {
    return await new Promise<boolean>((resolve) => {
      const giveUp = () => resolve(false)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { signal: ended.signal })
      addEventListener('keydown', (event) => event.key === 'Escape' && giveUp(), { signal: ended.signal })
      cancel.addEventListener('click', giveUp)
      let state = first
      let following = 0
      const fail = (error: unknown) => {
        if (ended.signal.aborted) return
        const isRefused = error instanceof FrameError && (error.code === 4100 || isSignedOut(error))
        status.textContent = textOf(isRefused ? 'device.refused' : 'code.failed')
        again.disabled = isRefused
      }
      const look = async () => {
        const next = await browser.look()
        if (ended.signal.aborted) return
        if (!next) return resolve(true)
        status.textContent = ''
        state = next
        show(next)
        follow()
      }
      // A press on the button begins a new poll, which replaces the earlier one.
      const follow = () => {
        following++
        const mine = following
        browser.changed(state).then(
          () => {
            if (mine === following && !ended.signal.aborted) look().catch(fail)
          },
          (error: unknown) => {
            if (mine === following) fail(error)
          },
        )
      }
      const attempt = (work: () => Promise<void>, told?: PlainId) => {
        again.disabled = true
        passkey.disabled = true
        status.textContent = ''
        work()
          .then(
            () => {
              again.disabled = false
              if (told && !status.textContent) status.textContent = textOf(told)
            },
            (error: unknown) => {
              again.disabled = false
              fail(error)
            },
          )
          .finally(() => {
            passkey.disabled = false
          })
      }
      again.addEventListener('click', () => attempt(look, 'device.notYet'))
      passkey.addEventListener('click', () =>
        attempt(async () => {
          await browser.byPasskey?.()
          await look()
        }),
      )
      show(first)
      place.replaceChildren(screen)
      heading.focus({ preventScroll: true })
      follow()
    })
  } finally {
    ended.abort()
  }
}

const isSignedOut = (error: FrameError) => 'reason' in error && String(error.reason).startsWith('session')

/** Returns true if the owner receives no mail and no waiting period grants access. */
const isAlone = ({ state, until }: DeviceState, email: string | null) =>
  state === 'asked' && until === 0 && email === null

function leadOf({ state, until, mail }: DeviceState, email: string | null): Words {
  if (isAlone({ state, until }, email)) return words('device.alone')
  if (mail === 'later') return words('device.later', { time: until })
  if (state !== 'asked') return words('device.waiting', { time: until })
  return until > 0
    ? words('device.mailedUntil', { email: email ?? '', time: until })
    : words('device.mailed', { email: email ?? '' })
}
