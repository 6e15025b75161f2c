export const nameMessages = {
  'names.unsupported': 'Names aren’t supported here. Paste an address.',
  'names.asking': ({ name }: { name: string }) => `Looking up ${name}…`,
  'names.leadsTo': ({ address }: { address: string }) => `Leads to ${address}`,
  'names.called': ({ name }: { name: string }) => `This is ${name}.`,
  'names.invalid': 'This can’t be a name. Check its spelling, or paste an address.',
  'names.unknown': 'Nobody has this name. Check its spelling, or paste an address.',
  'names.noAddress': ({ network }: { network: string }) =>
    `This name has no address on ${network}. Ask its owner for one.`,
  'names.host': ({ host }: { host: string }) =>
    `This name is kept at ${host}, which this site doesn’t ask. Paste an address.`,
  'names.nft': 'This name is an NFT, and its account doesn’t say who holds it. Ask its holder for an address.',
  'names.unsound': 'The network’s answer about this name contradicts itself, so it isn’t used. Paste an address.',
  'names.failed': 'The name couldn’t be looked up. Try again, or paste an address.',
  'names.unread': ({ name }: { name: string }) =>
    `${name} couldn’t be looked up again before sending. The address is the one you checked.`,
  'names.mismatch': 'Its name leads elsewhere',
  'names.mismatchText':
    'This address claims a name that stands for another one, so the name isn’t shown. Ask the owner whether the address is right.',
} as const
