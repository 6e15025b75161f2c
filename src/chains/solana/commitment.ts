import { pageError } from '../core/error-texts/page-error.ts'
import type { SolanaCommitment } from '../core/types.ts'

type Standard = 'processed' | 'confirmed' | 'finalized'

// Wallet Standard has three commitments; the other names are their predecessors in Solana's RPC.
const today: { readonly [C in SolanaCommitment]: Standard } = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/**
 * Returns a preflight commitment under its current name.
 * @throws {WmError<'OPTION_INVALID'>} The name is none of the eight.
 */
export function standardCommitment(given: SolanaCommitment): Standard {
  if (Object.hasOwn(today, given)) return today[given]
  throw pageError('OPTION_INVALID', {
    option: 'preflightCommitment',
    reason: `must be of ${Object.keys(today).join(', ')}`,
  })
}
