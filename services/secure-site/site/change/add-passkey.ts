import { inPasskeyWindow } from '../approval/in-passkey-window.ts'
import { escapeText } from '../decode/escape-text.ts'
import { makePasskey, type NewPasskey } from '../vault/passkey.ts'
import type { Session } from '../wallet/session.ts'
import type { Translate } from '../words/translate.ts'
import { words } from '../words/words.ts'
import { type Proving, prove } from './prove.ts'

/**
 * Creates a passkey, with a proof by the owner unless the wallet is new; the visitor has agreed before. `keep` stores
 * it.
 */
export async function addPasskey(
  session: Session,
  place: Element,
  t: Translate,
  signal: AbortSignal,
  onTicket: Proving['onTicket'],
  keep: (passkey: NewPasskey, changeId: string | undefined) => Promise<void>,
): Promise<void> {
  const { id, email, userName } = session.requireUser()
  const name = email ?? userName ?? location.host
  let needsProof = false
  const passkey = await inPasskeyWindow(t, async (win) => {
    const asked = await session.call('wallet/passkey')
    needsProof = asked.needsProof
    return makePasskey({ id, name }, asked.challenge, win)
  })
  if (!needsProof) return keep(passkey, undefined)
  const change = await session.call('change/open', { kind: 'passkey', id: passkey.id })
  const rows = [{ label: words('passkey.new'), value: escapeText(name) }]
  const proved = await prove({ session, place, t, change, rows, onTicket, signal })
  if (proved) await keep(passkey, proved.changeId)
}
