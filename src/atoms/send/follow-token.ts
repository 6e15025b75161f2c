import { sendError } from '../../chains/core/error-texts/send-error.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import type { Kit } from '../kit/kit.ts'
import { adapterContext } from '../services/adapter-context.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { sendFormAtom } from './form.atoms.ts'
import { withReadTimeout } from './quote.ts'
import { loadSendDriver } from './send-driver.ts'
import { keyedTokenReadingAtom, type TokenReading, tokenKeyAtom } from './token.atoms.ts'

/** Reads decimals and balance from the contract of the chosen token. A late answer for another token is dropped. */
export async function readToken(kit: Kit, open = loadSendDriver): Promise<void> {
  const { store } = kit
  const key = store.get(tokenKeyAtom)
  const session = store.get(activeSessionAtom)
  const { token } = store.get(sendFormAtom)
  if (!key || !session || !token) return
  const put = (reading: TokenReading) => store.set(keyedTokenReadingAtom, { key, reading })
  put({ status: 'reading' })
  const { caipNetworkId } = session
  try {
    const { facts } = await open(session.namespace, token.address)
    if (!facts) throw sendError('TOKEN_UNREADABLE')
    const network = store.get(activeNetworkAtom)
    const reading = facts(session.address, network, adapterContext(kit, session.namespace))
    const read = await withReadTimeout(kit, caipNetworkId, reading)
    if (store.get(tokenKeyAtom) === key) put({ status: 'ready', ...read })
  } catch (error) {
    if (store.get(tokenKeyAtom) === key && !kit.signal.aborted)
      put({ status: 'failed', error: toWmError(error, 'send') })
  }
}

/** Reads each chosen token while the form is visible. Returns a stop function. */
export function followToken(kit: Kit, open = loadSendDriver): () => void {
  const read = () => {
    if (kit.store.get(keyedTokenReadingAtom)?.key !== kit.store.get(tokenKeyAtom)) void readToken(kit, open)
  }
  // A reading from an earlier visit to the form may be outdated.
  void readToken(kit, open)
  return kit.store.sub(tokenKeyAtom, read)
}
