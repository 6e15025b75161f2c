import type { WmError } from '../../../chains/core/errors.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../../chains/core/types.ts'
import type { TrackedEvent } from './tracked-event.ts'

/** A transfer whose outcome is not known when its wallet is disconnected. */
export interface UnsettledTransfer {
  /** The id that the kit gave it. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** The hash of its transaction; undefined while the wallet has not told it. */
  readonly hash?: string | undefined
}

/** The events of `kit.on(name, listener)`. The elements dispatch them as `wm-<name>` with the same detail. */
export interface KitEventMap {
  open: { readonly view: string }
  close: undefined
  'view-change': { readonly view: string }
  connect: {
    readonly namespace: Namespace
    readonly connectorId: string
    readonly address: string
    readonly caipAddress: CaipAddress
    readonly caipNetworkId: CaipNetworkId
    /** True if an earlier connection was restored on load. */
    readonly reconnected: boolean
  }
  disconnect: {
    readonly namespace: Namespace
    readonly connectorId: string
    /** Transfers that were not settled; they are followed until the page goes, and no longer stored. */
    readonly unsettledTransfers?: readonly UnsettledTransfer[]
  }
  'account-change': { readonly namespace: Namespace; readonly address: string; readonly caipAddress: CaipAddress }
  'network-change': {
    readonly namespace: Namespace
    readonly caipNetworkId: CaipNetworkId
    readonly supported: boolean
  }
  'sign-in': { readonly caipAddress: CaipAddress }
  'sign-out': { readonly caipAddress: CaipAddress }
  error: WmError
  event: TrackedEvent
}

/** Name of an event of `kit.on(name, listener)`. */
export type KitEventName = keyof KitEventMap
