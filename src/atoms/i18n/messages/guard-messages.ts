export const guardMessages = {
  'send.lookTitle': 'This is not the address you know',
  'send.lookText': ({ count, total }: { count: number; total: number }) =>
    `It starts and ends like an address you’ve used, but ${count} of ${total} groups ${count === 1 ? 'differs' : 'differ'}. Scammers make such copies.`,
  'send.lookNew': 'Address you entered',
  'send.lookKnown': 'Address you know',
  'send.useKnown': 'Use the known address',
  'send.keep': 'Keep the entered address',
  'send.lookGroups': ({ groups }: { groups: string }) => `Groups that differ: ${groups}.`,
  'send.fromSpam': 'Known from spam only',
  'send.fromSpamText':
    'It is in your activity only by entries that moved nothing or that imitate another address. Ask its owner for the address.',
  'send.pastUnread':
    'Your past transactions couldn’t be read, so this address was only compared with transfers from this browser.',
  'send.recent': 'Sent to before',
  'activity.scam': 'Possible scam',
  'activity.imitates': ({ address }: { address: string }) => `imitates ${address}`,
  'activity.nothing': 'moved nothing',
  'activity.unpriced': 'token without a price',
  'activity.hidden': ({ count }: { count: number }) =>
    count === 1 ? '1 entry is hidden as spam.' : `${count} entries are hidden as spam.`,
  'activity.marked': ({ count }: { count: number }) =>
    count === 1 ? '1 entry is marked as a possible scam.' : `${count} entries are marked as possible scams.`,
  'activity.flagged': ({ count }: { count: number }) =>
    count === 1
      ? '1 entry is left out: the service flags it as spam.'
      : `${count} entries are left out: the service flags them as spam.`,
  'activity.showHidden': 'Show them',
  'activity.hideAgain': 'Hide them',
} as const
