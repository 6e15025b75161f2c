import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { routeAtom } from '../../atoms/navigation/router.atoms.ts'
import { useKit } from '../hooks/useKit.ts'
import { leaving } from './shell.css.ts'
import { useScrollEdges } from './useScrollEdges.ts'

interface PageExtrasProps {
  /** Contains `body`; the page that leaves is painted over it. */
  readonly clip: RefObject<HTMLElement | null>
  /** The scroll container of the page. */
  readonly body: RefObject<HTMLElement | null>
  /** The content of `body`. */
  readonly content: RefObject<HTMLElement | null>
  readonly page: RefObject<HTMLElement | null>
  /** Changes with each page. */
  readonly count: number
  /** False while the page has nothing to show. */
  readonly ready: boolean
}

/**
 * Draws around a page: the page before stays in sight until this one is ready and then fades, and the
 * edges beyond which the page goes on are marked. The page that leaves is a picture only: React has unmounted it, and
 * nothing in it can be pressed or focused. This file loads once the first page shows.
 */
export function PageExtras({ clip, body, content, page, count, ready }: PageExtrasProps): undefined {
  useScrollEdges({ clip, body, content })
  const { store } = useKit()
  const left = useRef<readonly [page: HTMLElement, top: number]>(undefined)
  const picture = useRef<HTMLElement>(undefined)
  const isReady = useRef(ready)
  isReady.current = ready
  // The store tells before React draws, so that the page is still there with its scroll position.
  useEffect(() => {
    const leave = () => {
      if (page.current && isReady.current) left.current = [page.current, body.current?.scrollTop ?? 0]
    }
    return store.sub(routeAtom, leave)
  }, [store, page, body])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page
  useLayoutEffect(() => {
    const [last, top = 0] = left.current ?? []
    left.current = undefined
    if (!last?.animate || last.isConnected) return
    picture.current?.remove()
    const over = document.createElement('div')
    over.className = leaving
    over.inert = true
    // Test libraries look for aria-hidden only.
    over.ariaHidden = 'true'
    // React no longer hears the page, so that a script's click would send its form to the host page's address.
    over.onclick = () => false
    for (const element of [last, ...last.querySelectorAll('*')])
      for (const name of ['id', 'data-testid', 'data-view', 'data-direction']) element.removeAttribute(name)
    over.append(last)
    clip.current?.append(over)
    over.scrollTop = top
    picture.current = over
  }, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per page and when it is ready
  useLayoutEffect(() => {
    const over = picture.current
    if (!over || !ready) return
    picture.current = undefined
    over.animate({ opacity: 0 }, { duration: 100, fill: 'forwards' }).onfinish = () => over.remove()
  }, [count, ready])
}
