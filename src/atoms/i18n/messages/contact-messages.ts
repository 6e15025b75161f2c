export const contactMessages = {
  'contacts.contact': ({ name }: { name: string }) => `Your contact ${name}`,
  'contacts.all': ({ count }: { count: number }) => (count === 1 ? 'Your contact' : `All ${count} contacts`),
  'contacts.manage': 'Search, rename or delete',
  'contacts.search': 'Search contacts',
  'contacts.notFound': ({ query }: { query: string }) => `No contact for “${query}”`,
  'contacts.none': 'No contacts yet',
  'contacts.noneHere': 'No contacts on this network',
  'contacts.noneText': 'Enter an address in Send, then save it under a name.',
  'contacts.kept': 'Kept in this browser only. Disconnecting doesn’t delete them.',
  'contacts.notKept': 'Contacts aren’t kept',
  'contacts.notKeptText': 'This browser couldn’t store the last change. It is lost when the page closes.',
  'contacts.save': 'Save as contact',
  'contacts.name': 'Name of the contact',
  'contacts.saveName': 'Save',
  'contacts.cancel': 'Cancel',
  'contacts.saved': 'Contact saved',
  'contacts.deleted': 'Contact deleted',
  'contacts.empty': 'Enter a name',
  'contacts.taken': 'Another contact has this name, or one that looks the same.',
  'contacts.full': ({ most }: { most: number }) => `There is room for ${most} contacts. Delete one first.`,
  'contacts.use': 'Send to this contact',
  'contacts.delete': 'Delete',
  'contacts.clear': 'Delete all',
  'contacts.clearAll': 'Delete all contacts?',
  'contacts.clearText': ({ count }: { count: number }) =>
    count === 1
      ? 'The one contact of this browser is deleted.'
      : `All ${count} contacts of this browser are deleted, also those for other networks.`,
  'contacts.keep': 'Keep them',
  'contacts.savedFrom': ({ name }: { name: string }) => `Saved from ${name}`,
  'contacts.moved': 'Its name leads elsewhere today',
  'contacts.movedTo': ({ name, address, network }: { name: string; address: string; network: string }) =>
    `You saved this address from ${name}, which leads to ${address} on ${network} today. Ask its owner which one is right.`,
  'contacts.movedAway': ({ name, network }: { name: string; network: string }) =>
    `You saved this address from ${name}, which leads to no address on ${network} today. Ask its owner whether the address is right.`,
} as const
