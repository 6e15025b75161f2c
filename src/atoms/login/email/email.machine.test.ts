import { describe, expect, test } from 'vitest'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { route } from '../../navigation/routes.ts'
import { emailNavigation } from './dispatch-email.ts'
import { type EmailEvent, type EmailState, stepEmail } from './email.machine.ts'

const error = everyError('EMAIL_INVALID')
const own = { attempt: 1, email: 'ada@example.org' }
const at = (status: string, more: object = {}) => ({ status, ...own, ...more }) as EmailState
const event = (type: string, more: object = {}) => ({ type, attempt: 1, ...more }) as EmailEvent
const failed = (proven: boolean) => at('failed', { error, proven })

const rows: readonly (readonly [what: string, from: EmailState, event: EmailEvent, to: EmailState])[] = [
  ['begins', { status: 'idle' }, event('SUBMIT', own), at('requesting')],
  ['begins anew from anywhere', at('otp'), event('SUBMIT', { ...own, attempt: 2 }), at('requesting', { attempt: 2 })],
  ['a code was sent', at('requesting'), event('ACTION', { action: 'VERIFY_OTP' }), at('otp')],
  ['the device first', at('requesting'), event('ACTION', { action: 'VERIFY_DEVICE' }), at('device')],
  ['no code needed', at('requesting'), event('ACTION', { action: 'CONNECT' }), at('connecting')],
  ['the device is known now', at('device'), event('APPROVED'), at('otp')],
  ['once more', at('otp'), event('RESEND'), at('otp', { sending: true })],
  ['sent once more', at('otp', { sending: true }), event('ACTION', { action: 'VERIFY_OTP' }), at('otp')],
  ['a new code although the old one was wrong', at('otp', { error }), event('RESEND'), at('otp', { sending: true })],
  ['not sent once more', at('otp', { sending: true }), event('NOT_SENT', { error }), at('otp', { error })],
  [
    'not sent once more, device',
    at('device', { sending: true }),
    event('NOT_SENT', { error }),
    at('device', { error }),
  ],
  ['the wait ended while a mail is sent', at('device', { sending: true }), event('FAILED', { error }), failed(false)],
  ['a code is tried', at('otp'), event('CODE'), at('checking')],
  ['a wrong one', at('checking'), event('FAILED', { error }), at('otp', { error })],
  ['typing forgets the error', at('otp', { error }), event('TYPED'), at('otp', { sending: false })],
  ['the right one', at('checking'), event('ACCEPTED'), at('connecting')],
  ['connected', at('connecting'), event('CONNECTED'), at('done')],
  ['not connected', at('connecting'), event('FAILED', { error }), failed(true)],
  ['connecting again', failed(true), event('ACCEPTED'), at('connecting')],
  ['the mail was not sent', at('requesting'), event('FAILED', { error }), failed(false)],
  ['the wait for the device ended', at('device'), event('FAILED', { error }), failed(false)],
  ['given up', at('checking'), { type: 'RESET' }, { status: 'idle' }],
]

describe('email machine', () => {
  test.each(rows)('default: %s', (_what, from, given, to) => {
    expect(stepEmail(from, given)).toEqual(to)
  })

  test.each(rows)('behavior: of another attempt: %s', (_what, from, given) => {
    if (given.type === 'SUBMIT' || given.type === 'RESET') return
    expect(stepEmail(from, { ...given, attempt: 7 })).toBe(from)
  })

  test('behavior: what does not fit changes nothing', () => {
    const states = [
      at('requesting'),
      at('device'),
      at('otp'),
      at('checking'),
      at('connecting'),
      at('done'),
      failed(false),
    ]
    const wrong: readonly (readonly [string, readonly string[]])[] = [
      ['CODE', ['requesting', 'device', 'checking', 'connecting', 'done', 'failed']],
      ['ACCEPTED', ['requesting', 'device', 'otp', 'connecting', 'done', 'failed']],
      ['CONNECTED', ['requesting', 'device', 'otp', 'checking', 'done', 'failed']],
      ['APPROVED', ['requesting', 'otp', 'checking', 'connecting', 'done', 'failed']],
      ['NOT_SENT', ['requesting', 'device', 'otp', 'checking', 'connecting', 'done', 'failed']],
      ['RESEND', ['requesting', 'checking', 'connecting', 'done', 'failed']],
    ]
    for (const [type, statuses] of wrong)
      for (const state of states.filter(({ status }) => statuses.includes(status)))
        expect(stepEmail(state, event(type)), `${type} at ${state.status}`).toBe(state)
  })
})

describe('where it leads', () => {
  const { email } = own
  test.each([
    ['a code was sent', at('otp'), route('Connect'), [{ type: 'push', route: route('EmailVerifyOtp', { email }) }]],
    [
      'the device first',
      at('device'),
      route('EmailLogin'),
      [{ type: 'push', route: route('EmailVerifyDevice', { email }) }],
    ],
    [
      'then the code',
      at('otp'),
      route('EmailVerifyDevice', { email }),
      [{ type: 'replace', route: route('EmailVerifyOtp', { email }) }],
    ],
    ['it is there already', at('otp'), route('EmailVerifyOtp', { email }), []],
    ['nowhere', at('requesting'), route('Connect'), []],
    ['nowhere', failed(false), route('Connect'), []],
  ] as const)('default: %s', (_what, state, shown, moves) => {
    expect(emailNavigation(state, shown)).toEqual(moves)
  })
})
