import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { nodeRefusal } from '../core/error-texts/node-refusal.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { WmError } from '../core/errors.ts'
import { parse, quantity } from '../core/schema.ts'
import type { FeeQuote, SendCapability, TokenFacts, TokenSendCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { balanceOf } from './chain-reads.ts'
import { feesPerGas, inspect, l1Fee } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'
import { hasMoved, isTransferred, tokenBalance, tokenDecimals, transferData } from './token-calls.ts'
import { rpcOf } from './transport.ts'

// Limit of decimals in which amounts can be written.
const MOST_DECIMALS = 36n
/** Bytes of a signed transaction that calls `transfer`; a plain transfer is shorter. */
const SIGNED_BYTES = 256

/**
 * Resolves with decimals and balance, from the contract itself: a wrong number of decimals would send a wrong amount.
 */
async function facts(token: string, owner: string, network: Network, c: Context): Promise<TokenFacts> {
  const rpc = rpcOf(network, c)
  try {
    const [decimals, balance] = await Promise.all([tokenDecimals(rpc, token), tokenBalance(rpc, token, owner)])
    if (decimals <= MOST_DECIMALS) return { decimals: Number(decimals), balance }
  } catch (cause) {
    // An unreachable node says nothing about the token, so its error keeps its own code.
    if (WmError.is(cause, 'RPC_UNREACHABLE') || c.signal.aborted) throw cause
    throw sendError('TOKEN_UNREADABLE', undefined, { cause })
  }
  throw sendError('TOKEN_UNREADABLE')
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
  if (amount > held) throw connectionError('INSUFFICIENT_FUNDS')
  const call = { from, to: token, data: transferData(to, amount) }
  const [estimate, answer] = await Promise.all([rpc('eth_estimateGas', [call]), rpc('eth_call', [call, 'latest'])])
  // Some tokens return false instead of reverting: the transaction would succeed and move nothing.
  if (!isTransferred(answer)) throw nodeRefusal('NODE_ERROR', { reason: 'execution-reverted' })
  const gas = (parse(quantity, estimate) * 6n + 4n) / 5n
  const fee = gas * fees.max + extra
  if (coins < fee) throw connectionError('INSUFFICIENT_FUNDS')
  return { gas, fee, params: fees.params, ...fees.at }
}

/** Returns the transfers of one ERC-20 token: calls of its contract that carry no coin. */
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
    effects: async (transfer, network, c) =>
      (await import('./transfer-effects.ts')).transferEffects(transfer, network, c, token),
    mark,
    disputed: async (from, network, c) =>
      (await import('./is-disputed.ts')).isDisputed(from, network, c, (rpc, block) =>
        tokenBalance(rpc, token, from, block),
      ),
    submit: (session, intent, c, tell) => submit(session, asCall(intent), c, tell),
    verify: (hash, intent, network, c) => verify(hash, asCall(intent), network, c),
    status(sought, network, c) {
      const { from, to } = sought
      return status({ ...asCall(sought), hasMoved: (rpc, hash) => hasMoved(rpc, hash, token, from, to) }, network, c)
    },
  }
}
