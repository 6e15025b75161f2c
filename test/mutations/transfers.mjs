// Mutations of what a list of transfers must not believe of a node, of a wallet or of another tab.

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'transfer-lagging-node',
    file: 'src/atoms/send/watch.ts',
    find: 'if (now - at < POLL / 2) return',
    replace: '',
    why: 'A node that lags gives both answers within a moment, and a transfer that was sent is told as not sent.',
    tests: ['src/atoms/send/status-change.test.ts'],
    by: 'looks in a row are one answer of a node that may lag',
  },
  {
    id: 'transfer-answer-of-another',
    file: 'src/atoms/send/watch.ts',
    find: 'if (now && now.hash === hash) settle',
    replace: 'if (now) settle',
    why: 'An equal transaction counts for a transfer whose wallet has told another one meanwhile.',
    tests: ['src/atoms/send/status-change.test.ts'],
    by: 'an answer about another transaction than the wallet told meanwhile counts for nothing',
  },
  {
    id: 'transfer-of-another-hash',
    file: 'src/atoms/send/transfer-list.ts',
    find: 'isOther ? withoutHash(item) : item',
    replace: 'item',
    why: 'A transfer keeps the nonce of an equal transaction, and is told as replaced by it.',
    tests: ['src/atoms/send/status-change.test.ts'],
    by: 'until the wallet tells another one',
  },
  {
    id: 'transfer-freed-nonce',
    file: 'src/chains/eip155/send-status.ts',
    find: 'if (mark && (await isReorganised(rpc, mark))) {',
    replace: 'if (mark && false) {',
    why: 'A transfer that was sent with a nonce which a reorganisation freed is told as not sent, and paid again.',
    tests: ['src/chains/eip155/send.test.ts'],
    by: 'sent with a nonce that a reorganisation had freed after the mark',
  },
  {
    id: 'transfer-of-a-removed-wallet',
    file: 'src/atoms/send/transfer-list.ts',
    find: '(connected.includes(connectorId) || before.includes(id))',
    replace: 'true',
    why: 'A tab stores the transfers of a wallet again that the visitor has disconnected in another one.',
    tests: ['src/atoms/send/wallet-goes-away.test.ts'],
    by: 'what another tab removed with its wallet is not stored again',
  },
]
