import { confusableSkeleton } from '../../chains/core/confusable-skeleton.ts'
import { isAddressOn } from '../../chains/core/is-address-on.ts'
import { tryParse, v } from '../../chains/core/schema.ts'
import { cleanText } from '../../chains/core/text.ts'
import type { Namespace } from '../../chains/core/types.ts'
import { atom } from '../kit/jotai.ts'
import type { HasEnv, HasStorage, HasStore, Kit } from '../kit/kit.ts'
import { perKit } from '../kit/per-kit.ts'
import { contactsKey } from '../kit/storage/contacts-key.ts'
import { PREFIX } from '../kit/storage/storage.ts'
import { activeNetworkAtom } from '../sessions/network/active-network.atoms.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'

/** Contacts that are kept, and characters of a name. */
export const MOST_CONTACTS = 200
export const LONGEST_NAME = 40

const contact = v.object({
  namespace: v.string(),
  /** In canonical form. */
  address: v.pipe(v.string(), v.regex(/^\w{20,100}$/)),
  name: v.pipe(
    v.string(),
    v.transform((text) => cleanText(text, LONGEST_NAME)),
    v.minLength(1),
  ),
  /** The ENS name, or one like it, that led to the address when it was saved. */
  from: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

/** An address that the visitor has saved under a name. */
export type Contact = v.InferOutput<typeof contact>

const allContactsAtom = atom<readonly Contact[]>([])

/** False if the browser has refused to store the contacts, which are then lost with the page. */
export const contactsKeptAtom = atom(true)

/** The number of contacts of all namespaces. */
export const contactCountAtom = atom((get) => get(allContactsAtom).length)

/** The contacts that the active network can send to, by their names. */
export const contactsAtom = atom((get): readonly Contact[] => {
  const active = get(activeNamespaceAtom)
  const { caipNetworkId } = get(activeNetworkAtom)
  return get(allContactsAtom)
    .filter(({ namespace, address }) => namespace === active && isAddressOn(caipNetworkId, address))
    .sort((a, b) => a.name.localeCompare(b.name))
})

/** Returns the stored contacts, which other tabs write as well. What is no contact is left out. */
function readStored({ storage }: HasStorage): readonly Contact[] {
  let list: unknown
  try {
    list = JSON.parse(storage.get(contactsKey) ?? '[]')
  } catch {}
  const all = Array.isArray(list) ? list.flatMap((one) => tryParse(contact, one) ?? []) : []
  const places = all.map(({ namespace, address }) => `${namespace} ${address}`)
  return all.filter((_, at) => places.indexOf(places[at] as string) === at).slice(0, MOST_CONTACTS)
}

const isLoadedIn = perKit(() => ({ current: false }))

/** Loads the contacts, and keeps them equal with other tabs. Further calls do nothing. */
export function loadContacts(kit: Kit): void {
  const isLoaded = isLoadedIn(kit)
  // After the kit has ended, the listener would never be removed.
  if (isLoaded.current || kit.signal.aborted) return
  isLoaded.current = true
  const adopt = () => kit.store.set(allContactsAtom, readStored(kit))
  adopt()
  if (!kit.env.storage) kit.store.set(contactsKeptAtom, false)
  const fromOtherTab = (event: Event) => {
    const { key } = event as StorageEvent
    if (key === null || key === PREFIX + contactsKey) adopt()
  }
  globalThis.addEventListener?.('storage', fromOtherTab)
  kit.signal.addEventListener('abort', () => globalThis.removeEventListener?.('storage', fromOtherTab))
}

function write(kit: HasStore & HasEnv & HasStorage, list: readonly Contact[]): void {
  const text = JSON.stringify(list)
  if (list.length > 0) kit.storage.set(contactsKey, text)
  else kit.storage.remove(contactsKey)
  kit.store.set(allContactsAtom, list)
  kit.store.set(contactsKeptAtom, isStored(kit, list.length > 0 ? text : null))
}

function isStored({ env }: HasEnv, text: string | null): boolean {
  try {
    return env.storage?.getItem(PREFIX + contactsKey) === text
  } catch {
    return false
  }
}

const isSame = (a: Pick<Contact, 'namespace' | 'address'>, b: Pick<Contact, 'namespace' | 'address'>) =>
  a.namespace === b.namespace && a.address === b.address

/** Why a contact was not saved. `taken`: another address has a name that looks the same. */
export type ContactProblem = 'empty' | 'taken' | 'full'

/** Saves an address under a name, or gives a contact another name. Returns why it could not. */
export function saveContact(
  kit: HasStore & HasEnv & HasStorage,
  given: { readonly namespace: Namespace; readonly address: string; readonly name: string; readonly from?: string },
): ContactProblem | undefined {
  const name = cleanText(given.name, LONGEST_NAME)
  if (!name) return 'empty'
  const list = readStored(kit)
  const others = list.filter((one) => !isSame(one, given))
  const looks = confusableSkeleton(name)
  if (others.some((one) => one.namespace === given.namespace && confusableSkeleton(one.name) === looks)) return 'taken'
  if (others.length >= MOST_CONTACTS) return 'full'
  const before = list.find((one) => isSame(one, given))
  write(kit, [...others, { ...before, ...given, name }])
  return undefined
}

/** Removes a contact. */
export const removeContact = (kit: HasStore & HasEnv & HasStorage, gone: Contact): void =>
  write(
    kit,
    readStored(kit).filter((one) => !isSame(one, gone)),
  )

/** Removes the contacts of all namespaces. */
export const clearContacts = (kit: HasStore & HasEnv & HasStorage): void => write(kit, [])

/** Returns the contacts whose name or address has a text. */
export function findContacts(contacts: readonly Contact[], text: string): readonly Contact[] {
  const wanted = cleanText(text).toLowerCase()
  return contacts.filter(({ name, address, from }) =>
    [name, address, from ?? ''].some((one) => one.toLowerCase().includes(wanted)),
  )
}
