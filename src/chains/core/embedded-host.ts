import type { SignInRequest } from './sign-in.ts'
import type { CaipNetworkId, NamespaceTypes, WalletProvider } from './types.ts'

/** The embedded wallet, in the form that each namespace's adapter uses. */
export interface EmbeddedHost {
  readonly eip155: WalletProvider
  /**
   * Returns the type of the EVM account; both types have one address
   * ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)).
   */
  readonly accountType: () => NamespaceTypes['eip155']['accountType']
  /** Wallet object of the Wallet Standard. */
  readonly solana: object
  /**
   * Shows the visitor a sign-in message on the wallet's own screen, and signs it with the login. Resolves with
   * undefined when the visitor declines or the wallet only logs in.
   * @throws {WmError<'USER_REJECTED'>} The visitor has left the screen.
   */
  readonly signIn: (
    networkId: CaipNetworkId,
    message: EmbeddedSignIn,
  ) => Promise<{ readonly message: string; readonly signature: string } | undefined>
}

/**
 * A sign-in message for an account that is known only after the login. `accountAddress`, and the text in its place of
 * the account, are `<<AccountAddress>>`.
 */
export interface EmbeddedSignIn extends SignInRequest {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly serializedMessage: string
}
