import type { Network } from '../../chains/core/types.ts'
import { loginKeys } from '../../embedded/login-cache.ts'
import type { Kit } from '../kit.ts'

/** Whether the embedded wallet has smart accounts on a network (spec §5): its number is in the stored list. */
export const hasSmartAccounts = ({ storage }: Pick<Kit, 'storage'>, network: Pick<Network, 'id'>): boolean =>
  (storage.get(loginKeys.smartAccountNetworks) ?? '').split(',').includes(`${network.id}`)
