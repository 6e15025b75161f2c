import { pageError } from '../../chains/core/error-texts/page-error.ts'
import type { PaymentReceipt, PaymentRequest } from '../../chains/core/payment.ts'
import type { SignInSession } from '../../chains/core/siwx.ts'
import type { CaipNetworkId, NetworkInput } from '../../chains/core/types.ts'
import type { Kit } from './kit.ts'
import type {
  ConnectedAccount,
  ConnectOptions,
  DisconnectOptions,
  KitHandle,
  OpenOptions,
  SignOptions,
} from './kit-handle.ts'

/** The actions of a kit, which its handle calls after loading them. */
export interface KitActions {
  readonly open: (kit: InternalKit, options?: OpenOptions) => void | Promise<void>
  readonly connect: (kit: InternalKit, options?: ConnectOptions) => Promise<ConnectedAccount>
  readonly disconnect: (kit: Kit, options?: DisconnectOptions) => Promise<void>
  readonly switchNetwork: (kit: Kit, network: NetworkInput | CaipNetworkId) => Promise<void>
  readonly signMessage: (kit: Kit, message: string, options?: SignOptions) => Promise<string>
  readonly signIn: (kit: Kit) => Promise<SignInSession>
  readonly signOut: (kit: Kit) => Promise<void>
  readonly pay: (kit: Kit, request: PaymentRequest) => Promise<PaymentReceipt>
  readonly updateEmail: (kit: InternalKit) => Promise<{ readonly email: string }>
  readonly reconnect: (kit: Kit) => Promise<void>
  readonly syncFromStorage: (kit: Kit) => Promise<void>
}

/** A kit with the loader of its actions, as elements and views use it. */
export interface InternalKit extends Kit {
  /** Loads the actions on first use. Rejects with `LOAD_FAILED` or `KIT_DESTROYED`. */
  runtime(): Promise<KitActions>
}

const kits = new WeakMap<KitHandle, InternalKit>()

export const bindInternalKit = (handle: KitHandle, kit: InternalKit): void => void kits.set(handle, kit)

/** Returns the kit of a handle. Throws for a handle of another copy of the package. */
export function internalKit(handle: KitHandle): InternalKit {
  const kit = kits.get(handle)
  if (!kit) throw pageError('OPTION_INVALID', { option: 'kit', reason: 'must be of the same copy' })
  return kit
}
