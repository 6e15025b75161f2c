import type { InternalKit } from '../../atoms/kit/internal-kit.ts'

/** Key in `history.state` of the entries that an open drawer adds. */
const KEY = 'wallet-modal'
/** Milliseconds until the entry goes after the visitor has closed the drawer: what the page does then comes first. */
const SOON = 60
/** Milliseconds until it goes after the drawer has closed by itself, since the page may be leaving for another one. */
const LATER = 3000
/** Milliseconds after which a navigation counts as failed: a link to an app begins one as well. */
const LEAVING = 5000
/** Milliseconds after which a step back that nothing has come of no longer counts. */
const GIVE_UP = 5000

/** Marks of the entries whose drawer is open. */
const live = new Set<string>()
/** Resolves when the page has come back from an entry that it was sent back from. */
let returning: Promise<void> | undefined
let count = 0

const markOf = (): unknown => (history.state as Record<string, unknown> | null)?.[KEY]

/**
 * Adds one entry to the page's history while the drawer is open, so that the browser's Back reaches the modal and does
 * not leave the page. The entry has the address and the state of the page's own one, which is never changed. It is
 * removed when the modal closes, unless the page has gone elsewhere in the meantime.
 */
export function holdHistoryEntry(kit: InternalKit, overlay: HTMLElement, back: () => void, signal: AbortSignal): void {
  // Two lives of a page share its history.
  const mark = `${performance.timeOrigin}.${++count}`
  let href: string | undefined
  let pressed = Number.NEGATIVE_INFINITY
  let leftAt = Number.NEGATIVE_INFINITY

  const add = () => {
    const { state } = history
    href = undefined
    // Other states have no room for a mark.
    if (state !== null && Object.getPrototypeOf(state) !== Object.prototype) return
    const before = markOf()
    // After a reload, or where it has just been closed, an entry is still there.
    const how = before === undefined || live.has(before as string) ? 'pushState' : 'replaceState'
    try {
      history[how]({ ...(state as object), [KEY]: mark }, '')
      href = location.href
    } catch {
      // A sandboxed page has no history, and Safari limits the entries per minute.
    }
  }
  const remove = () => {
    if (performance.now() - leftAt < LEAVING || markOf() !== mark) return
    returning = new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true })
      kit.env.clock.after(GIVE_UP, resolve)
    }).then(() => {
      returning = undefined
    })
    history.back()
  }
  const follow = () => {
    if (signal.aborted) return
    // The step back that is under way would otherwise count as the visitor's.
    if (returning !== undefined) {
      void returning.then(follow)
      return
    }
    live.add(mark)
    add()
    addEventListener(
      'popstate',
      () => {
        // The page has come back to the entry, or has left it for another address by itself.
        if (href === undefined || markOf() === mark) return
        const isBack = location.href === href
        href = undefined
        if (!isBack) return
        back()
        if (!signal.aborted) add()
      },
      { signal },
    )
    const press = ({ timeStamp }: Event) => {
      pressed = timeStamp
    }
    for (const name of ['click', 'pointerup', 'keydown'] as const)
      overlay.addEventListener(name, press, { capture: true, signal })
    const leave = () => {
      leftAt = performance.now()
    }
    // A step back would end a navigation that has begun. It begins by script, or by a press in the page.
    addEventListener('beforeunload', leave)
    signal.addEventListener('abort', () => {
      live.delete(mark)
      const isOwn = performance.now() - pressed < SOON
      if (!isOwn) addEventListener('click', leave, { capture: true, once: true })
      kit.env.clock.after(isOwn ? SOON : LATER, () => {
        removeEventListener('beforeunload', leave)
        removeEventListener('click', leave, { capture: true })
        remove()
      })
    })
  }
  follow()
}
