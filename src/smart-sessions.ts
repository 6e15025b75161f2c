import { internalKit } from './atoms/kit/internal-kit.ts'
import type { KitHandle } from './atoms/kit/kit-handle.ts'
import type { GrantedSession, GrantOptions, SmartSessionRequest } from './chains/core/smart-session.ts'

export type {
  GrantedSession,
  GrantOptions,
  SessionAllowance,
  SessionFunction,
  SessionKey,
  SessionPermission,
  SmartSessionRequest,
} from './chains/core/smart-session.ts'

/**
 * Asks the connected wallet for a smart session by [ERC-7715](https://eips.ethereum.org/EIPS/eip-7715), and shows what
 * was granted. The option `features.smartSessions` must be true. The wallet is asked once; a second request before its
 * answer rejects with `REQUEST_PENDING`.
 *
 * @throws {WmError<'OPTION_INVALID'>} The request is not what it must be, or the feature is off.
 * @throws {WmError<'NOT_CONNECTED'>} No wallet that could grant it is connected.
 * @throws {WmError<'NETWORK_NOT_FOUND'>} The kit does not have the network.
 * @throws {WmError<'USER_REJECTED'>} The visitor declined in the wallet.
 * @throws {WmError<'METHOD_UNSUPPORTED'>} The wallet cannot grant sessions.
 * @throws {WmError<'WALLET_MALFORMED'>} The wallet granted something else than it was asked for.
 * @throws {WmError<'ACCOUNT_CHANGED'>} The account changed while the wallet was asked.
 * @see https://eips.ethereum.org/EIPS/eip-7715
 *
 * @example
 * import { grantPermissions } from 'wallet-modal/smart-sessions'
 *
 * const publicKey = '0x0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
 * const { context } = await grantPermissions(kit, {
 *   chainId: '0x1',
 *   expiry: Math.floor(Date.now() / 1000) + 86_400,
 *   signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
 *   permissions: [
 *     { type: 'native-token-recurring-allowance', data: { allowance: '0x2386f26fc10000', start: 0, period: 86_400 } },
 *   ],
 * })
 */
export async function grantPermissions(
  kit: KitHandle,
  request: SmartSessionRequest,
  options: GrantOptions = {},
): Promise<GrantedSession> {
  return (await import('./atoms/smart-sessions/grant-session.ts')).grantSession(internalKit(kit), request, options)
}
