import { expect, test } from 'vitest'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { isBlocked } from './LostWallet.tsx'

const around = (cause: unknown) =>
  everyError('PROVIDER_DISCONNECTED', undefined, {
    cause: Object.assign(new Error('4900', { cause }), { code: 4900 }),
  })

test('default: what the frame said is found below the errors above it', () => {
  const refused = everyError('FRAME_ERROR', { message: 'storage is blocked', code: -32050 })
  expect(isBlocked(around(everyError('PROVIDER_DISCONNECTED', undefined, { cause: refused })))).toBe(true)
})

test('default: a frame that did not answer is none', () => {
  expect(isBlocked(around(everyError('FRAME_LOAD_TIMEOUT')))).toBe(false)
  expect(isBlocked(everyError('FRAME_GONE'))).toBe(false)
  expect(isBlocked(undefined)).toBe(false)
})
