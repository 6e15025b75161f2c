import type { UnsettledTransfer } from '../kit/events/event-map.ts'
import type { Kit } from '../kit/kit.ts'
import { storageKeys } from '../kit/storage/keys.ts'
import { userDisconnectedAtom } from '../sessions/connection-history.atoms.ts'
import { leftTransfers } from '../sessions/left-transfers.ts'

const unsettled = /^(?:prompted|unknown|pending)$/

/**
 * Removes the transfers of wallets that the visitor disconnected from storage. Transfers of other wallets stay. The
 * unsettled ones are kept in memory for the `disconnect` event. Imports no sending code, since most pages never load
 * it.
 */
export function forgetTransfers(kit: Kit): void {
  const { store, storage } = kit
  const disconnected = store.get(userDisconnectedAtom)
  const left = leftTransfers(kit)
  const keep = ({ id, caipNetworkId, connectorId, hash }: UnsettledTransfer & { connectorId: string }) => {
    // Storage may hold anything; the event names nothing that is no transfer.
    if ([id, caipNetworkId, hash ?? id].some((text) => typeof text !== 'string')) return
    const key = `${caipNetworkId.split(':')[0]} ${connectorId}`
    left.set(key, [...(left.get(key) ?? []), { id, caipNetworkId, hash }])
  }
  for (const key of [storageKeys.transactions, storageKeys.transactionList]) {
    const text = storage.get(key)
    if (!text || disconnected.length === 0) continue
    let kept: unknown[] = []
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) {
        kept = list.filter((item) => {
          if (typeof item?.connectorId !== 'string') return false
          if (!disconnected.includes(item.connectorId)) return true
          if (unsettled.test(item.status)) keep(item)
          return false
        })
      }
      if (kept.length === (list as unknown[]).length) continue
    } catch {
      // Storage that is not a list cannot be read again, so it is removed.
    }
    if (kept.length > 0) storage.set(key, JSON.stringify(kept))
    else storage.remove(key)
  }
}
