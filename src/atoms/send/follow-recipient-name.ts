import { isolateText } from '../i18n/isolate-text.ts'
import { type MessageRef, message } from '../i18n/message-ref.ts'
import { contactMessages } from '../i18n/messages/contact-messages.ts'
import { nameMessages } from '../i18n/messages/name-messages.ts'
import type { Kit } from '../kit/kit.ts'
import { type Contact, contactsAtom, loadContacts } from '../names/contacts.ts'
import { keepFound } from '../names/find-names.ts'
import { hasNames, lookUpAddress, lookUpName, type NameLookup } from '../names/look-up.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { keyedNameAtom, type RecipientName, recipientNameAtom, sendFormAtom, sendKeyAtom } from './form.atoms.ts'
import { recipientAtom } from './send.atoms.ts'

const alarm = {
  title: message(nameMessages, 'names.mismatch'),
  text: message(nameMessages, 'names.mismatchText'),
}

/** Milliseconds without a further letter after which a name is looked up. */
const PAUSE = 500

/**
 * Looks up each recipient of the form: the address of a name, or the name of an address. A contact has its own name;
 * the one that it was saved from is looked up again, and has to lead to it still. The answer for a recipient that is no
 * longer the form's is dropped. Returns a stop function.
 */
export function followRecipientName(kit: Kit): () => void {
  const { store, env } = kit
  let cancel = () => {}
  let asked: string | undefined
  const look = () => {
    const key = store.get(sendKeyAtom)
    const { recipient: text } = store.get(sendFormAtom)
    const recipient = store.get(recipientAtom)
    const question = `${key} ${text}`
    if (question === asked) return
    cancel()
    // Empty, or the address check is not loaded yet.
    asked = recipient.status === 'empty' ? undefined : question
    // A name whose address is known from before is looked up again: it may be older than the cache.
    const isName = recipient.status === 'name' || (recipient.status === 'ok' && store.get(recipientNameAtom)?.address)
    const isForeign = recipient.status === 'ok' && recipient.whose === 'other'
    const network = store.get(activeNetworkAtom)
    const put = (found: Omit<RecipientName, 'key' | 'text'>) => {
      if (asked === question) store.set(keyedNameAtom, { key, text, ...found })
    }
    const contact =
      isForeign && !isName ? store.get(contactsAtom).find(({ address }) => address === recipient.address) : undefined
    const yours = contact && {
      name: contact.name,
      note: message(contactMessages, 'contacts.contact', { name: isolateText(contact.name) }),
    }
    if (yours) put(yours)
    if (!hasNames(kit, network))
      return isName ? put({ problem: message(nameMessages, 'names.unsupported') }) : undefined
    const again = () => {
      asked = undefined
      look()
    }
    const nameOf = async () => {
      try {
        put(nameFound(await lookUpName(kit, network, text), network.name))
      } catch {
        put({ problem: message(nameMessages, 'names.failed'), retry: again })
      }
    }
    const addressOf = async (address: string) => {
      // The name of an address is an extra: without it the address says who is meant.
      const found = await lookUpAddress(kit, network, address).catch(() => undefined)
      if (found?.name) {
        keepFound(kit, network, address, found.name)
        put({ name: found.name, note: message(nameMessages, 'names.called', { name: found.name }) })
      } else if (found?.mismatch) put({ alarm, note: alarm.text })
    }
    const contactStill = async ({ address, name, from = '' }: Contact) => {
      // Without an answer the address is what the visitor has saved.
      const found = await lookUpName(kit, network, from).catch(() => undefined)
      if (!found || ('problem' in found && found.problem !== 'unknown' && found.problem !== 'no-address')) return
      if (!('address' in found && found.address === address)) put({ name, ...movedFrom(from, found, network.name) })
    }
    if (contact) {
      if (contact.from) cancel = env.clock.after(PAUSE, () => void contactStill(contact))
    } else if (isName) {
      if (recipient.status === 'name') put({ note: message(nameMessages, 'names.asking', { name: text }) })
      cancel = env.clock.after(PAUSE, () => void nameOf())
    } else if (isForeign) cancel = env.clock.after(PAUSE, () => void addressOf(recipient.address))
  }
  const lookAgain = () => {
    if (store.get(recipientAtom).status !== 'ok') return
    // The name of a contact goes with it; the address of a typed name stays until it is looked up again.
    if (!store.get(recipientNameAtom)?.address) store.set(keyedNameAtom, undefined)
    asked = undefined
    look()
  }
  loadContacts(kit)
  look()
  const stops = [
    store.sub(recipientAtom, look),
    store.sub(sendKeyAtom, look),
    // A contact was saved, renamed or deleted.
    store.sub(contactsAtom, lookAgain),
  ]
  return () => {
    asked = undefined
    cancel()
    for (const stop of stops) stop()
  }
}

/** Returns the warning about a contact whose name leads elsewhere by now. */
function movedFrom(name: string, found: NameLookup, network: string): Pick<RecipientName, 'alarm' | 'note'> {
  const text =
    'address' in found
      ? message(contactMessages, 'contacts.movedTo', { name, address: found.address, network })
      : message(contactMessages, 'contacts.movedAway', { name, network })
  return { alarm: { title: message(contactMessages, 'contacts.moved'), text }, note: text }
}

function nameFound(found: NameLookup, network: string): Omit<RecipientName, 'key' | 'text'> {
  if ('address' in found) {
    const { name, address } = found
    return { name, address, note: message(nameMessages, 'names.leadsTo', { address }) }
  }
  return { problem: problemText(found, network) }
}

function problemText(found: Exclude<NameLookup, { readonly address: string }>, network: string): MessageRef {
  switch (found.problem) {
    case 'invalid':
      return message(nameMessages, 'names.invalid')
    case 'unknown':
      return message(nameMessages, 'names.unknown')
    case 'no-address':
      return message(nameMessages, 'names.noAddress', { network })
    case 'nft':
      return message(nameMessages, 'names.nft')
    case 'unsound':
      return message(nameMessages, 'names.unsound')
    case 'host':
      return message(nameMessages, 'names.host', { host: found.host })
  }
}
