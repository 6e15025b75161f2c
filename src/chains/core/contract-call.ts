import { isBatchCall } from './is-batch-call.ts'

/**
 * The meaning of a transaction that calls a contract: an approval of exactly its amount for the contract that swaps, a
 * swap with this calldata, or the end of an approval that somebody has.
 */
export type ContractCall =
  | { readonly kind: 'approve' }
  | {
      readonly kind: 'revoke'
      /** An amount of a token, all items of a collection, or the one with this id. */
      readonly of: 'amount' | 'collection' | bigint
    }
  | {
      readonly kind: 'swap'
      /** `0x…` */
      readonly data: string
      /** The wallet makes the approval of exactly the amount and the swap as one: both happen, or nothing. */
      readonly isBatch?: true
      readonly receive: {
        readonly symbol: string
        readonly decimals: number
        /** Base units that it gave when it was reviewed, and that it gives at least. */
        readonly out: bigint
        readonly least: bigint
      }
    }

/** Returns the text that says in a transfer what its transaction calls. */
export function callText(call: ContractCall): string {
  if (call.kind === 'approve') return call.kind
  if (call.kind === 'revoke') return `${call.kind} ${call.of}`
  const { data, receive, isBatch } = call
  return [isBatch ? 'batch' : call.kind, data, receive.out, receive.least, receive.decimals, receive.symbol].join(' ')
}

/** Returns the call that a text stands for; undefined for a plain transfer. */
export function readCall(text: string | undefined): ContractCall | undefined {
  if (text === 'approve') return { kind: text }
  const [, of] = /^revoke (amount|collection|\d{1,78})$/.exec(text ?? '') ?? []
  if (of) return { kind: 'revoke', of: of === 'amount' || of === 'collection' ? of : BigInt(of) }
  const [, data = '', out = '', least = '', decimals = '', symbol = ''] =
    /^(?:swap|batch) (0x(?:[\da-f]{2}){4,1500}) (\d{1,78}) (\d{1,78}) (\d|[12]\d|3[0-6]) (.{1,64})$/.exec(text ?? '') ??
    []
  if (!data) return undefined
  return {
    kind: 'swap',
    data,
    ...(isBatchCall(text) && { isBatch: true as const }),
    receive: { symbol, decimals: Number(decimals), out: BigInt(out), least: BigInt(least) },
  }
}
