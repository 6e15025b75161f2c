import type { NetworkNames } from './api-schemas.ts'
import { FrameError } from './frame-error.ts'

export interface Chain {
  readonly namespace: 'eip155' | 'solana'
  /** What comes after the colon of a CAIP-2 id. */
  readonly reference: string
  readonly caip2: string
  /** As the project on the server names it, where it does. */
  readonly names?: NetworkNames
}

/**
 * A chain in any of the forms that the wire has: `1`, `'1'`, `'eip155:1'`, `'solana:5eyk…'`, or a bare Solana id.
 * @throws {FrameError} It is none.
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

/** As replies have it: a number for EVM, CAIP-2 for Solana. */
export function wireChainId(chain: Chain): number | string {
  return chain.namespace === 'eip155' ? Number(chain.reference) : chain.caip2
}
