import { expect, test } from 'vitest'
import { everyError } from '../../../../../test/fakes/every-error.ts'
import type { ConnectionState, ConnectStep } from '../../../../atoms/sessions/connection-state.ts'
import type { ErrorCode } from '../../../../chains/core/errors.ts'
import type { Session } from '../../../../chains/core/types.ts'
import { pairingPhase } from './pairing-phase.ts'

const remote = { connectorId: 'walletConnect' } as Session
const extension = { connectorId: 'l.example' } as Session
const off: ConnectionState = { status: 'disconnected' }
const connecting = (step: ConnectStep, connectorId = 'walletConnect'): ConnectionState => ({
  status: 'connecting',
  attempt: 1,
  connectorId,
  step,
})
const failed = (code: ErrorCode, connectorId = 'walletConnect'): ConnectionState => ({
  status: 'disconnected',
  failure: { connectorId, error: everyError(code, { action: 'connect' } as never) },
})

test.each([
  ['nothing tried', off, 'waiting'],
  ['waiting', connecting('prompt'), 'waiting'],
  ['scanned', connecting('scanned'), 'scanned'],
  ['no relay', connecting('unreachable'), 'unreachable'],
  ['to switch', connecting('switching'), 'switching'],
  ['to add', connecting('adding'), 'switching'],
  ['an extension is asked', connecting('prompt', 'l.example'), 'waiting'],
  ['declined', failed('USER_REJECTED'), 'declined'],
  ['too late', failed('PAIRING_EXPIRED'), 'expired'],
  ['refused', failed('RELAY_REFUSED'), 'failed'],
  ['unreadable', failed('WALLET_MALFORMED'), 'failed'],
  ['the failure of an extension', failed('USER_REJECTED', 'l.example'), 'waiting'],
  ['connected', { status: 'connected', session: remote }, 'connected'],
  ['connected with an extension', { status: 'connected', session: extension }, 'waiting'],
  ['declined beside a connection', { ...failed('USER_REJECTED'), status: 'connected', session: remote }, 'declined'],
] as const)('%s: %j', (_, state, phase) => {
  expect(pairingPhase(state as ConnectionState, true)).toBe(phase)
})

test('behavior: without a relay there is nothing to wait for', () => {
  expect(pairingPhase(off, false)).toBe('off')
})
