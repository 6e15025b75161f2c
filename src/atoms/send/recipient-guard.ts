import type { Session } from '../../chains/core/types.ts'
import { historyAtom, historyListedAtom } from '../assets/history.atoms.ts'
import { message } from '../i18n/message-ref.ts'
import { guardMessages } from '../i18n/messages/guard-messages.ts'
import { atom } from '../kit/jotai.ts'
import type { Kit } from '../kit/kit.ts'
import { contactsAtom, loadContacts } from '../names/contacts.ts'
import { activeSessionAtom } from '../sessions/network/network.atoms.ts'
import { imitated, type KnownAddress, knownAddresses } from './known-addresses.ts'
import type { Review } from './send.machine.ts'
import { suspicionAgainst } from './suspicion.ts'
import { transfersAtom } from './transfer-list.ts'

const spam = {
  title: message(guardMessages, 'send.fromSpam'),
  text: message(guardMessages, 'send.fromSpamText'),
}

/** Milliseconds that a review waits for the history. */
const HISTORY_LIMIT = 5_000

/** The addresses that the active account has used, by its wallet, this browser and its history, and the contacts. */
export const knownAddressesAtom = atom((get): readonly KnownAddress[] => {
  const session = get(activeSessionAtom)
  if (!session) return []
  return knownAddresses({
    namespace: session.namespace,
    own: session.accounts.map(({ address }) => address),
    transfers: get(transfersAtom),
    entries: get(historyAtom).history?.entries ?? [],
    contacts: get(contactsAtom),
  })
})

/** Reads the history if a service lists it. Its errors belong to the activity, which shows them. */
export async function readPast(kit: Kit): Promise<void> {
  if (kit.store.get(historyListedAtom)) await (await import('../assets/history.ts')).refreshHistory(kit, 'quiet')
}

/** Resolves with false if a service lists the history, but has not given it in time. */
async function hasPast(kit: Kit): Promise<boolean> {
  const { store, env } = kit
  const isOpen = () => {
    const { status, history } = store.get(historyAtom)
    return store.get(historyListedAtom) && status === 'loading' && !history
  }
  if (isOpen())
    await new Promise<void>((resolve) => {
      const cancel = env.clock.after(HISTORY_LIMIT, end)
      const stop = store.sub(historyAtom, () => isOpen() || end())
      function end() {
        cancel()
        stop()
        resolve()
      }
      readPast(kit).catch(end)
    })
  return !store.get(historyListedAtom) || store.get(historyAtom).history !== undefined
}

/** Compares a recipient with the contacts and the addresses of the account's past. */
export async function checkRecipient(
  kit: Kit,
  { namespace }: Session,
  address: string,
): Promise<Pick<Review, 'sent' | 'lookAlike' | 'alarm' | 'pastUnread'>> {
  loadContacts(kit)
  const isRead = await hasPast(kit)
  const known = kit.store.get(knownAddressesAtom)
  const same = known.find((one) => one.address === address)
  const isUsed = same && (same.own || same.sent > 0)
  const lookAlike = imitated(namespace, known, address)
  const entries = kit.store.get(historyAtom).history?.entries ?? []
  const withIt = entries.filter(({ from, to }) => from === address || to === address)
  const suspicionOf = suspicionAgainst(namespace, known)
  return {
    sent: same?.sent ?? 0,
    ...(lookAlike && { lookAlike }),
    // A contact that was saved from such an entry is no sign of trust.
    ...(!isUsed && withIt.length > 0 && withIt.every((one) => suspicionOf(one)?.hidden) && { alarm: spam }),
    ...(!isRead && { pastUnread: message(guardMessages, 'send.pastUnread') }),
  }
}
