import type { RouteName, RouteParams } from '../atoms/router/routes.ts'

/** What every view component gets: exactly its own parameters. */
export interface ViewProps<K extends RouteName> {
  readonly params: RouteParams[K]
}
