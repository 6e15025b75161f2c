import { type NamespaceAdapter, supports } from '../../chains/core/adapter.ts'
import { sendError } from '../../chains/core/error-texts/send-error.ts'
import type { SendAnswer, SendCapability, TokenSendCapability } from '../../chains/core/send-capability.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { loadAdapter } from '../services/adapters.ts'

/** The functions of a namespace that sending needs. */
export interface SendDriver {
  readonly parseAddress: NamespaceAdapter['parseAddress']
  readonly send: SendCapability<Namespace, SendAnswer>
  /** For a token: reads decimals and balance from its contract. */
  readonly facts?: TokenSendCapability['facts']
}

/**
 * `token` is the contract of the token to send, or a text of `nftToken`; without it the network's own coin is sent.
 * `call` is a text of `callText` if that is not a transfer.
 */
export type LoadSendDriver = (namespace: Namespace, token?: string, call?: string) => Promise<SendDriver>

/**
 * Loads the functions that send on a namespace.
 * @throws {WmError<'SEND_UNSUPPORTED'>} The namespace cannot send, or cannot send tokens or NFTs.
 */
export const loadSendDriver: LoadSendDriver = async (namespace, token, call) => {
  const adapter = await loadAdapter(namespace)
  if (!supports(adapter, 'send')) throw sendError('SEND_UNSUPPORTED')
  const send: SendCapability = await adapter.capabilities.send()
  const parseAddress = (raw: string) => adapter.parseAddress(raw)
  const loadCalls = call?.startsWith('revoke ') ? send.approvals : send.swaps
  if (call) {
    // A call that the namespace cannot make must never become a transfer of the token.
    if (!loadCalls) throw sendError('SEND_UNSUPPORTED')
    return { parseAddress, send: await (await loadCalls()).sending(call, token) }
  }
  if (token === undefined) return { parseAddress, send }
  const load = token.includes('/') ? send.nfts : send.tokens
  if (!load) throw sendError('SEND_UNSUPPORTED')
  const ofToken = (await load())(token)
  return { parseAddress, send: ofToken, facts: ofToken.facts }
}
