// Mutations of what a list of token approvals must not believe of a node, and of how often a wallet is asked.

const find = 'src/chains/eip155/find-approvals.ts'
const read = 'src/chains/eip155/read-approvals.ts'
const revoke = 'src/atoms/send/revoke-approval.ts'
const chain = ['src/chains/eip155/find-approvals.test.ts']
const revoking = ['src/atoms/send/revoke-approval.test.ts']

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'approval-owner',
    file: find,
    find: 'if (!token || !spender || from?.toLowerCase() !== `0x${word(owner)}`) return undefined',
    replace: 'if (!token || !spender) return undefined',
    why: 'A node that ignores the filter has the approvals of others read and shown.',
    tests: chain,
    by: 'of another owner',
  },
  {
    id: 'approval-flood',
    file: find,
    find: 'if (done.found.size >= MOST_FOUND) return done',
    replace: '',
    why: 'A contract that writes thousands of logs has the page ask the node for as many contracts.',
    tests: chain,
    by: 'of a flood of logs',
  },
  {
    id: 'approval-silent-logs',
    file: find,
    find: 'await deadline(asking, until - c.clock.now(), c.clock, () => rpcError',
    replace: 'await deadline(asking, 1e9, c.clock, () => rpcError',
    why: 'A node that holds back its logs hides what swaps from this browser have approved.',
    tests: chain,
    by: 'never answers about logs',
  },
  {
    id: 'approval-log-alone',
    file: read,
    find: 'if (amount === 0n) return undefined',
    replace: '',
    why: 'What was taken back long ago is listed, and revoked again for a fee.',
    tests: chain,
    by: 'never what a log says',
  },
  {
    id: 'approval-item-owner',
    file: read,
    find: 'if (addressIn(second) !== parseAddress(owner)) return undefined',
    replace: '',
    why: 'The approval of an item that somebody else owns by now is told as the account’s.',
    tests: chain,
    by: 'an item of somebody else',
  },
  {
    id: 'approval-unread',
    file: read,
    find: "if (first?.length !== 64 || spender === undefined) return 'unread'",
    replace: 'if (first?.length !== 64 || spender === undefined) return undefined',
    why: 'A contract that does not answer is told as one that allows nothing.',
    tests: chain,
    by: 'what the contract does not say',
  },
  {
    id: 'revocation-once',
    file: revoke,
    find: 'if (running.has(key) || (earlier && !isFinal(earlier))) return',
    replace: 'if (running.has(key)) return',
    why: 'A second press asks the wallet again while the first transaction is on its way.',
    tests: revoking,
    by: 'the wallet is asked once',
  },
  {
    id: 'revocation-account',
    file: revoke,
    find: "throw connectionError('ACCOUNT_CHANGED')",
    replace: '{}',
    why: 'An approval of one account is revoked from another, which pays the fee for nothing.',
    tests: revoking,
    by: 'another account while the fee is read',
  },
  {
    id: 'revocation-lagging-node',
    file: 'src/atoms/send/approvals.ts',
    find: 'const LOOKS = 5',
    replace: 'const LOOKS = 1',
    why: 'A node that lags has a revoked approval stay in the list.',
    tests: revoking,
    by: 'the row goes when the chain says so',
  },
  {
    id: 'item-to-nobody',
    file: 'services/secure-site/site/decode/token-call.ts',
    find: 'if (isToNobody(call)) return undefined',
    replace: '',
    why: 'The end of a permission is told as a permission for an account, and the alarm is one that nobody heeds.',
    tests: ['services/secure-site/site/decode/risky-requests.test.ts'],
    by: 'an item that is approved to nobody',
  },
  {
    id: 'item-to-nobody-title',
    file: 'services/secure-site/site/decode/call-parts.ts',
    find: "if (call && 'spender' in call && isToNobody(call))",
    replace: "if (call && 'spender' in call && isToNobody(call) && !to)",
    why: 'The end of a permission is told as one that is given.',
    tests: ['services/secure-site/site/decode/risky-requests.test.ts'],
    by: 'an item that is approved to nobody',
  },
]
