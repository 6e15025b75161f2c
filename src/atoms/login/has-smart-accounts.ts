import type { Network } from '../../chains/core/types.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../storage/keys.ts'

/** Whether the embedded wallet has smart accounts on a network (spec §5): its number is in the stored list. */
export const hasSmartAccounts = ({ storage }: Pick<Kit, 'storage'>, network: Pick<Network, 'id'>): boolean =>
  (storage.get(storageKeys.smartAccountNetworks) ?? '').split(',').includes(`${network.id}`)
