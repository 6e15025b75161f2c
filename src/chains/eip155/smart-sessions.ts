import { connectionError } from '../core/error-texts/connection-error.ts'
import { rpcError } from '../core/error-texts/rpc-error.ts'
import { toWmError } from '../core/rpc-codes.ts'
import { signature, tryParse } from '../core/schema.ts'
import type { GrantedSession } from '../core/smart-session.ts'
import type { SmartSessionCapability } from '../core/smart-session-capability.ts'
import { grantAnswer } from '../core/smart-session-schema.ts'
import { parseAddress, parseChainId } from './parse.ts'
import { requestOrAbort } from './provider.ts'

/** Compares without letter case: wallets have their own. */
const isSame = (one: string, other: string) => parseAddress(one.toLowerCase()) === parseAddress(other.toLowerCase())

/** Smart sessions by [ERC-7715](https://eips.ethereum.org/EIPS/eip-7715). */
export const smartSessions: SmartSessionCapability<'eip155'> = {
  networkOf(chainId) {
    const text = typeof chainId === 'string' ? chainId.replace(/^eip155:/, '') : chainId
    const id = parseChainId(text)
    return id === parseChainId(undefined) ? undefined : id
  },

  async grant({ provider }, asked, c) {
    const method = 'wallet_grantPermissions'
    const malformed = () => connectionError('WALLET_MALFORMED', { method })
    const { version, address, ...request } = asked
    if (!address) throw malformed()
    let raw: unknown
    try {
      raw = await requestOrAbort(provider, c.signal, method, [asked])
    } catch (error) {
      c.signal.throwIfAborted()
      throw toWmError(error, 'request')
    }
    // Later forms of the standard answer with a list, of which one entry was asked for.
    const answer = tryParse(grantAnswer, Array.isArray(raw) && raw.length === 1 ? raw[0] : raw)
    if (!answer) throw malformed()
    const granted: GrantedSession = {
      ...{ ...request, ...answer, chainId: request.chainId, address },
      expiry: answer.expiry ?? request.expiry,
      permissions: answer.permissions ?? request.permissions,
    }
    const isOther =
      !isSame(answer.address ?? address, address) ||
      parseChainId(answer.chainId ?? request.chainId) !== parseChainId(request.chainId) ||
      granted.expiry > request.expiry
    if (isOther) throw malformed()
    return granted
  },

  async revoke({ provider, address }, { pci, permissions, expiry }, c) {
    const method = 'wallet_revokePermissions'
    let raw: unknown
    try {
      raw = await requestOrAbort(provider, c.signal, method, [{ pci, permissions, expiry, address }])
    } catch (error) {
      c.signal.throwIfAborted()
      throw toWmError(error, 'request')
    }
    // Wallets that know only the older method of this name (EIP-2255) answer so, and have ended nothing.
    if (raw === null) throw rpcError('METHOD_UNSUPPORTED')
    const signed = tryParse(signature, raw)
    if (!signed) throw connectionError('WALLET_MALFORMED', { method })
    return signed
  },
}
