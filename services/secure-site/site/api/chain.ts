import { FrameError } from '../host/frame-error.ts'
import type { NetworkNames } from './api-schemas.ts'

export interface Chain {
  readonly namespace: 'eip155' | 'solana'
  /** The part of a CAIP-2 id after the colon. */
  readonly reference: string
  readonly caip2: string
  /** The project's names of the chain, if there are any. */
  readonly names?: NetworkNames
}

/**
 * Parses a chain in any form of the frame protocol: `1`, `'1'`, `'eip155:1'`, `'solana:5eyk…'`, or a bare Solana id.
 * @throws {FrameError} The value is not a chain.
 */
export function chainOf(value: unknown, namespace?: string): Chain {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') throw new FrameError('No network was named.', -32602)
  const [, prefix, reference = ''] = /^(?:(eip155|solana):)?([\w-]{1,64})$/.exec(text) ?? []
  const isNumber = /^[1-9]\d{0,15}$/.test(reference) && Number.isSafeInteger(Number(reference))
  const kind = prefix ?? namespace ?? (isNumber ? 'eip155' : 'solana')
  if (namespace && namespace !== kind) throw new FrameError('The network is of another kind than the request.', -32602)
  if (kind === 'eip155' && isNumber) return { namespace: kind, reference, caip2: `eip155:${reference}` }
  if (kind === 'solana' && /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference))
    return { namespace: kind, reference, caip2: `solana:${reference}` }
  throw new FrameError('This wallet does not know that kind of network.', 4902)
}

/** Returns the chain id as in answers: a number on EVM, CAIP-2 on Solana. */
export function wireChainId(chain: Chain): number | string {
  return chain.namespace === 'eip155' ? Number(chain.reference) : chain.caip2
}
