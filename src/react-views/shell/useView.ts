import { type ComponentType, useEffect, useState } from 'react'
import type { RouteName } from '../../atoms/navigation/routes.ts'
import type { View, ViewProps } from '../define-view.ts'
import { views } from '../views.ts'

type Component = ComponentType<ViewProps<RouteName>>

export type LoadedView =
  | { readonly view: Component }
  | { readonly error: unknown; readonly retry: () => void }
  | undefined

/** Components of the views whose chunk is loaded. */
export const loadedViews = new Map<RouteName, Component>()

async function loadView(name: RouteName): Promise<Component> {
  const loaded = await (views[name] as View<RouteName>).load()
  return loaded[`${name}View`]
}

/** Returns the component of a route: at once if its chunk is loaded, undefined while it loads. */
export function useView(name: RouteName): LoadedView {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState<{ name: RouteName; error: unknown }>()
  // The value of this render decides: another card may load the view before the effect runs.
  const view = loadedViews.get(name)
  useEffect(() => {
    if (view || failed?.name === name) return
    let current = true
    loadView(name).then(
      (loaded) => {
        loadedViews.set(name, loaded)
        if (current) redraw((count) => count + 1)
      },
      (error: unknown) => current && setFailed({ name, error }),
    )
    return () => {
      current = false
    }
  }, [name, failed, view])
  if (view) return { view }
  return failed?.name === name ? { error: failed.error, retry: () => setFailed(undefined) } : undefined
}
