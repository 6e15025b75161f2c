import type { SendCapability } from '../core/adapter.ts'
import { inspect, quote } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'

export const send: SendCapability<'solana'> = { quote, inspect, mark, submit, verify, status }
