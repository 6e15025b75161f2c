// Changes of how somebody signs in at the secure site.

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'change-proved',
    file: 'services/secure-site/server/changes/changes.mjs',
    find: 'if (change.kind !== kind || change.proof === undefined)',
    replace: 'if (change.kind !== kind)',
    why: 'A session alone would change how somebody signs in.',
    tests: ['services/secure-site/server/changes/change.test.ts', 'services/secure-site/server/login/account.test.ts'],
    by: 'a passkey needs a fresh proof that names it, where there is one already or the wallet is older',
  },
  {
    id: 'change-place',
    file: 'services/secure-site/server/changes/changes.mjs',
    find: 'if (!change || !isOf(change, call)) throw gone()',
    replace: 'if (!change) throw gone()',
    why: 'A change of one account or page could be ended by another.',
    tests: ['services/secure-site/server/changes/change.test.ts'],
    by: 'another address is confirmed on the page that asked, while somebody is signed in there',
  },
  {
    id: 'change-ends-sessions',
    file: 'services/secure-site/server/api/change.mjs',
    find: 'if (call.token) await sessions.endOthers(transaction, userId, call.token, stay)',
    replace: '',
    why: 'Who was signed in elsewhere would stay so after a change of the address.',
    tests: ['services/secure-site/server/changes/change.test.ts', 'services/secure-site/server/login/account.test.ts'],
    by: 'another address ends the sessions of other devices',
  },
  {
    id: 'change-holds',
    file: 'services/secure-site/server/api/change.mjs',
    find: 'await users.hold(transaction, userId, clock() + hold)',
    replace: '',
    why: 'A key could leave at once after a change of the address.',
    tests: ['services/secure-site/server/changes/change.test.ts'],
    by: 'another address holds the key for a day, and no longer',
  },
  {
    id: 'change-taken',
    file: 'services/secure-site/server/api/change.mjs',
    find: 'if (await users.ownerOf(transaction, identity))',
    replace: 'if (false)',
    why: 'The address of another account could be taken.',
    tests: ['services/secure-site/server/changes/change.test.ts', 'services/secure-site/server/login/account.test.ts'],
    by: 'another address is neither the one that is there, nor that of another account, nor for somebody else to confirm',
  },
]
