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
}
