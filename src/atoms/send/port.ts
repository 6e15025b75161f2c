import {
  type NamespaceAdapter,
  type SendCapability,
  supports,
  type TokenSendCapability,
} from '../../chains/core/adapter.ts'
import { WmError } from '../../chains/core/errors.ts'
import '../../chains/core/send-error-texts.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'

/** What sending needs of a namespace. */
export interface SendPort {
  readonly parseAddress: NamespaceAdapter['parseAddress']
  readonly send: SendCapability
  /** Of a token: what its contract says. */
  readonly facts?: TokenSendCapability['facts']
}

/** `token`: the contract of what is sent; without one it is the network's own coin. */
export type OpenPort = (namespace: Namespace, token?: string) => Promise<SendPort>

/**
 * Loads what a namespace can do for sending.
 * @throws {WmError<'SEND_UNSUPPORTED'>} Nothing.
 */
export const openPort: OpenPort = async (namespace, token) => {
  const adapter = await adapterOf(namespace)
  if (!supports(adapter, 'send')) throw new WmError('SEND_UNSUPPORTED')
  const send: SendCapability = await adapter.capabilities.send()
  const parseAddress = (raw: string) => adapter.parseAddress(raw)
  if (token === undefined) return { parseAddress, send }
  if (!send.tokens) throw new WmError('SEND_UNSUPPORTED')
  const ofToken = (await send.tokens())(token)
  return { parseAddress, send: ofToken, facts: ofToken.facts }
}
