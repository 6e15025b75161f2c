import { WmError } from '../core/errors.ts'
import type { CaipNetworkId } from '../core/types.ts'
import { accountsOn, type WalletAccount } from './accounts.ts'
import { ids } from './kind.ts'

/** The first of these networks that the accounts are of, else the public one: the page then shows that it lacks it. */
export function networkOf(accounts: readonly WalletAccount[], networks: readonly CaipNetworkId[]): CaipNetworkId {
  const found = [...networks, ids.main, ids.testnet, ids.signet].find((id) => accountsOn(id, accounts).length > 0)
  if (!found) throw new WmError('CHAIN_UNSUPPORTED')
  return found
}
