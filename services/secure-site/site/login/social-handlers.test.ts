import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../api/api.ts'
import type { Accounts } from '../rpc/accounts.ts'
import { Session } from '../wallet/session.ts'
import type { PendingSocial } from './pending-social.ts'
import { socialHandlers } from './social-handlers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const user = { id: 'u1', email: null, userName: 'ada', provider: 'farcaster', preferredAccountType: 'eoa' as const }

/** Handlers on a server that makes the sign-ins r1, r2, … of which those in `done` have been approved. */
function farcasterLogin(done: Set<unknown>) {
  let made = 0
  const call = async (name: string, body: { readonly requestId?: string } = {}) => {
    if (name === 'farcaster/start') return { requestId: `r${++made}`, url: `https://farcaster.example/${made}` }
    return done.has(body.requestId) ? { state: 'done', user } : { state: 'waiting' }
  }
  const hello = { csrf: '', project: {}, user: null } as unknown as ConstructorParameters<typeof Session>[3]
  const session = new Session('https://shop.example', 'shop', { call } as unknown as Api, hello, null)
  const none = {} as Accounts & PendingSocial
  const { handlers } = socialHandlers(
    session,
    none,
    none,
    () => {},
    () => {},
    async () => undefined,
  )
  return (name: 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER') => handlers[name]?.run({})
}

test('a Farcaster login that a newer one replaced leaves the newer one its request', async () => {
  const done = new Set()
  const run = farcasterLogin(done)
  await run('GET_FARCASTER_URI')
  const replaced = expect(run('CONNECT_FARCASTER')).rejects.toThrow('timeout')
  await vi.advanceTimersByTimeAsync(500)
  await run('GET_FARCASTER_URI')
  await vi.advanceTimersByTimeAsync(500)
  await replaced
  done.add('r2')
  expect(await run('CONNECT_FARCASTER')).toEqual({ userName: 'ada' })
})
