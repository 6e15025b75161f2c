import type { ComponentType } from 'react'
import type { IdOf, PlainId } from '../atoms/i18n/message-ref.ts'
import type { firstMessages } from '../atoms/i18n/messages/first-messages.ts'
import type { Translate } from '../atoms/i18n/translate.ts'
import type { RouteName, RouteParams } from '../atoms/navigation/routes.ts'

type First = typeof firstMessages

/** Properties of every view component: the parameters of its route. */
export interface ViewProps<K extends RouteName> {
  readonly params: RouteParams[K]
}

/** Facts that titles use besides the parameters. */
export interface TitleFacts {
  readonly t: Translate<IdOf<First>>
  readonly site: string
  /** The connector's name, or a generic name if there is no such connector. */
  walletName(connectorId: string): string
  /** The name of a wallet of the list, by its id. */
  listedName(walletId: string | undefined): string
}

/** A view, as `views/<folder>/<folder>.view.ts` defines it. */
export interface View<K extends RouteName> {
  /**
   * A message, or a function for titles with names in them. The title shows while the component loads, so its message
   * is part of the first open.
   */
  readonly title: PlainId<First> | ((params: RouteParams[K], facts: TitleFacts) => string)
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
