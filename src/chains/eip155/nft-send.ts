import type { Context } from '../core/context.ts'
import { connectionError } from '../core/error-texts/connection-error.ts'
import { sendError } from '../core/error-texts/send-error.ts'
import { tokenRefusal } from '../core/error-texts/token-refusal.ts'
import { WmError } from '../core/errors.ts'
import { type NftId, parseNftToken } from '../core/nft.ts'
import { hex, parse, quantity } from '../core/schema.ts'
import type { FeeQuote, SendCapability, TokenFacts, TokenSendCapability } from '../core/send-capability.ts'
import type { Network } from '../core/types.ts'
import { balanceOf } from './chain-reads.ts'
import { hasNftMoved, nftBalance, nftTransferData } from './nft-calls.ts'
import { feesPerGas, inspect, l1Fee } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'
import { type Rpc, rpcOf } from './transport.ts'

/** Bytes of a signed transaction that calls `safeTransferFrom`. */
const SIGNED_BYTES = 384
/** An address without code, to which an item moves whatever its recipients would say. */
const NOBODY = '0x000000000000000000000000000000000000dEaD'

const isReverted = (error: unknown) => WmError.is(error, 'NODE_ERROR') && error.data.reason === 'execution-reverted'

/** Resolves with how many the account holds: none of an id that does not exist any more. */
async function held(rpc: Rpc, nft: NftId, owner: string, c: Context): Promise<bigint> {
  try {
    return await nftBalance(rpc, nft, owner)
  } catch (cause) {
    if (nft.standard === 'ERC-721' && isReverted(cause)) return 0n
    // An unreachable node says nothing about the item, so its error keeps its own code.
    if (WmError.is(cause, 'RPC_UNREACHABLE') || c.signal.aborted) throw cause
    throw sendError('TOKEN_UNREADABLE', undefined, { cause })
  }
}

/** Returns the error of a transfer that the network would turn back: whether that is for its recipient. */
async function refusal(
  rpc: Rpc,
  nft: NftId,
  { from, to }: { from: string; to: string },
  amount: bigint,
  cause: unknown,
) {
  if (!isReverted(cause)) return cause
  const [code, elsewhere] = await Promise.all([
    rpc('eth_getCode', [to, 'latest']),
    rpc('eth_call', [{ from, to: nft.contract, data: nftTransferData(nft, from, NOBODY, amount) }, 'latest']).then(
      () => true,
      () => false,
    ),
  ])
  return elsewhere && parse(hex, code) !== '0x'
    ? tokenRefusal('TOKEN_REFUSED', { reason: 'recipient-refuses' }, { cause })
    : cause
}

async function quote(
  nft: NftId,
  { from, to, value }: Parameters<SendCapability['quote']>[0],
  network: Network,
  c: Context,
): Promise<FeeQuote> {
  const rpc = rpcOf(network, c)
  const [coins, own, fees, extra] = await Promise.all([
    balanceOf(rpc, from),
    held(rpc, nft, from, c),
    feesPerGas(rpc),
    l1Fee(rpc, from, to, SIGNED_BYTES),
  ])
  const amount = value === 'max' ? own : value
  if (own === 0n || amount > own) throw tokenRefusal('TOKEN_REFUSED', { reason: 'not-held' })
  const call = { from, to: nft.contract, data: nftTransferData(nft, from, to, amount) }
  let gas: bigint
  try {
    gas = (parse(quantity, await rpc('eth_estimateGas', [call])) * 6n + 4n) / 5n
  } catch (cause) {
    throw await refusal(rpc, nft, { from, to }, amount, cause)
  }
  const fee = gas * fees.max + extra
  if (coins < fee) throw connectionError('INSUFFICIENT_FUNDS')
  return { gas, fee, params: fees.params, ...fees.at }
}

/** Returns the transfers of one item: calls of its collection's contract that carry no coin. */
export function nftSend(token: string): TokenSendCapability<'eip155'> {
  const nft = parseNftToken(token)
  if (!nft) throw sendError('SEND_UNSUPPORTED')
  const asCall = <T extends { readonly from: string; readonly to: string; readonly value: bigint }>(transfer: T) => ({
    ...transfer,
    to: nft.contract,
    value: 0n,
    data: nftTransferData(nft, transfer.from, transfer.to, transfer.value),
  })
  return {
    facts: async (owner, network, c): Promise<TokenFacts> => ({
      decimals: 0,
      balance: await held(rpcOf(network, c), nft, owner, c),
    }),
    quote: (input, network, c) => quote(nft, input, network, c),
    inspect,
    // No simulation of items is made, and the review says so.
    effects: async () => undefined,
    mark,
    disputed: async (from, network, c) =>
      (await import('./is-disputed.ts')).isDisputed(from, network, c, (rpc, block) =>
        nftBalance(rpc, nft, from, block),
      ),
    submit: (session, intent, c, tell) => submit(session, asCall(intent), c, tell),
    verify: (hash, intent, network, c) => verify(hash, asCall(intent), network, c),
    status: (sought, network, c) =>
      status({ ...asCall(sought), hasMoved: (rpc, hash) => hasNftMoved(rpc, hash, nft, sought) }, network, c),
  }
}
