// Mutations of where a visitor who buys is led, and of what can be bought by.

const url = 'src/atoms/buy/purchase-url.ts'
const start = 'src/atoms/buy/start-purchase.ts'
const form = 'src/atoms/buy/buy-form.atoms.ts'
const purchases = ['src/atoms/buy/start-purchase.test.ts']
const changes = ['src/atoms/buy/changed-purchase.test.ts']
const quotes = ['src/atoms/buy/follow-buy.test.ts']

const kept = 'src/atoms/buy/kept-purchase.ts'
const taken = 'src/atoms/buy/take-up-purchase.ts'
const resumed = ['src/atoms/buy/take-up-purchase.test.ts']

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'buy-claim',
    file: kept,
    find: 'return kept !== undefined',
    replace: 'return true',
    why: 'Each tab tells the end of one purchase.',
    tests: resumed,
    by: 'two tabs tell it once',
  },
  {
    id: 'buy-kept',
    file: kept,
    find: '<= KEPT',
    replace: '<= Infinity',
    why: 'A purchase is looked for, and an account stored, for ever.',
    tests: resumed,
    by: 'after half an hour it is forgotten',
  },
  {
    id: 'buy-taken-account',
    file: taken,
    find: 'kept.key !== key || ',
    replace: '',
    why: 'The purchase of one account is looked for in the history of another.',
    tests: resumed,
    by: 'with another account',
  },
  {
    id: 'buy-origin',
    file: url,
    find: "if (!url || !origins.includes(parseUrl(url)?.origin ?? '')) return undefined",
    replace: 'if (!url) return undefined',
    why: 'A service leads the visitor to a page of a thief.',
    tests: purchases,
    by: 'another host',
  },
  {
    id: 'buy-account-solana',
    file: url,
    find: 'keysIn(text).some((one) => one !== address && !others.includes(one))',
    replace: 'false',
    why: 'The visitor pays for coins of another account on Solana.',
    tests: ['src/atoms/buy/purchase-url.test.ts'],
    by: 'is refused',
  },
  {
    id: 'buy-account',
    file: url,
    find: 'if (found.some((one) => !own.includes(one.toLowerCase()))) return undefined',
    replace: '',
    why: 'The visitor pays for coins of another account.',
    tests: purchases,
    by: 'another account',
  },
  {
    id: 'buy-host-place',
    file: url,
    find: 'return blank && !/[{}]/.test(origin) ? template : undefined',
    replace: 'return blank ? template : undefined',
    why: 'A symbol of the service is a part of the host that the visitor pays at.',
    tests: purchases,
    by: 'is no address to go to',
  },
  {
    id: 'buy-late-address',
    file: start,
    find: 'if (store.get(buyKeyAtom) === key) return\n',
    replace: 'return\n',
    why: 'An address for the account of before opens while another one is shown.',
    tests: purchases,
    by: 'even when it changes meanwhile',
  },
  {
    id: 'buy-left-account',
    file: start,
    find: "if (store.get(buyKeyAtom)) navigate(kit, { type: 'leave', views: ['BuyInProgress'] })",
    replace: '',
    why: 'The view of a purchase names an account that gets no coins.',
    tests: changes,
    by: 'another account of the wallet',
  },
  {
    id: 'buy-escapes',
    file: url,
    find: 'if (plain === text) return url',
    replace: 'return url',
    why: 'An escape hides the account that the visitor pays for.',
    tests: changes,
    by: 'another account, ',
  },
  {
    id: 'buy-contract',
    file: start,
    find: '(tokens[caipNetworkId] ?? []).map((one) => one.address)',
    replace: "store.get(purchaseNetworkAtom)(purchase)?.contract_address?.split(' ') ?? []",
    why: 'A service calls the account of a thief a contract.',
    tests: changes,
    by: 'names no account that the service calls a contract',
  },
  {
    id: 'buy-samples',
    file: start,
    find: '!!way && (!takesAmount || store.get(buyIssueAtom) === undefined)',
    replace: '!!way',
    why: 'Examples are taken for an offer.',
    tests: purchases,
    by: 'nothing is opened by',
  },
  {
    id: 'buy-mocked',
    file: form,
    find: "if (status === 'ready') return undefined",
    replace: "if (status === 'ready' || status === 'failed') return undefined",
    why: 'A mocked quote is taken for a price.',
    tests: quotes,
    by: 'a quote that fails',
  },
  {
    id: 'buy-limits',
    file: form,
    find: 'value >= least && value <= most',
    replace: 'value >= least',
    why: 'An amount that no way to pay allows is taken on.',
    tests: quotes,
    by: 'amounts are exact',
  },
  {
    id: 'buy-other-quote',
    file: 'src/atoms/buy/follow-buy.ts',
    find: 'quote.purchaseAmount.currency === symbol &&',
    replace: '',
    why: 'The price of another token is shown for the chosen one.',
    tests: quotes,
    by: 'of another token',
  },
  {
    id: 'buy-declined',
    file: 'src/atoms/buy/follow-purchase.ts',
    find: "ended.test(newest.status) ? 'declined' : 'landed'",
    replace: "'landed'",
    why: 'A purchase that brings no coins is told as one that does.',
    tests: changes,
    by: 'brings no coins',
  },
  {
    id: 'buy-again',
    file: 'src/atoms/buy/follow-purchase.ts',
    find: 'before.ids ? !before.ids.has(id) : at > before.at',
    replace: 'true',
    why: 'A purchase of before ends the wait for this one.',
    tests: purchases,
    by: 'a purchase of before is not this one',
  },
]
