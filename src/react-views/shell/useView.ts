import { type ComponentType, useEffect, useState } from 'react'
import type { Route, RouteName } from '../../atoms/router/routes.ts'
import { loadedViews } from '../loaded-views.ts'
import { loadView } from '../registry.ts'

type View = ComponentType<{ readonly params: Route['params'] }>

export type LoadedView = { readonly view: View } | { readonly error: unknown; readonly retry: () => void } | undefined

/** The component of a route: at once when its chunk is here, undefined while it comes. */
export function useView(name: RouteName): LoadedView {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState<{ name: RouteName; error: unknown }>()
  useEffect(() => {
    if (loadedViews.has(name) || failed?.name === name) return
    let current = true
    loadView(name).then(
      (view) => {
        loadedViews.set(name, view as View)
        if (current) redraw((count) => count + 1)
      },
      (error: unknown) => current && setFailed({ name, error }),
    )
    return () => {
      current = false
    }
  }, [name, failed])
  const view = loadedViews.get(name)
  if (view) return { view }
  return failed?.name === name ? { error: failed.error, retry: () => setFailed(undefined) } : undefined
}
