import { WmError } from '../../chains/core/errors.ts'
import '../../chains/core/send-error-texts.ts'
import { toWmError } from '../../chains/core/rpc-codes.ts'
import { contextFor } from '../context-for.ts'
import type { Kit } from '../kit.ts'
import { activeNetworkAtom, activeSessionAtom } from '../network/network.atoms.ts'
import { sendFormAtom } from './form.atoms.ts'
import { openPort } from './port.ts'
import { limited } from './quote.ts'
import { heldReadingAtom, type TokenReading, tokenKeyAtom } from './token.atoms.ts'

/** Asks the chosen token's own contract what it counts in and how much there is. A late answer of another one is dropped. */
export async function readToken(kit: Kit, open = openPort): Promise<void> {
  const { store } = kit
  const key = store.get(tokenKeyAtom)
  const session = store.get(activeSessionAtom)
  const { token } = store.get(sendFormAtom)
  if (!key || !session || !token) return
  const put = (reading: TokenReading) => store.set(heldReadingAtom, { key, reading })
  put({ status: 'reading' })
  const { caipNetworkId } = session
  try {
    const { facts } = await open(session.namespace, token.address)
    if (!facts) throw new WmError('TOKEN_UNREADABLE')
    const network = store.get(activeNetworkAtom)
    const reading = facts(session.address, network, contextFor(kit, session.namespace))
    const read = await limited(kit, caipNetworkId, reading)
    if (store.get(tokenKeyAtom) === key) put({ status: 'ready', ...read })
  } catch (error) {
    if (store.get(tokenKeyAtom) === key && !kit.signal.aborted)
      put({ status: 'failed', error: toWmError(error, 'send') })
  }
}

/** Reads every token that is chosen, as long as the form shows. Returns the end. */
export function followToken(kit: Kit, open = openPort): () => void {
  const read = () => {
    if (kit.store.get(heldReadingAtom)?.key !== kit.store.get(tokenKeyAtom)) void readToken(kit, open)
  }
  // What was read for an earlier look at the form may be old.
  void readToken(kit, open)
  return kit.store.sub(tokenKeyAtom, read)
}
