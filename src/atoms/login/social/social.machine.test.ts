import { describe, expect, test } from 'vitest'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { type SocialEvent, type SocialState, stepSocial } from './social.machine.ts'

const error = everyError('POPUP_CLOSED')
const own = { attempt: 1, social: 'google' }
const at = (status: string, more: object = {}) => ({ status, ...own, ...more }) as SocialState
const event = (type: string, more: object = {}) => ({ type, attempt: 1, ...more }) as SocialEvent
const opening = at('opening', { blocked: false })
const provider = { uri: 'https://id.test', target: 'popupWindow' }
const waiting = at('waiting', { blocked: false, ...provider })
const told = at('failed', { error, late: true, told: true })
const returned = at('returned', { uri: 'https://secure.test/r' })
const failed = (late: boolean) => at('failed', { error, late })

const rows: readonly (readonly [what: string, from: SocialState, event: SocialEvent, to: SocialState])[] = [
  ['begins', { status: 'idle' }, event('START', { ...own, blocked: false }), opening],
  [
    'begins without a window',
    failed(false),
    event('START', { ...own, blocked: true }),
    at('opening', { blocked: true }),
  ],
  ['begins anew', waiting, event('START', { ...own, attempt: 2, blocked: false }), { ...opening, attempt: 2 } as never],
  ['the provider is known', opening, event('URI', provider), waiting],
  ['a result', waiting, event('RESULT'), at('fetching')],
  ['a result before the provider was known', opening, event('RESULT'), at('fetching')],
  ['the window was closed', waiting, event('CLOSED', { error }), failed(true)],
  ['closed before there was anything in it', opening, event('CLOSED', { error }), failed(false)],
  ['a late result', failed(true), event('RESULT'), at('fetching')],
  ['a late end that was told', failed(true), event('TOLD'), told],
  ['a result after that', told, event('RETURNED', { uri: 'https://secure.test/r' }), returned],
  ['it still counts', returned, event('RESULT'), at('fetching')],
  ['who it is', at('fetching'), event('USER'), at('connecting')],
  ['connected', at('connecting'), event('CONNECTED'), at('done')],
  ['no provider', opening, event('FAILED', { error }), failed(false)],
  ['refused', waiting, event('FAILED', { error }), failed(false)],
  ['nobody', at('fetching'), event('FAILED', { error }), failed(false)],
  ['not connected', at('connecting'), event('FAILED', { error }), failed(false)],
  ['given up', waiting, { type: 'RESET' }, { status: 'idle' }],
]

describe('social machine', () => {
  test.each(rows)('default: %s', (_what, from, given, to) => {
    expect(stepSocial(from, given)).toEqual(to)
  })

  test.each(rows)('behavior: of another attempt: %s', (_what, from, given) => {
    if (given.type === 'START' || given.type === 'RESET') return
    expect(stepSocial(from, { ...given, attempt: 7 })).toBe(from)
  })

  test.each([
    ['a second result', at('fetching'), event('RESULT')],
    ['a result after a failure', failed(false), event('RESULT')],
    ['an end that was told, again', told, event('TOLD')],
    ['an end that is one, told', failed(false), event('TOLD')],
    ['a result that nobody was told before', failed(true), event('RETURNED', { uri: 'https://secure.test/r' })],
    ['closed after the result', at('fetching'), event('CLOSED', { error })],
    ['a provider that comes too late', failed(false), event('URI', provider)],
    ['a failure after the end', at('done'), event('FAILED', { error })],
  ])('behavior: changes nothing: %s', (_what, state, given) => {
    expect(stepSocial(state, given)).toBe(state)
  })
})
