import { WmError } from '../core/errors.ts'
import type { SolanaCommitment } from '../core/types.ts'

type Standard = 'processed' | 'confirmed' | 'finalized'

// The names of spec §5; Wallet Standard knows three, which the older ones became.
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
 * A preflight commitment as wallets know it today.
 * @throws {WmError<'OPTION_INVALID'>} It is none of the eight.
 */
export function standardCommitment(given: SolanaCommitment): Standard {
  if (Object.hasOwn(today, given)) return today[given]
  throw new WmError('OPTION_INVALID', {
    option: 'preflightCommitment',
    reason: `must be of ${Object.keys(today).join(', ')}`,
  })
}
