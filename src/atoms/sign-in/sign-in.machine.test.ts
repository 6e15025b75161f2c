import { describe, expect, test } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { tries } from '../../../test/fakes/tries.ts'
import type { SignInMessage } from '../../chains/core/siwx.ts'
import type { Signer } from '../sessions/sign-in-sessions.ts'
import { initialSignIn, type SignInEvent, type SignInState, stepSignIn } from './sign-in.machine.ts'

const signer: Signer = { namespace: 'eip155', chainId: 'eip155:1', address: '0xA' }
const other: Signer = { ...signer, address: '0xB' }
const prepared = { message: { nonce: 'n' } as SignInMessage, at: 1 }
const error = everyError('SIGN_IN_EXPIRED')
const own = { attempt: 1, signer }
const at = (status: string, more: object = {}) => ({ status, ...own, ...more }) as SignInState
const event = (type: string, more: object = {}) => ({ type, attempt: 1, ...more }) as SignInEvent

const rows: readonly (readonly [what: string, from: SignInState, event: SignInEvent, to: SignInState])[] = [
  ['an account comes', initialSignIn, event('SIGNER', { signer }), at('idle')],
  [
    'another one takes its place',
    at('signing'),
    event('SIGNER', { attempt: 2, signer: other }),
    at('idle', { attempt: 2, signer: other }),
  ],
  ['it goes', at('signed'), event('SIGNER', { attempt: 2 }), { status: 'idle', attempt: 2 }],
  ['it has a session', at('idle'), event('FOUND'), at('signed')],
  ['it has none', at('idle'), event('MISSING'), at('required')],
  ['a message is made', at('required'), event('PREPARED', { prepared }), at('required', { prepared })],
  [
    'a message is made after a failure',
    at('declined', { error }),
    event('PREPARED', { prepared }),
    at('declined', { error, prepared }),
  ],
  ['a message is made for the wallet', at('signing'), event('PREPARED', { prepared }), at('signing', { prepared })],
  ['no message can be made', at('required'), event('UNPREPARED', { error }), at('required', { error })],
  ['a message after all', at('required', { error }), event('PREPARED', { prepared }), at('required', { prepared })],
  [
    'the wallet is asked',
    at('required', { prepared }),
    event('SIGN', { next: 2 }),
    at('signing', { prepared, attempt: 2 }),
  ],
  [
    'the wallet is asked again',
    at('declined', { error, prepared }),
    event('SIGN', { next: 2 }),
    at('signing', { prepared, attempt: 2 }),
  ],
  ['the wallet has signed', at('signing', { prepared }), event('SIGNED'), at('signing', { prepared, checking: true })],
  ['the session is kept', at('signing', { prepared }), event('FOUND'), at('signed')],
  ['it failed', at('signing', { prepared }), event('FAILED', { error }), at('declined', { prepared, error })],
  [
    'its message is used up',
    at('signing', { prepared }),
    event('FAILED', { error, spent: true }),
    at('declined', { error, byPage: true }),
  ],
  [
    'the visitor cancels',
    at('required', { prepared }),
    event('FAILED', { error }),
    at('declined', { prepared, error }),
  ],
  [
    'the view is closed',
    at('signing', { prepared }),
    event('STOP', { next: 2 }),
    at('required', { prepared, attempt: 2 }),
  ],
  [
    'the view is closed after a failure',
    at('declined', { error }),
    event('STOP', { next: 2 }),
    at('required', { attempt: 2 }),
  ],
  ['another tab signed in', at('declined', { error }), event('FOUND'), at('signed')],
  ['another tab signed out', at('signed'), event('MISSING'), at('required')],
]

describe('sign-in machine', () => {
  test.each(rows)('default: %s', (_what, from, given, to) => {
    expect(stepSignIn(from, given)).toEqual(to)
  })

  test.each(rows)('behavior: of another attempt: %s', (_what, from, given) => {
    if (given.type === 'SIGNER') return
    expect(stepSignIn(from, { ...given, attempt: 7 })).toBe(from)
  })

  test('behavior: what does not fit changes nothing', () => {
    const misfits: readonly (readonly [SignInState, string])[] = [
      ...['SIGN', 'SIGNED', 'STOP', 'FAILED', 'PREPARED', 'UNPREPARED'].flatMap((type) => [
        [at('idle'), type] as const,
        [at('signed'), type] as const,
        [initialSignIn, type] as const,
      ]),
      [at('signing'), 'SIGN'],
      [at('required'), 'SIGNED'],
      [at('declined', { error }), 'SIGNED'],
      [at('signing'), 'MISSING'],
      [at('signing'), 'UNPREPARED'],
      [at('required'), 'MISSING'],
      [at('signed'), 'FOUND'],
    ]
    for (const [state, type] of misfits)
      expect(stepSignIn(state, event(type, { attempt: state.attempt, next: 9, error, prepared })), type).toBe(state)
  })
})

/** A generator of numbers that the seed decides. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

// The model of a visitor knows three facts: which account is active, whether it has a session, and which request to the
// wallet is the newest. Answers come late, twice and for accounts that are gone.
test('property: 200,000 random steps never sign in by a late answer, and never leave a state undefined', () => {
  const pick = random(20_261_125)
  let state: SignInState = initialSignIn
  let attempts = 0
  let sessionOf: string | undefined
  let asked: { readonly attempt: number; readonly address: string } | undefined
  const late: (() => SignInEvent)[] = []
  const seen = new Set<string>()
  const apply = (next: SignInEvent) => {
    const before = state
    state = stepSignIn(before, next)
    seen.add(`${before.status} ${next.type} ${state.status}`)
    return state !== before
  }
  for (let step = 0; step < tries(200_000); step++) {
    const { attempt } = state
    const address = state.signer?.address
    switch (pick(10)) {
      case 0: {
        const next = [signer, other, undefined][pick(3)]
        apply({ type: 'SIGNER', attempt: ++attempts, signer: next })
        sessionOf = undefined
        break
      }
      case 1:
        if (apply({ type: 'FOUND', attempt }) && address) sessionOf = address
        break
      case 2:
        if (apply({ type: 'MISSING', attempt })) sessionOf = undefined
        break
      case 3:
        apply({ type: 'PREPARED', attempt, prepared })
        break
      case 4:
        apply({ type: 'UNPREPARED', attempt, error })
        break
      case 5: {
        const next = ++attempts
        if (apply({ type: 'SIGN', attempt, next }) && address) {
          asked = { attempt: next, address }
          late.push(() => ({ type: 'SIGNED', attempt: next }))
          late.push(() => ({ type: 'FOUND', attempt: next }))
          late.push(() => ({ type: 'FAILED', attempt: next, error, spent: pick(2) === 0 }))
        }
        break
      }
      case 6:
        apply({ type: 'STOP', attempt, next: ++attempts })
        break
      case 7:
        apply({ type: 'FAILED', attempt, error })
        break
      default: {
        const [answer] = late.splice(pick(late.length), 1)
        if (!answer) break
        const given = answer()
        const isNewest = given.attempt === asked?.attempt && given.attempt === attempt
        const changed = apply(given)
        if (changed) {
          expect(isNewest, 'an answer to an older question').toBe(true)
          expect(asked?.address, 'an answer of another account').toBe(address)
          if (given.type === 'FOUND') sessionOf = address
        }
        if (late.length > 50) late.splice(0, 25)
      }
    }
    expect(state.status === 'signed', 'signed in without a session, or the other way round').toBe(
      sessionOf !== undefined && sessionOf === state.signer?.address,
    )
    if (state.status !== 'idle') expect(state.signer).toBeDefined()
  }
  for (const way of [
    'idle FOUND signed',
    'idle MISSING required',
    'required SIGN signing',
    'signing FOUND signed',
    'signing FAILED declined',
    'signing STOP required',
    'declined SIGN signing',
    'signed MISSING required',
  ])
    expect(seen, way).toContain(way)
})
