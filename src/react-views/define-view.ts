import type { ComponentType } from 'react'
import type { MessageRef } from '../atoms/i18n/message-ref.ts'
import type { RouteName, RouteParams } from '../atoms/navigation/routes.ts'

/** Properties of every view component: the parameters of its route. */
export interface ViewProps<K extends RouteName> {
  readonly params: RouteParams[K]
}

/** Facts that titles use besides the parameters. */
export interface TitleFacts {
  readonly site: string
  /** The connector's name, or a generic name if there is no such connector. */
  walletName(connectorId: string): string
  /** The name of a wallet of the list, by its id. */
  listedName(walletId: string | undefined): string
}

/** A view, as `views/<folder>/<folder>.view.ts` defines it. */
export interface View<K extends RouteName> {
  /** A message, or a function for titles with names in them. The title shows while the component loads. */
  readonly title: MessageRef | ((params: RouteParams[K], facts: TitleFacts) => MessageRef | string)
  /** Loads the module of the component, which has the name of the route: `NetworksView` for `Networks`. */
  readonly load: () => Promise<{ readonly [N in K as `${N}View`]: ComponentType<ViewProps<K>> }>
}

/**
 * Defines the view of a route. `chunk` is the chunk of build/stages.mjs that the component joins, for views that
 * follow each other; without it, the component has a file of its own. Only types and the build read `route` and
 * `chunk`: they are not in the built files.
 */
export const defineView = <K extends RouteName>(
  _route: K,
  view: View<K>,
  _build?: { readonly chunk: string },
): View<K> => view
