import type { SendCapability } from '../core/adapter.ts'
import { isDisputed } from './other-endpoints.ts'
import { inspect, quote } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'

/** Native transfers on EVM networks; token transfers load on first use. */
export const send: SendCapability<'eip155'> = {
  quote,
  inspect,
  mark,
  disputed: isDisputed,
  submit,
  verify,
  status,
  tokens: async () => (await import('./token-send.ts')).tokenSend,
}
