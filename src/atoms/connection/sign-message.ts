import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { adapterOf, contextFor } from '../chains.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom } from '../network/network.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'

/** Asks the wallet to sign a text and resolves with the signature in the namespace's own form. */
export async function signMessage(kit: Kit, message: string, namespace?: Namespace): Promise<string> {
  const target = namespace ?? kit.store.get(activeNamespaceAtom)
  const session = sessionOf(kit.store.get(connectionAtoms[target]))
  if (!session) throw new WmError('NOT_CONNECTED')
  try {
    return await (await adapterOf(target)).signMessage(session, message, contextFor(kit, target))
  } catch (cause) {
    throw toWmError(cause, 'sign')
  }
}
