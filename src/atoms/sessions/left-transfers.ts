import type { UnsettledTransfer } from '../kit/events/event-map.ts'
import { perKit } from '../kit/per-kit.ts'

/**
 * Transfers that were not settled when the visitor disconnected their wallet, by namespace and connector, from their
 * removal from storage until the `disconnect` event.
 */
export const leftTransfers = perKit(() => new Map<string, UnsettledTransfer[]>())
