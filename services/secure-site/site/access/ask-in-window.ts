import { FrameError } from '../host/frame-error.ts'
import type { PlainId } from '../words/messages.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import type { BridgeWindow } from './storage-bridge.ts'
import { windowElements } from './window-elements.ts'

const LOOK = 500

export interface AskInWindowOptions {
  readonly place: Element
  readonly t: Translate
  /** Origin of the page around the frame. */
  readonly origin: string
  /** Asks for permission in the window. Resolves with false for a refusal. */
  readonly ask: (opened: BridgeWindow, signal: AbortSignal) => Promise<boolean>
  /** Cancels the screen. */
  readonly signal: AbortSignal
}

/**
 * Shows a screen that opens a window of this site, and resolves with true once access is allowed there. The window
 * opens within the click; if the browser blocks it, a link takes its place. The window is accepted only if its message
 * comes from this origin with the expected id, and its opener is this frame.
 */
export async function askInWindow({ place, t, origin, ask, signal }: AskInWindowOptions): Promise<boolean> {
  const id = crypto.randomUUID()
  const { screen, heading, open, link, cancel, status } = windowElements(t, origin, `/access#${id}`)
  const ended = new AbortController()
  let opened: Window | null = null
  let asked = new AbortController()

  const tell = (state: PlainId | undefined) => {
    status.textContent = state ? t({ id: state }) : ''
    const waits = state === 'access.waiting'
    open.textContent = t(words(waits ? 'access.show' : 'access.open'))
    link.hidden = state !== 'access.blocked'
  }
  try {
    return await new Promise<boolean>((resolve, reject) => {
      const give = () => {
        opened?.close()
        resolve(false)
      }
      if (signal.aborted) return give()
      signal.addEventListener('abort', give, { signal: ended.signal })
      const gone = () => {
        opened = null
        asked.abort()
        tell('access.closed')
      }
      const arrived = async (win: BridgeWindow) => {
        opened = win
        asked.abort()
        asked = new AbortController()
        const mine = asked
        tell('access.waiting')
        win.addEventListener('pagehide', () => mine === asked && !mine.signal.aborted && gone())
        try {
          const allowed = await ask(win, AbortSignal.any([mine.signal, ended.signal]))
          if (mine.signal.aborted || mine !== asked) return
          if (allowed) return resolve(true)
          tell('access.declined')
        } catch (error) {
          if (mine.signal.aborted) return
          if (!(error instanceof FrameError)) console.error(error)
          tell('access.failed')
        }
        mine.abort()
        opened = null
        win.close()
      }
      window.addEventListener(
        'message',
        ({ data, origin: from, source }: MessageEvent<unknown>) => {
          if (from !== location.origin || !source || !isArrival(data, id)) return
          // The window is of the same origin (checked above), so its `opener` can be read.
          const win = source as BridgeWindow
          if (win.opener === window && win.top === win) arrived(win).catch(reject)
        },
        { signal: ended.signal },
      )
      open.addEventListener('click', () => {
        if (opened && !opened.closed) return opened.focus()
        opened = window.open(`/access#${id}`, '_blank', 'popup,width=600,height=800')
        tell(opened ? 'access.waiting' : 'access.blocked')
      })
      link.addEventListener('click', () => tell('access.waiting'))
      cancel.addEventListener('click', give)
      // The window is useless without its page.
      window.addEventListener('pagehide', () => opened?.close(), { signal: ended.signal })
      // A window closed before its arrival sends no message.
      const timer = setInterval(() => opened?.closed && gone(), LOOK)
      ended.signal.addEventListener('abort', () => clearInterval(timer))
      tell(undefined)
      place.replaceChildren(screen)
      heading.focus({ preventScroll: true })
    })
  } finally {
    ended.abort()
  }
}

function isArrival(data: unknown, id: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { type, id: told } = data as { readonly [name: string]: unknown }
  return type === 'wm-access' && told === id
}
