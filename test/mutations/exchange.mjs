// Mutations of where a visitor who deposits is led, and of what counts as a deposit.

const start = 'src/atoms/exchange/start-deposit.ts'
const follow = 'src/atoms/exchange/follow-deposit.ts'
const form = 'src/atoms/exchange/deposit-form.atoms.ts'
const deposits = ['src/atoms/exchange/start-deposit.test.ts']
const lists = ['src/atoms/exchange/follow-exchanges.test.ts']

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'exchange-url',
    file: start,
    find: 'const safe = checkServiceUrl(url, origins, session.address, contracts)',
    replace: 'const safe = contracts && origins && url',
    why: 'A service leads the visitor to a page of a thief, or sends to another account.',
    tests: deposits,
    by: 'error: an address with',
  },
  {
    id: 'exchange-contract',
    file: form,
    find: '(get(optionsAtom).tokens[get(activeNetworkAtom).caipNetworkId] ?? []).map(({ address }) => address)',
    replace: "(get(portfolioAtom).portfolio?.tokens ?? []).map(({ address = '' }) => address)",
    why: 'A service calls the account of a thief a token.',
    tests: deposits,
    by: 'that the service calls a token',
  },
  {
    id: 'exchange-stranger',
    file: 'src/atoms/exchange/follow-exchanges.ts',
    find: 'Object.hasOwn(options.exchanges, row.id) ? options.exchanges[row.id] : undefined',
    replace: "true ? (options.exchanges[row.id] ?? { hosts: ['https://stranger.test'] }) : undefined",
    why: 'An exchange that the page has not set up is offered.',
    tests: lists,
    by: 'and the page has set up',
  },
  {
    id: 'exchange-late-address',
    file: start,
    find: 'if (store.get(buyKeyAtom) === key) return\n',
    replace: 'return\n',
    why: 'An address for the account of before opens while another one is shown.',
    tests: deposits,
    by: 'for the account of before never opens',
  },
  {
    id: 'exchange-left-account',
    file: start,
    find: "if (store.get(buyKeyAtom)) navigate(kit, { type: 'leave', views: [view] })",
    replace: '',
    why: 'The view of a deposit names an account that gets no coins.',
    tests: deposits,
    by: 'another account ends a deposit',
  },
  {
    id: 'exchange-amount',
    file: start,
    find: 'if (!key || !terms) return false',
    replace: 'if (!key || !terms) return !!key',
    why: 'An amount that was misread is asked for.',
    tests: deposits,
    by: 'nothing opens by an amount',
  },
  {
    id: 'exchange-places',
    file: form,
    find: 'Math.min(MOST_PLACES, get(depositAssetAtom).decimals)',
    replace: 'get(depositAssetAtom).decimals',
    why: 'An exchange is asked for a part that it cannot send.',
    tests: lists,
    by: 'behavior: the amount',
  },
  {
    id: 'exchange-asset-amount',
    file: form,
    find: "amount: asset === before ? amount : ''",
    replace: 'amount',
    why: 'The amount of one token is deposited of another.',
    tests: lists,
    by: 'drops the amount of the coin',
  },
  {
    id: 'exchange-asset-listed',
    file: form,
    find: "asset === get(depositAssetAtom).address ? amount : ''",
    replace: 'get(depositAssetAtom) && amount',
    why: 'The amount of a token that is not listed any more is deposited of the coin.',
    tests: lists,
    by: 'a token that is listed no more',
  },
  {
    id: 'exchange-declined',
    file: follow,
    find: "if (status === 'FAILED') return onOutcome('declined')",
    replace: "if (status === 'FAILED') return onOutcome('landed')",
    why: 'A deposit that brings no coins is told as one that does.',
    tests: deposits,
    by: 'sends nothing is told',
  },
  {
    id: 'exchange-polls',
    file: follow,
    find: "if (count >= POLLS) return onOutcome('late')",
    replace: '',
    why: 'A service is asked for ever.',
    tests: deposits,
    by: 'twenty times',
  },
]
