import { expect, test } from 'vitest'
import { embeddedErrorTexts } from '../../chains/core/embedded-error-texts.ts'
import { errorTexts } from '../../chains/core/error-texts.ts'
import { type ErrorCode, type ErrorData, WmError } from '../../chains/core/errors.ts'
import { nodeErrorTexts } from '../../chains/core/node-error-texts.ts'
import { schemaErrorText } from '../../chains/core/schema-error-text.ts'
import { sendErrorTexts } from '../../chains/core/send-error-texts.ts'
import { serviceErrorTexts } from '../../chains/core/service-error-texts.ts'
import { catalogue } from './catalogue.ts'
import { errorText } from './error-messages.ts'
import { translator } from './translate.ts'

const t = translator(catalogue)
const make = <C extends ErrorCode>(code: C, data?: ErrorData[C]) => Reflect.construct(WmError, [code, data]) as WmError

test('default: every code has a text, and it is never the code', () => {
  const data: { readonly [code: string]: unknown } = {
    USER_REJECTED: { action: 'connect' },
    NODE_ERROR: { reason: 'nonce-too-low' },
    PENDING_LIMIT: { limit: 99 },
    EMAIL_COOLDOWN: { seconds: 3 },
    FRAME_ERROR: { message: '' },
    FRAME_ABORTED: { rpc: true },
  }
  for (const code of Object.keys({
    ...errorTexts,
    ...nodeErrorTexts,
    ...sendErrorTexts,
    ...schemaErrorText,
    ...serviceErrorTexts,
    ...embeddedErrorTexts,
  }) as ErrorCode[]) {
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

test("behavior: a wallet's own words never reach the text", () => {
  const error = new WmError('CONNECT_FAILED', undefined, { cause: new Error('<b>pay me</b>') })
  expect(t.ref(errorText(error))).not.toContain('pay')
})

test('behavior: a code for integrators becomes the general sentence', () => {
  expect(t.ref(errorText(make('KIT_DESTROYED')))).toBe('An error occurred')
})
