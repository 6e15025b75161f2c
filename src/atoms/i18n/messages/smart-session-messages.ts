/** English texts of what sites may do for an account without asking again. */
export const smartSessionMessages = {
  'smartSessions.beta': 'Beta',
  'smartSessions.intro': 'These sites may do this for your account without asking you again.',
  'smartSessions.unnamed': 'Unknown site',
  'smartSessions.until': ({ date, left }: { date: string; left: string }) => `Until ${date} · ${left} left`,
  'smartSessions.expired': 'Expired',
  'smartSessions.expiredOn': ({ date }: { date: string }) => `Ended on ${date}`,
  'smartSessions.leftDays': ({ count }: { count: number }) => (count === 1 ? '1 day' : `${count} days`),
  'smartSessions.leftHours': ({ count }: { count: number }) => (count === 1 ? '1 hour' : `${count} hours`),
  'smartSessions.leftMinutes': ({ count }: { count: number }) => (count === 1 ? '1 minute' : `${count} minutes`),
  'smartSessions.leftSeconds': ({ count }: { count: number }) => (count === 1 ? '1 second' : `${count} seconds`),
  'smartSessions.everyDays': ({ count }: { count: number }) => (count === 1 ? 'every day' : `every ${count} days`),
  'smartSessions.everyHours': ({ count }: { count: number }) => (count === 1 ? 'every hour' : `every ${count} hours`),
  'smartSessions.everyMinutes': ({ count }: { count: number }) =>
    count === 1 ? 'every minute' : `every ${count} minutes`,
  'smartSessions.everySeconds': ({ count }: { count: number }) =>
    count === 1 ? 'every second' : `every ${count} seconds`,
  'smartSessions.spend': ({ amount, every }: { amount: string; every: string }) => `Spend up to ${amount} ${every}`,
  'smartSessions.coinUnits': ({ amount }: { amount: string }) => `${amount} of the smallest unit of the coin`,
  'smartSessions.tokenUnits': ({ amount, token }: { amount: string; token: string }) =>
    `${amount} of the smallest unit of token ${token}`,
  'smartSessions.from': ({ text, date }: { text: string; date: string }) => `${text}, from ${date} on`,
  'smartSessions.call': ({ functions, contract }: { functions: string; contract: string }) =>
    `Call ${functions} of contract ${contract}`,
  'smartSessions.callAny': ({ contract }: { contract: string }) =>
    `Call any function of contract ${contract}, paying any amount`,
  'smartSessions.functionUpTo': ({ name, amount }: { name: string; amount: string }) =>
    `${name} (paying up to ${amount})`,
  'smartSessions.functionFree': ({ name }: { name: string }) => `${name} (paying nothing)`,
  'smartSessions.functionAny': ({ name }: { name: string }) => `${name} (paying any amount)`,
  'smartSessions.unknown': ({ type }: { type: string }) => `Something that can’t be explained here: ${type}`,
  'smartSessions.contract': 'Contract',
  'smartSessions.id': 'Session id',
  'smartSessions.more': ({ count }: { count: number }) =>
    count === 1 ? 'And 1 more permission' : `And ${count} more permissions`,
  'smartSessions.nothing': 'Nothing',
  'smartSessions.revoke': 'Revoke',
  'smartSessions.revokeOf': ({ site }: { site: string }) => `Revoke ${site}`,
  'smartSessions.sure': ({ site }: { site: string }) => `End this session? ${site} will have to ask you again.`,
  'smartSessions.keep': 'Keep it',
  'smartSessions.confirm': ({ wallet }: { wallet: string }) => `Confirm in ${wallet}`,
  'smartSessions.cancel': 'Cancel',
  'smartSessions.posting': 'Ending it…',
  'smartSessions.declined': 'You declined, so the session goes on.',
  'smartSessions.unable': 'This wallet can’t revoke sessions.',
  'smartSessions.refused': 'The service didn’t accept it. The session may go on.',
  'smartSessions.failed': ({ reason }: { reason: string }) => `${reason} The session may go on.`,
  'smartSessions.unposted': 'Your wallet confirmed it, but the service didn’t answer. The session may go on.',
  'smartSessions.none': 'No sessions',
  'smartSessions.noneText': 'The service lists none for this account on this network. Your wallet may have others.',
  'smartSessions.unread': ({ count }: { count: number }) =>
    count === 1
      ? '1 session couldn’t be read, so it isn’t listed.'
      : `${count} sessions couldn’t be read, so they aren’t listed.`,
  'smartSessions.cut': 'There are more than this list shows.',
  'smartSessions.notLoaded': 'Sessions didn’t load',
  'smartSessions.notLoadedText': 'The service didn’t answer.',
  'smartSessions.notLoadedOld': 'The service didn’t answer. This list may be out of date.',
  'smartSessions.unlisted': 'Sessions can’t be listed here',
  'smartSessions.cannotGrant': 'This wallet can’t grant sessions.',
  'smartSessions.created': 'Session granted',
  'smartSessions.createdText': ({ site }: { site: string }) => `${site} may now do this without asking you again:`,
  'smartSessions.done': 'Done',
  'smartSessions.all': 'All sessions',
} as const
