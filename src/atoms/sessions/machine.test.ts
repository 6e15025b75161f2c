import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import type { Session } from '../../chains/core/types.ts'
import { type ConnectionState, sessionOf } from './connection-state.ts'
import { type ConnectionEvent, type Sessions, type SessionsEvent, step, stepSessions } from './machine.ts'

const provider = { request: async () => null }
const session = (connectorId: string, chain = 1, account = 'a'): Session => {
  const address = `0x${account.repeat(40)}` as const
  return {
    namespace: 'eip155',
    connectorId,
    address,
    accounts: [{ address, type: 'eoa' }],
    caipNetworkId: `eip155:${chain}`,
    provider,
  }
}
const one = session('one')
const two = session('two')
const oneOn2 = session('one', 2)
const error = everyError('MODAL_CLOSED')
const failure = { connectorId: 'one', error }

const idle: ConnectionState = { status: 'disconnected' }
const failed: ConnectionState = { status: 'disconnected', failure }
const connecting: ConnectionState = { status: 'connecting', attempt: 5, connectorId: 'one', step: 'prompt' }
const replacing: ConnectionState = {
  status: 'connecting',
  attempt: 5,
  connectorId: 'two',
  step: 'prompt',
  previous: one,
}
const away = everyError('PROVIDER_DISCONNECTED')
const restoring: ConnectionState = { status: 'reconnecting', attempt: 5, connectorId: 'one' }
const connected: ConnectionState = { status: 'connected', session: one }
const switching: ConnectionState = { status: 'switching', attempt: 5, to: 'eip155:2', session: one }

type Row = readonly [name: string, before: ConnectionState, event: ConnectionEvent, after: ConnectionState | 'same']

const rows: readonly Row[] = [
  ['connect', idle, { type: 'CONNECT', attempt: 5, connectorId: 'one' }, connecting],
  ['connect after a failure forgets it', failed, { type: 'CONNECT', attempt: 5, connectorId: 'one' }, connecting],
  [
    'connect keeps the live session until approval',
    connected,
    { type: 'CONNECT', attempt: 5, connectorId: 'two' },
    replacing,
  ],
  [
    'a second click wins over the first',
    connecting,
    { type: 'CONNECT', attempt: 6, connectorId: 'two' },
    { status: 'connecting', attempt: 6, connectorId: 'two', step: 'prompt' },
  ],
  ['connect while switching', switching, { type: 'CONNECT', attempt: 5, connectorId: 'two' }, replacing],
  ['restore', idle, { type: 'RECONNECT', attempt: 5, connectorId: 'one' }, restoring],
  ['restore while connected', connected, { type: 'RECONNECT', attempt: 6, connectorId: 'two' }, 'same'],
  [
    'a step of the attempt',
    connecting,
    { type: 'STEP', attempt: 5, step: 'adding' },
    { ...connecting, step: 'adding' },
  ],
  ['a step of an older one', connecting, { type: 'STEP', attempt: 4, step: 'adding' }, 'same'],
  ['a step when nothing runs', connected, { type: 'STEP', attempt: 5, step: 'adding' }, 'same'],
  ['approval', connecting, { type: 'SESSION', attempt: 5, session: one }, connected],
  ['approval of an older attempt', connecting, { type: 'SESSION', attempt: 4, session: one }, 'same'],
  ['approval after cancelling', idle, { type: 'SESSION', attempt: 5, session: one }, 'same'],
  [
    'approval of another wallet',
    replacing,
    { type: 'SESSION', attempt: 5, session: two },
    { status: 'connected', session: two },
  ],
  ['restored', restoring, { type: 'SESSION', attempt: 5, session: one }, connected],
  ['switched', switching, { type: 'SESSION', attempt: 5, session: oneOn2 }, { status: 'connected', session: oneOn2 }],
  ['declined', connecting, { type: 'FAILED', attempt: 5, error }, failed],
  ['given up', connecting, { type: 'FAILED', attempt: 5 }, idle],
  [
    'declined, the older one stays',
    replacing,
    { type: 'FAILED', attempt: 5, error },
    { status: 'connected', session: one, failure: { connectorId: 'two', error } },
  ],
  ['a failure of an older attempt', connecting, { type: 'FAILED', attempt: 4, error }, 'same'],
  ['a failure when nothing runs', connected, { type: 'FAILED', attempt: 5, error }, 'same'],
  ['not restored', restoring, { type: 'FAILED', attempt: 5 }, idle],
  [
    'not restored, and why',
    restoring,
    { type: 'FAILED', attempt: 5, error: away },
    { status: 'disconnected', failure: { connectorId: 'one', error: away } },
  ],
  ['not switched', switching, { type: 'FAILED', attempt: 5 }, connected],
  ['switch', connected, { type: 'SWITCH', attempt: 5, to: 'eip155:2' }, switching],
  [
    'switch again',
    switching,
    { type: 'SWITCH', attempt: 6, to: 'eip155:3' },
    { status: 'switching', attempt: 6, to: 'eip155:3', session: one },
  ],
  [
    'switch instead of another wallet',
    replacing,
    { type: 'SWITCH', attempt: 6, to: 'eip155:2' },
    { ...switching, attempt: 6 },
  ],
  ['switch without a wallet', idle, { type: 'SWITCH', attempt: 5, to: 'eip155:2' }, 'same'],
  [
    'another live wallet takes over',
    connected,
    { type: 'ACTIVATE', session: two },
    { status: 'connected', session: two },
  ],
  ['the same while a third is asked', replacing, { type: 'ACTIVATE', session: two }, { ...replacing, previous: two }],
  ['the same after all were gone', failed, { type: 'ACTIVATE', session: two }, { status: 'connected', session: two }],
  ['the wallet moved', connected, { type: 'CHANGED', session: oneOn2 }, { status: 'connected', session: oneOn2 }],
  ['another wallet moved', connected, { type: 'CHANGED', session: two }, 'same'],
  [
    'the older wallet moved',
    { ...replacing },
    { type: 'CHANGED', session: oneOn2 },
    { ...replacing, previous: oneOn2 },
  ],
  ['the wallet arrived', switching, { type: 'CHANGED', session: oneOn2 }, { status: 'connected', session: oneOn2 }],
  [
    'the wallet went elsewhere',
    switching,
    { type: 'CHANGED', session: session('one', 9) },
    { ...switching, session: session('one', 9) },
  ],
  ['moved when nobody is connected', idle, { type: 'CHANGED', session: one }, 'same'],
  ['ended', connected, { type: 'DISCONNECTED', connectorId: 'one' }, idle],
  ['ended while switching', switching, { type: 'DISCONNECTED', connectorId: 'one' }, idle],
  ['ended while restoring', restoring, { type: 'DISCONNECTED', connectorId: 'one' }, idle],
  ['another one ended', connected, { type: 'DISCONNECTED', connectorId: 'two' }, 'same'],
  ['another one ended while restoring', restoring, { type: 'DISCONNECTED', connectorId: 'two' }, 'same'],
  [
    'the older one ended, the attempt goes on',
    replacing,
    { type: 'DISCONNECTED', connectorId: 'one' },
    { ...connecting, connectorId: 'two' },
  ],
  ['the one asked has no session to end', connecting, { type: 'DISCONNECTED', connectorId: 'one' }, 'same'],
]

// Attempt numbers are drawn around the running one, so that old and new ones are common.
const ids = fc.constantFrom('one', 'two', 'three')
const sessions = fc
  .tuple(ids, fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b'))
  .map(([id, chain, account]) => session(id, chain, account))
const attempt = fc.integer({ min: 0, max: 8 })
const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc.record({ type: fc.constant('CONNECT' as const), attempt, connectorId: ids }),
  fc.record({ type: fc.constant('RECONNECT' as const), attempt, connectorId: ids }),
  fc.record({
    type: fc.constant('STEP' as const),
    attempt,
    step: fc.constantFrom('prompt' as const, 'pending' as const, 'switching' as const, 'adding' as const),
  }),
  fc.record({ type: fc.constant('SESSION' as const), attempt, session: sessions }),
  fc.record({ type: fc.constant('FAILED' as const), attempt, error: fc.constant(error) }),
  fc.record({ type: fc.constant('FAILED' as const), attempt }),
  fc.record({
    type: fc.constant('SWITCH' as const),
    attempt,
    to: fc.constantFrom('eip155:1' as const, 'eip155:2' as const),
  }),
  fc.record({ type: fc.constant('CHANGED' as const), session: sessions }),
  fc.record({ type: fc.constant('DISCONNECTED' as const), connectorId: ids }),
  fc.constant({ type: 'ACTIVATE' as const, session: two }),
)

describe('connection machine', () => {
  test.each(rows)('default: %s', (_name, before, event, after) => {
    const result = step(before, event)
    if (after === 'same') expect(result).toBe(before)
    else expect(result).toEqual(after)
  })

  // 1,000 walks of 200 steps.
  test('behavior: 200,000 random steps never throw, mix sessions or listen to an older attempt', () => {
    let steps = 0
    const seen = new Set<ConnectionState['status']>()
    fc.assert(
      fc.property(fc.array(event, { minLength: 200, maxLength: 200 }), (events) => {
        let state: ConnectionState = { status: 'disconnected' }
        const told = new Set<Session>()
        for (const now of events) {
          if ('session' in now) told.add(now.session)
          const before: ConnectionState = state
          state = step(before, now)
          steps++
          seen.add(state.status)
          const late = 'attempt' in now && ['STEP', 'SESSION', 'FAILED'].includes(now.type)
          if (late && !('attempt' in before && before.attempt === now.attempt) && state !== before)
            throw new Error(`${now.type} of another attempt changed ${before.status}`)
          const live = sessionOf(state)
          // By identity: address, accounts and network can then only come from one report.
          if (live && !told.has(live)) throw new Error('a session nobody reported')
          if (state.status === 'connected' && !live) throw new Error('connected without a session')
          if (state.status === 'switching' && !live) throw new Error('switching without a session')
          if (now.type === 'CHANGED' && live === now.session && sessionOf(before)?.connectorId !== live.connectorId)
            throw new Error('another wallet took over by itself')
        }
      }),
      { numRuns: 1_000 },
    )
    expect(steps).toBeGreaterThanOrEqual(200_000)
    expect([...seen].sort()).toEqual(['connected', 'connecting', 'disconnected', 'reconnecting', 'switching'])
  })
})

describe('sessions of a namespace', () => {
  const connected = (active: Session, ...inactive: Session[]): Sessions => ({
    connection: { status: 'connected', session: active },
    inactive,
  })
  const three = session('three')
  const elsewhere: Session = { ...session('far'), namespace: 'solana' } as Session

  test.each<[string, Sessions, SessionsEvent, Sessions]>([
    [
      'the active one ends: the next of its namespace takes its place',
      connected(one, elsewhere, two, three),
      { type: 'DISCONNECTED', connectorId: 'one' },
      connected(two, elsewhere, three),
    ],
    [
      'a wallet that is kept becomes inactive',
      { connection: { ...connecting, attempt: 5, previous: one }, inactive: [three] },
      { type: 'SESSION', attempt: 5, session: two, keep: true },
      connected(two, three, one),
    ],
    [
      'a wallet that is not kept ends',
      { connection: { ...connecting, attempt: 5, previous: one }, inactive: [three] },
      { type: 'SESSION', attempt: 5, session: two, keep: false },
      connected(two, three),
    ],
    [
      'a new session of the same wallet replaces its old one',
      { connection: { ...connecting, attempt: 5, previous: one }, inactive: [] },
      { type: 'SESSION', attempt: 5, session: oneOn2, keep: true },
      connected(oneOn2),
    ],
    [
      'an answer of an older attempt keeps nothing',
      { connection: { ...connecting, attempt: 5, previous: one }, inactive: [] },
      { type: 'SESSION', attempt: 4, session: two, keep: true },
      { connection: { ...connecting, attempt: 5, previous: one }, inactive: [] },
    ],
    [
      'activated, an inactive one changes places with the active one',
      connected(one, two, three),
      { type: 'ACTIVATE', session: two, keep: true },
      connected(two, three, one),
    ],
    ['one is added', connected(one), { type: 'INACTIVE_ADDED', session: two }, connected(one, two)],
    [
      'one changes its network',
      connected(two, one, three),
      { type: 'INACTIVE_CHANGED', session: oneOn2 },
      connected(two, oneOn2, three),
    ],
    ['one ends', connected(two, one, three), { type: 'INACTIVE_ENDED', session: one }, connected(two, three)],
  ])('default: %s', (_name, before, event, after) => {
    expect(stepSessions('eip155', before, event)).toEqual(after)
  })

  test('behavior: no wallet is there twice, and none waits while its namespace is disconnected', () => {
    const keep = fc.boolean()
    const events = fc.oneof(
      { weight: 2, arbitrary: event },
      fc.record({ type: fc.constant('SESSION' as const), attempt, session: sessions, keep }),
      fc.record({ type: fc.constant('ACTIVATE' as const), session: sessions, keep }),
      fc.record({ type: fc.constant('INACTIVE_ADDED' as const), session: sessions }),
      fc.record({ type: fc.constant('INACTIVE_CHANGED' as const), session: sessions }),
      fc.record({ type: fc.constant('INACTIVE_ENDED' as const), session: sessions }),
    )
    fc.assert(
      fc.property(fc.array(events, { minLength: 100, maxLength: 100 }), (walk) => {
        let state: Sessions = { connection: { status: 'disconnected' }, inactive: [elsewhere] }
        for (const now of walk) {
          state = stepSessions('eip155', state, now)
          const active = sessionOf(state.connection)
          const ids = [...(active ? [active] : []), ...state.inactive].map(({ connectorId }) => connectorId)
          if (new Set(ids).size < ids.length) throw new Error(`${ids} after ${now.type}`)
          if (state.connection.status === 'disconnected' && ids.length > 1) throw new Error(`${ids} wait`)
          if (!ids.includes('far')) throw new Error('another namespace lost its session')
        }
      }),
      { numRuns: 300 },
    )
  })
})
