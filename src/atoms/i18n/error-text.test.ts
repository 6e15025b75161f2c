import { expect, test } from 'vitest'
import { everyError, everyErrorText } from '../../../test/fakes/every-error.ts'
import type { ErrorCode, ErrorData } from '../../chains/core/errors.ts'
import { englishMessages } from './english-messages.ts'
import { errorText } from './error-text.ts'
import { translator } from './translate.ts'

const t = translator(englishMessages)
const make = <C extends ErrorCode>(code: C, data?: ErrorData[C]) => everyError(code, data as never)

test('default: every code has a text, and it is never the code', () => {
  const data: { readonly [code: string]: unknown } = {
    USER_REJECTED: { action: 'connect' },
    NODE_ERROR: { reason: 'nonce-too-low' },
    NAME_MOVED: { name: 'ada.test', address: 'x', now: undefined },
    PENDING_LIMIT: { limit: 99 },
    EMAIL_COOLDOWN: { seconds: 3 },
    FRAME_ERROR: { message: '' },
    FRAME_ABORTED: { rpc: true },
  }
  for (const code of Object.keys(everyErrorText) as ErrorCode[]) {
    const error = make(code, (data[code] ?? { value: '', id: '', path: '', method: '', code: 0 }) as never)
    const text = t.ref(errorText(error))
    expect(text, code).not.toMatch(/_/)
    expect(text.length, code).toBeGreaterThan(5)
  }
})

test('param: a rejection is told by what was rejected', () => {
  expect(t.ref(errorText(make('USER_REJECTED', { action: 'sign' })))).toBe('Signature declined')
  expect(t.ref(errorText(make('USER_REJECTED', { action: 'switch' })))).toBe('Network switch declined')
})

test('param: a name that led elsewhere is told with where, and one that leads nowhere or contradicts itself without', () => {
  const text = (now?: string) => t.ref(errorText(make('NAME_MOVED', { name: 'ada.test', address: 'one', now })))
  expect(text('two')).toMatch(/^ada\.test leads to two now\. You checked one\. Go back/)
  expect(text()).toMatch(/^ada\.test no longer leads to the address you checked \(one\)\. Go back/)
})

test("behavior: a wallet's own words never reach the text", () => {
  const error = everyError('CONNECT_FAILED', undefined, { cause: new Error('<b>pay me</b>') })
  expect(t.ref(errorText(error))).not.toContain('pay')
})

test('behavior: a code for integrators becomes the general sentence', () => {
  expect(t.ref(errorText(make('KIT_DESTROYED')))).toBe('An error occurred')
})
