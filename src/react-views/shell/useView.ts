import { type ComponentType, useEffect, useState } from 'react'
import type { MessageRef } from '../../atoms/i18n/message-ref.ts'
import type { Route, RouteName } from '../../atoms/navigation/routes.ts'
import { savesData } from '../../chains/core/saves-data.ts'
import type { TitleFacts, View, ViewProps } from '../define-view.ts'
import { connectView } from '../views/connect/connect.view.ts'

type Component = ComponentType<ViewProps<RouteName>>

export type LoadedView =
  | { readonly view: Component }
  | { readonly error: unknown; readonly retry: () => void }
  | undefined

/** The definitions that are here: most first opens show Connect, and those of the other views load after it. */
let definitions: { readonly [K in RouteName]?: View<K> } = { Connect: connectView }

async function loadDefinitions(): Promise<typeof definitions> {
  definitions = (await import('../views.ts')).views
  return definitions
}

/** Components of the views whose chunk is loaded. */
export const loadedViews = new Map<RouteName, Component>()

/**
 * Returns a view's title, which is also the dialog's accessible name. Undefined until its definition is loaded:
 * `useView` loads it and draws again.
 */
export function viewTitle(
  { name, params }: Route,
  facts: TitleFacts,
  t: { ref(message: MessageRef): string },
): string | undefined {
  const { title } = (definitions[name] as View<RouteName> | undefined) ?? {}
  const found = typeof title === 'function' ? title(params, facts) : title
  return found === undefined || typeof found === 'string' ? found : t.ref(found)
}

async function loadView(name: RouteName): Promise<void> {
  const definition = (definitions[name] ?? (await loadDefinitions())[name]) as View<RouteName> | undefined
  if (!definition) return
  const loaded = await definition.load()
  loadedViews.set(name, loaded[`${name}View`])
}

/** Fetches the view that the control below a pointer or the focus leads to. The press fetches again if this fails. */
export function fetchNextView({ target }: { readonly target: EventTarget }): void {
  const { leads } = (target as Element).closest<HTMLElement>('[data-leads]')?.dataset ?? {}
  const name = leads as RouteName | undefined
  if (!name || loadedViews.has(name) || savesData()) return
  loadView(name).catch(() => {})
}

/** Returns the component of a route: at once if its chunk is loaded, undefined while it loads. */
export function useView(name: RouteName): LoadedView {
  const [, redraw] = useState(0)
  const [failed, setFailed] = useState<{ name: RouteName; error: unknown }>()
  // The value of this render decides: another card may load the view before the effect runs.
  const view = loadedViews.get(name)
  // A definition that comes between this render and its effect has a title that was not drawn.
  const definition = definitions[name]
  useEffect(() => {
    // Fetched before the next view is wanted; if it fails, that view fetches it again.
    if (view) loadDefinitions().catch(() => {})
    if (view || failed?.name === name) return
    let current = true
    const show = () => {
      if (current) redraw((count) => count + 1)
    }
    const load = async () => {
      if (!definition) {
        await loadDefinitions()
        show()
      }
      await loadView(name)
      show()
    }
    load().catch((error: unknown) => {
      if (current) setFailed({ name, error })
    })
    return () => {
      current = false
    }
  }, [name, failed, view, definition])
  if (view) return { view }
  return failed?.name === name ? { error: failed.error, retry: () => setFailed(undefined) } : undefined
}
