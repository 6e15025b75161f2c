import { expect, test } from 'vitest'
import { checkDatabase } from '../../scripts/lib/siwx-database-check.mjs'

const signIn = (address: string, answered: boolean, before?: string) => ({
  ...{ address, nonce: `nonce ${address}`, answered, before },
})
const none = { twice: 0, nonceLeft: 0, nonceBurnt: 0, lost: 0, oldTokens: 0, gained: 0 }
const under = (token: string, ...addresses: string[]) => addresses.map((address) => ({ address, token }))

/** A visitor who signed in twice, and one whose sign-in has no answer. */
const visitors = [
  { signIns: [signIn('a', true), signIn('b', true, 'old')], token: 'ab', endedTokens: ['old'] },
  { signIns: [signIn('c', false)], token: undefined, endedTokens: [] },
]
const rows = { nonces: ['nonce c'], sessions: under('ab', 'a', 'b') }

test('default: what the browsers know is in the database, and no more', () => {
  expect(checkDatabase(rows, visitors)).toEqual(none)
  const taken = { nonces: [], sessions: [...rows.sessions, ...under('c', 'c')] }
  expect(checkDatabase(taken, visitors)).toEqual(none)
})

test('default: the token before the last sign-in may stay until the last one is used', () => {
  const [first, second] = visitors as [(typeof visitors)[number], (typeof visitors)[number]]
  const unused = [{ ...first, endedTokens: [] }, second]
  const both = { ...rows, sessions: [...rows.sessions, ...under('old', 'a')] }
  expect(checkDatabase(both, unused)).toEqual(none)
  expect(checkDatabase(both, visitors)).toEqual({ ...none, oldTokens: 1 })
  const more = { ...rows, sessions: [...both.sessions, ...under('old', 'b')] }
  expect(checkDatabase(more, unused)).toEqual({ ...none, gained: 1 })
})

test('default: a sign-in without an answer copied the sessions before it, and leaves them', () => {
  const second = [{ signIns: [signIn('a', true), signIn('b', false, 'old')], token: 'old', endedTokens: [] }]
  const before = { nonces: ['nonce b'], sessions: under('old', 'a') }
  expect(checkDatabase(before, second)).toEqual(none)
  const taken = { nonces: [], sessions: [...under('old', 'a'), ...under('new', 'a', 'b')] }
  expect(checkDatabase(taken, second)).toEqual(none)
  // The browser has no session any more, though the database has one for it.
  const moved = { nonces: [], sessions: under('new', 'a', 'b') }
  expect(checkDatabase(moved, second)).toEqual({ ...none, lost: 1 })
  const third = [{ ...second[0], signIns: [...(second[0]?.signIns ?? []), signIn('c', true, 'old')], token: 'ac' }]
  const again = { nonces: [], sessions: [...taken.sessions, ...under('ac', 'a', 'c')] }
  expect(checkDatabase(again, third as typeof second)).toEqual(none)
})

test('error: each fault is counted', () => {
  const found = (changed: Partial<typeof rows>) => checkDatabase({ ...rows, ...changed }, visitors)
  expect(found({ sessions: [...rows.sessions, ...under('c', 'c')] })).toEqual({ ...none, nonceLeft: 1 })
  expect(found({ nonces: [] })).toEqual({ ...none, nonceBurnt: 1 })
  expect(found({ sessions: [...rows.sessions, ...under('x', 'b')] })).toEqual({ ...none, twice: 1 })
  expect(found({ nonces: [], sessions: [...rows.sessions, ...under('c', 'c'), ...under('d', 'c')] })).toEqual({
    ...none,
    twice: 1,
  })
  expect(found({ sessions: under('ab', 'a') })).toEqual({ ...none, nonceBurnt: 1, lost: 1 })
  expect(found({ sessions: [...rows.sessions, ...under('old', 'z')] })).toEqual({ ...none, oldTokens: 1 })
  expect(found({ nonces: ['nonce a', 'nonce c'] })).toEqual({ ...none, nonceLeft: 1 })
})
