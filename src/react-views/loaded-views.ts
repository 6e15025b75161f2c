import type { ComponentType } from 'react'
import type { Route, RouteName } from '../atoms/router/routes.ts'

/** The views whose chunk is here. */
export const loadedViews = new Map<RouteName, ComponentType<{ readonly params: Route['params'] }>>()
