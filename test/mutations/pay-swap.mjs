// Mutations of what a swap that pays must be, before a wallet is asked for it.

const file = 'src/chains/eip155/exact-swap.ts'
const tests = ['src/chains/eip155/exact-swap.test.ts']

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
]
