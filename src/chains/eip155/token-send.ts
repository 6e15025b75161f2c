import type { Context, FeeQuote, SendCapability, TokenFacts, TokenSendCapability } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import { parse, quantity } from '../core/schema.ts'
import type { Network } from '../core/types.ts'
import { balanceOf } from './chain-reads.ts'
import { isDisputed } from './other-endpoints.ts'
import { feesPerGas, inspect, l1Fee } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'
import { hasMoved, isTransferred, tokenBalance, tokenDecimals, transferData } from './token-calls.ts'
import { rpcOf } from './transport.ts'

// What amounts can be written in.
const MOST_DECIMALS = 36n
/** Of a signed transaction that calls `transfer`; a plain one is shorter. */
const SIGNED_BYTES = 256

/** Reads what the amount depends on from the contract itself (safety A-09). */
async function facts(token: string, owner: string, network: Network, c: Context): Promise<TokenFacts> {
  const rpc = rpcOf(network, c)
  try {
    const [decimals, balance] = await Promise.all([tokenDecimals(rpc, token), tokenBalance(rpc, token, owner)])
    if (decimals <= MOST_DECIMALS) return { decimals: Number(decimals), balance }
  } catch (cause) {
    // A node that is not there says nothing about the token; neither can be told from the other by a visitor.
    if (WmError.is(cause, 'RPC_UNREACHABLE') || c.signal.aborted) throw cause
    throw new WmError('TOKEN_UNREADABLE', undefined, { cause })
  }
  throw new WmError('TOKEN_UNREADABLE')
}

async function quote(
  token: string,
  { from, to, value }: Parameters<SendCapability['quote']>[0],
  network: Network,
  c: Context,
): Promise<FeeQuote> {
  const rpc = rpcOf(network, c)
  const [coins, held, fees, extra] = await Promise.all([
    balanceOf(rpc, from),
    tokenBalance(rpc, token, from),
    feesPerGas(rpc),
    l1Fee(rpc, from, to, SIGNED_BYTES),
  ])
  const amount = value === 'max' ? held : value
  if (amount > held) throw new WmError('INSUFFICIENT_FUNDS')
  const call = { from, to: token, data: transferData(to, amount) }
  const [estimate, answer] = await Promise.all([rpc('eth_estimateGas', [call]), rpc('eth_call', [call, 'latest'])])
  // Some tokens refuse without failing: the transaction would go through and move nothing.
  if (!isTransferred(answer)) throw new WmError('NODE_ERROR', { reason: 'execution-reverted' })
  const gas = (parse(quantity, estimate) * 6n + 4n) / 5n
  const fee = gas * fees.max + extra
  if (coins < fee) throw new WmError('INSUFFICIENT_FUNDS')
  return { gas, fee, params: fees.params, ...fees.at }
}

/** Transfers of one ERC-20 token: a call of its contract, whose own amount of the coin is nothing. */
export const tokenSend = (token: string): TokenSendCapability<'eip155'> => {
  const asCall = <T extends { readonly to: string; readonly value: bigint }>(transfer: T) => ({
    ...transfer,
    to: token,
    value: 0n,
    data: transferData(transfer.to, transfer.value),
  })
  return {
    facts: (owner, network, c) => facts(token, owner, network, c),
    quote: (input, network, c) => quote(token, input, network, c),
    inspect,
    mark,
    disputed: (from, network, c) => isDisputed(from, network, c, token),
    submit: (session, intent, c, tell) => submit(session, asCall(intent), c, tell),
    verify: (hash, intent, network, c) => verify(hash, asCall(intent), network, c),
    status(sought, network, c) {
      const { from, to } = sought
      return status({ ...asCall(sought), hasMoved: (rpc, hash) => hasMoved(rpc, hash, token, from, to) }, network, c)
    },
  }
}
