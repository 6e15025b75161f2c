import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { parse, quantity } from '../core/schema.ts'
import type { SendCapability } from '../core/send-capability.ts'
import { balanceOf } from './chain-reads.ts'
import { toHex } from './parse.ts'
import { feesPerGas, inspect, l1Fee } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'
import { isTransferred } from './token-calls.ts'
import { rpcOf } from './transport.ts'

/** Bytes of a signed swap through four tokens, which is the longest call. */
const SIGNED_BYTES = 512

export interface Call {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** A transfer with the transaction that makes it. */
export type AsCall = <T extends { readonly to: string; readonly value: bigint }>(transfer: T) => T & Call

/** Returns an estimate with a fifth more. */
const withMargin = (estimate: bigint) => (estimate * 6n + 4n) / 5n

/**
 * Returns the sending of a call of a contract.
 * @param token The contract of the token, if the call may be one of the token itself.
 * @param gasOf Returns the limit of gas for an estimate.
 */
export const contractSending = (
  asCall: AsCall,
  token: string | undefined,
  gasOf: (estimate: bigint, data: string) => bigint = withMargin,
): SendCapability<'eip155'> => ({
  async quote({ from, to, value }, network, c) {
    const rpc = rpcOf(network, c)
    const call = asCall({ to, value: value === 'max' ? 0n : value })
    const transaction = { from, to: call.to, data: call.data, value: toHex(call.value) }
    const [coins, fees, extra] = await Promise.all([
      balanceOf(rpc, from),
      feesPerGas(rpc),
      l1Fee(rpc, from, call.to, SIGNED_BYTES),
    ])
    if (coins < call.value) throw connectionError('INSUFFICIENT_FUNDS')
    const [estimate, answer] = await Promise.all([
      rpc('eth_estimateGas', [transaction]),
      rpc('eth_call', [transaction, 'latest']),
    ])
    // Some tokens return false instead of reverting: the approval would succeed and allow nothing.
    if (token && call.to === token && !isTransferred(answer))
      throw nodeRefusal('NODE_ERROR', { reason: 'execution-reverted' })
    const gas = gasOf(parse(quantity, estimate), call.data)
    const fee = gas * fees.max + extra
    if (coins < fee + call.value) throw connectionError('INSUFFICIENT_FUNDS')
    return { gas, fee, params: fees.params, ...fees.at }
  },
  inspect,
  mark,
  submit: (session, intent, c, tell) => submit(session, asCall(intent), c, tell),
  verify: (hash, intent, network, c) => verify(hash, asCall(intent), network, c),
  status: (sought, network, c) => status(asCall(sought), network, c),
})
