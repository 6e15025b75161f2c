import { v } from '../../chains/core/schema.ts'
import { endpoint } from './endpoint.ts'

/** Milliseconds. Nothing that a visitor waits for may wait longer. */
const DEADLINE = 5_000
const read = { method: 'GET', deadline: DEADLINE, retry: 'never' } as const

/** The calls of the provider API about the project of the page. */
export const projectApi = {
  origins: endpoint<undefined>()({
    ...read,
    path: '/projects/v1/origins',
    response: v.object({ allowedOrigins: v.array(v.string()) }),
  }),
  /** Each feature is parsed on its own, so that one of a later version does not fail the others. */
  config: endpoint<undefined>()({
    ...read,
    path: '/appkit/v1/config',
    response: v.object({ features: v.array(v.unknown()) }),
  }),
  analytics: endpoint<undefined>()({
    ...read,
    path: '/getAnalyticsConfig',
    response: v.object({ isAnalyticsEnabled: v.boolean() }),
  }),
}
