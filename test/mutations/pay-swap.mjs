// Mutations of what a swap that pays must be, before a wallet is asked for it.

const file = 'src/chains/eip155/exact-swap.ts'
const tests = ['src/chains/eip155/exact-swap.test.ts']
const review = 'src/atoms/pay/pay-by-swap.ts'
const reviews = ['src/atoms/pay/pay-by-swap.test.ts']

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'pay-swap-router',
    file,
    find: '!found || !routers.some((one) => equals(one, to))',
    replace: '!found',
    why: 'A contract of a thief is called with the account’s coins.',
    tests,
    by: 'another contract is none',
  },
  {
    id: 'pay-swap-most',
    file,
    find: 'most === value && equals',
    replace: 'equals',
    why: 'More of a token is taken than the review shows.',
    tests,
    by: 'more of a token than is shown is none',
  },
  {
    id: 'pay-swap-kind',
    file,
    find: 'token === undefined ? most === undefined',
    replace: 'token === undefined ? true',
    why: 'A token is paid where the review shows the coin.',
    tests,
    by: 'a token that is shown as the coin is none',
  },
  {
    id: 'pay-swap-circle',
    file,
    find: ' || new Set(path).size < path.length',
    replace: '',
    why: 'A way in a circle through a thief’s pool gives fees away.',
    tests,
    by: 'a way in a circle is none',
  },
  {
    id: 'pay-swap-recipient',
    file: review,
    find: 'paid?.to !== due.to || paid.token',
    replace: 'paid?.token',
    why: 'The visitor pays somebody whom the page has not named.',
    tests: reviews,
    by: 'a call with another recipient',
  },
  {
    id: 'pay-swap-exact',
    file: review,
    find: ' || paid.value !== out)',
    replace: ')',
    why: 'The recipient gets another amount than the page asks for.',
    tests: reviews,
    by: 'a call with less than is missing',
  },
  {
    id: 'pay-swap-token',
    file: review,
    find: ' || paid.token !== due.token',
    replace: '',
    why: 'The recipient gets another token than the page asks for.',
    tests: reviews,
    by: 'a call with another token',
  },
  {
    id: 'pay-swap-bound',
    file: review,
    find: 'const value = mostOf(offer.cost)',
    replace: 'const value = offer.cost * 2n',
    why: 'The swap may take more than a hundredth above its price.',
    tests: reviews,
    by: 'the most is a hundredth above the price',
  },
  {
    id: 'pay-swap-impact',
    file: review,
    find: '!sample || offer.cost * part * 100n >= sample.cost * out * (100n + HIGH_IMPACT)',
    replace: '!sample',
    why: 'A pool with almost nothing left takes many times the price.',
    tests: reviews,
    by: 'security: a pool that has',
  },
  {
    id: 'pay-swap-account',
    file: 'src/atoms/pay/follow-run.ts',
    find: 'session?.address === intent.from && isSameWallet',
    replace: 'isSameWallet',
    why: 'The review of one account stays while another one is active.',
    tests: reviews,
    by: 'the account of the review leaves or is another one',
  },
  {
    id: 'pay-swap-left',
    file: review,
    find: 'run.isEnding || !isSameAccount(store.get(activeSessionAtom), session)',
    replace: 'run.isEnding',
    why: 'A price that one account asked for is shown to another one.',
    tests: reviews,
    by: 'another account while the price is asked for',
  },
]
