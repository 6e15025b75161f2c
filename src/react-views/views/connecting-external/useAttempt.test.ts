import { expect, test } from 'vitest'
import { everyError } from '../../../../test/fakes/every-error.ts'
import type { ConnectionState } from '../../../atoms/sessions/connection-state.ts'
import type { ErrorCode } from '../../../chains/core/errors.ts'
import type { Session } from '../../../chains/core/types.ts'
import { phaseOf } from './useAttempt.ts'

const session = { connectorId: 'a' } as Session
const failed = (code: ErrorCode, connectorId = 'a'): ConnectionState => ({
  status: 'disconnected',
  failure: { connectorId, error: everyError(code, { action: 'connect' } as never) },
})
const off: ConnectionState = { status: 'disconnected' }
const connecting = (connectorId: string, step: 'prompt' | 'pending'): ConnectionState => ({
  status: 'connecting',
  attempt: 1,
  connectorId,
  step,
})

test.each([
  ['nothing tried', off, true, 'ready'],
  ['not in this browser', off, false, 'missing'],
  ['waiting', connecting('a', 'prompt'), true, 'prompt'],
  ['an earlier request is open', connecting('a', 'pending'), true, 'pending'],
  ['another wallet is asked', connecting('b', 'prompt'), true, 'ready'],
  ['declined', failed('USER_REJECTED'), true, 'declined'],
  ['failed', failed('CONNECT_FAILED'), true, 'failed'],
  ['the failure of another wallet', failed('USER_REJECTED', 'b'), true, 'ready'],
  ['removed after it failed', failed('CONNECT_FAILED'), false, 'missing'],
  ['connected', { status: 'connected', session }, true, 'connected'],
] as const)('%s', (_, state, installed, phase) => {
  expect(phaseOf('a', state, installed)).toBe(phase)
})
