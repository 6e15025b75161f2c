/** English texts of what others may take of an account's tokens. */
export const approvalMessages = {
  'approvals.intro': ({ network }: { network: string }) =>
    `These contracts and people may take tokens of this account on ${network} without asking again.`,
  'approvals.revoke': 'Revoke',
  'approvals.revokeOf': ({ token }: { token: string }) => `Revoke ${token}`,
  'approvals.unlimited': 'Unlimited',
  'approvals.collection': 'Whole collection',
  'approvals.item': ({ id }: { id: string }) => `Item #${id}`,
  'approvals.router': 'Swap router',
  'approvals.spender': 'May take it',
  'approvals.contract': 'Token contract',
  'approvals.none': 'No approvals',
  'approvals.noneText': 'Nobody may take tokens of this account here.',
  'approvals.noneFound': 'No approvals found',
  'approvals.since': ({ block }: { block: string }) =>
    `Searched back to block ${block}. Older approvals aren’t listed.`,
  'approvals.noLogs': 'This network doesn’t list approvals. Only those of your swaps in this browser are shown.',
  'approvals.cut': 'There are more than this list reads. Older ones aren’t listed.',
  'approvals.unread': ({ count }: { count: number }) =>
    count === 1
      ? '1 approval couldn’t be read, so it isn’t listed.'
      : `${count} approvals couldn’t be read, so they aren’t listed.`,
  'approvals.failed': 'Approvals didn’t load',
  'approvals.failedText': 'The network didn’t answer.',
  'approvals.failedOld': 'The network didn’t answer. This list may be out of date.',
  'approvals.confirm': ({ wallet }: { wallet: string }) => `Confirm in ${wallet}`,
  'approvals.revoking': 'The network is confirming it. Until then it can still be taken.',
  'approvals.reverted': 'It failed on the network. The approval still holds; the fee was paid.',
  'approvals.declined': 'You declined, so the approval still holds.',
  'approvals.still': 'The approval still holds.',
  'approvals.noNetwork': 'Approvals show on supported networks.',
} as const
