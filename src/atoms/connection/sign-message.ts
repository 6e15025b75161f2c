import { WmError } from '../../chains/core/errors.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { adapterOf } from '../chains.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { activeNamespaceAtom } from '../network/network.atoms.ts'
import { connectionAtoms } from './connection.atoms.ts'
import { sessionOf } from './connection-state.ts'

/**
 * Asks the wallet to sign a text and resolves with the signature in the namespace's own form.
 * @throws {WmError<'ACCOUNT_CHANGED'>} The account changed while the wallet was asked.
 */
export async function signMessage(kit: Kit, message: string, namespace?: Namespace): Promise<string> {
  const target = namespace ?? kit.store.get(activeNamespaceAtom)
  const session = sessionOf(kit.store.get(connectionAtoms[target]))
  if (!session) throw new WmError('NOT_CONNECTED')
  try {
    const signature = await (await adapterOf(target)).signMessage(session, message, contextFor(kit, target))
    // The page will check it against the account it sees: one of another account must not pass for it.
    if (sessionOf(kit.store.get(connectionAtoms[target]))?.address !== session.address)
      throw new WmError('ACCOUNT_CHANGED')
    return signature
  } catch (cause) {
    throw toWmError(cause, 'sign')
  }
}
