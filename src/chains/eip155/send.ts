import type { SendCapability } from '../core/send-capability.ts'
import { inspect, quote } from './send-quote.ts'
import { status } from './send-status.ts'
import { mark, submit, verify } from './send-submit.ts'

/** Native transfers on EVM networks; token transfers load on first use. */
export const send: SendCapability<'eip155'> = {
  quote,
  inspect,
  effects: async (transfer, network, c) =>
    (await import('./transfer-effects.ts')).transferEffects(transfer, network, c),
  mark,
  disputed: async (from, network, c) => (await import('./is-disputed.ts')).isDisputed(from, network, c),
  submit,
  verify,
  status,
  tokens: async () => (await import('./token-send.ts')).tokenSend,
  nfts: async () => (await import('./nft-send.ts')).nftSend,
  payments: async () => (await import('./payments.ts')).payments,
  swaps: async () => (await import('./swap.ts')).swap,
  approvals: async () => (await import('./token-approvals.ts')).approvals,
}
