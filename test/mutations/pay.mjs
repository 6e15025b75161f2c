// Mutations of what is paid when a page asks for a payment, and of what counts as paid.

const wallet = 'src/atoms/pay/pay-with-wallet.ts'
const run = 'src/atoms/pay/payment-run.ts'
const api = 'src/atoms/pay/pay-api.ts'
const follow = 'src/atoms/pay/follow-run.ts'
const due = 'src/atoms/pay/read-due.ts'
const chain = 'src/chains/eip155/payments.ts'
const calls = ['src/atoms/pay/pay-api.test.ts']
const reads = ['src/chains/eip155/payments.test.ts']

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'pay-joined',
    file: api,
    find: 'if (before?.key === key) {',
    replace: 'if (before?.key === `${key}x`) {',
    why: 'A second call starts a second payment.',
    tests: calls,
    by: 'a second call joins the first',
  },
  {
    id: 'pay-replaced',
    file: api,
    find: "if (before && isWalletAsked(kit, before)) throw connectionError('REQUEST_PENDING')",
    replace: '',
    why: 'A payment that the wallet is asked for is forgotten, and the money arrives for nothing.',
    tests: calls,
    by: 'no other request while the wallet is asked',
  },
  {
    id: 'pay-each-once',
    file: run,
    find: 'found.filter(({ hash }) => !known.has(hash))',
    replace: 'found',
    why: 'A transaction that two searches find counts twice.',
    tests: calls,
    by: 'a transaction that is found twice',
  },
  {
    id: 'pay-enough',
    file: run,
    find: 'if (received < due.value) return',
    replace: 'if (received === 0n) return',
    why: 'A part of the amount counts as paid.',
    tests: calls,
    by: 'underpaid is told',
  },
  {
    id: 'pay-rest',
    file: wallet,
    find: 'setAmount(kit, amountText(missingOf(payment),',
    replace: 'setAmount(kit, amountText(due.value,',
    why: 'The visitor pays the whole amount again where a part is missing.',
    tests: calls,
    by: 'leaves the rest to pay',
  },
  {
    id: 'pay-closed',
    file: follow,
    find: '} else if (isWalletAsked(kit, run)) {\n      cancelLimit()',
    replace: '} else if (false) {\n      cancelLimit()',
    why: 'The page hears that nothing was paid while the wallet sends the money.',
    tests: calls,
    by: 'closed while the wallet is asked',
  },
  {
    id: 'pay-owner',
    file: due,
    find: "if (found.status !== 'ok' || found.ownerless)",
    replace: "if (found.status === 'invalid')",
    why: 'The money goes to an address without an owner, or to the token.',
    tests: calls,
    by: 'the recipient is the token itself',
  },
  {
    id: 'pay-log-token',
    file: chain,
    find: 'if (!found || !isSame(found.address, token)) return undefined',
    replace: 'if (!found) return undefined',
    why: 'A worthless token of somebody else pays.',
    tests: reads,
    by: 'another token, another recipient',
  },
  {
    id: 'pay-log-recipient',
    file: chain,
    find: ' || recipient !== `0x${padded(to)}`',
    replace: '',
    why: 'A transfer to somebody else pays.',
    tests: reads,
    by: 'another token, another recipient',
  },
  {
    id: 'pay-after-start',
    file: chain,
    find: 'const first = BigInt(since) + 1n',
    replace: 'const first = BigInt(since)',
    why: 'A payment from before the code was shown counts.',
    tests: reads,
    by: 'found once, after its place',
  },
]
