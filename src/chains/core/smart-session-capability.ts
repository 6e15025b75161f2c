import type { Context } from './context.ts'
import type { GrantedSession, SmartSessionRequest } from './smart-session.ts'
import type { CaipNetworkId, Namespace, Session } from './types.ts'

/** A session that is to end, as the service lists it. */
export interface SessionToRevoke {
  readonly pci: string
  /** Seconds since the epoch. */
  readonly expiry: number
  /** Permissions as they came from the service: the wallet may know more of them than this package. */
  readonly permissions: readonly unknown[]
}

/** Smart sessions of a namespace, which the wallet grants and revokes. */
export interface SmartSessionCapability<N extends Namespace = Namespace> {
  /** Returns the network of a chain id, which may be hex, decimal or a CAIP-2 id; undefined for any other value. */
  networkOf(chainId: unknown): CaipNetworkId | undefined
  /**
   * Asks the wallet once for the permissions.
   * @param asked - The request; with a co-signer, `version` is 2.
   * @throws {WmError<'WALLET_MALFORMED'>} The answer is none, or grants another account or network, or a longer time.
   */
  grant(session: Session<N>, asked: SmartSessionRequest & { readonly version?: 2 }, c: Context): Promise<GrantedSession>
  /**
   * Asks the wallet once to end a session, and resolves with the signature that the service asks for.
   * @throws {WmError<'WALLET_MALFORMED'>} The answer is no signature.
   */
  revoke(session: Session<N>, ending: SessionToRevoke, c: Context): Promise<string>
}
