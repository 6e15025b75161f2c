import { type NamespaceAdapter, type SendCapability, supports } from '../../chains/core/adapter.ts'
import { WmError } from '../../chains/core/errors.ts'
import '../../chains/core/send-error-texts.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'

/** What sending needs of a namespace. */
export interface SendPort {
  readonly parseAddress: NamespaceAdapter['parseAddress']
  readonly send: SendCapability
}

export type OpenPort = (namespace: Namespace) => Promise<SendPort>

/**
 * Loads what a namespace can do for sending.
 * @throws {WmError<'SEND_UNSUPPORTED'>} Nothing.
 */
export const openPort: OpenPort = async (namespace) => {
  const adapter = await adapterOf(namespace)
  if (!supports(adapter, 'send')) throw new WmError('SEND_UNSUPPORTED')
  return { parseAddress: (raw) => adapter.parseAddress(raw), send: await adapter.capabilities.send() }
}
