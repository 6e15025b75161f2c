import { FrameError } from '../frame-error.ts'
import type { PlainId } from '../words/messages.ts'
import type { Say } from '../words/say.ts'
import { words } from '../words/words.ts'
import { doorElements } from './door-elements.ts'
import type { LendingWindow } from './lender.ts'

const LOOK = 500

export interface DoorOptions {
  readonly place: Element
  readonly say: Say
  /** The page around. */
  readonly origin: string
  /** Asks in the window; false is a no. */
  readonly ask: (opened: LendingWindow, signal: AbortSignal) => Promise<boolean>
  /** Ends it from outside. */
  readonly signal: AbortSignal
}

/**
 * A screen that leads to a window of this site, and waits for what is said there. True: it was allowed. The window is
 * opened in the press itself; where the browser lets none open, a link does it. It counts when it says so from this
 * very origin, with the id that it was opened with, and was opened by this frame.
 */
export async function door({ place, say, origin, ask, signal }: DoorOptions): Promise<boolean> {
  const id = crypto.randomUUID()
  const { screen, heading, open, link, cancel, status } = doorElements(say, origin, `/access#${id}`)
  const ended = new AbortController()
  let opened: Window | null = null
  let asked = new AbortController()

  const tell = (state: PlainId | undefined) => {
    status.textContent = state ? say({ id: state }) : ''
    const waits = state === 'access.waiting'
    open.textContent = say(words(waits ? 'access.show' : 'access.open'))
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
      const arrived = async (win: LendingWindow) => {
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
          // It is of this origin, so that it may be asked who opened it.
          const win = source as LendingWindow
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
      // Whoever leaves the page has no use for its window.
      window.addEventListener('pagehide', () => opened?.close(), { signal: ended.signal })
      // One that is closed before it has come says nothing.
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
