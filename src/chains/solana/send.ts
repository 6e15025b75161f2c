import type { SendCapability } from '../core/send-capability.ts'
import { moves } from './read-transfer.ts'
import { inspect, quote } from './send-quote.ts'
import { statusOfKind } from './send-status.ts'
import { submitting } from './send-submit.ts'
import { type TransferKind, transferMessage } from './transfer-message.ts'

const coin: TransferKind = {
  build: async (intent, blockhash) => transferMessage(intent, intent.fee.params, blockhash).transaction,
  matches: moves,
}

export const send: SendCapability<'solana'> = {
  quote,
  inspect,
  effects: async (transfer, network, c) => (await import('./coin-effects.ts')).coinEffects(transfer, network, c),
  ...submitting(coin),
  status: statusOfKind(coin),
  tokens: async () => (await import('./token-send.ts')).tokenSend,
  payments: async () => (await import('./payments.ts')).payments,
}
