import { expect, test } from 'vitest'
import { checkDatabase } from '../../scripts/lib/siwx-database-check.mjs'

const signIn = (address: string, answered: boolean) => ({ address, nonce: `nonce ${address}`, answered })
const none = { twice: 0, nonceLeft: 0, nonceBurnt: 0, lost: 0, oldTokens: 0 }

/** A visitor who signed in twice, and one whose sign-in has no answer. */
const visitors = [
  { signIns: [signIn('a', true), signIn('b', true)], token: 'ab', endedTokens: ['a'] },
  { signIns: [signIn('c', false)], token: undefined, endedTokens: [] },
]
const rows = {
  nonces: ['nonce c'],
  sessions: [
    { address: 'a', token: 'ab' },
    { address: 'b', token: 'ab' },
  ],
}

test('default: what the browsers know is in the database, and no more', () => {
  expect(checkDatabase(rows, visitors)).toEqual(none)
  const taken = { nonces: [], sessions: [...rows.sessions, { address: 'c', token: 'c' }] }
  expect(checkDatabase(taken, visitors)).toEqual(none)
})

test('default: a sign-in without an answer took the sessions before it along, or left them', () => {
  const second = [{ signIns: [signIn('a', true), signIn('b', false)], token: 'old', endedTokens: [] }]
  const moved = ['a', 'b'].map((address) => ({ address, token: 'new' }))
  expect(checkDatabase({ nonces: [], sessions: moved }, second)).toEqual(none)
  const left = { nonces: ['nonce b'], sessions: [{ address: 'a', token: 'old' }] }
  expect(checkDatabase(left, second)).toEqual(none)
  const torn = { nonces: [], sessions: [{ address: 'a', token: 'old' }, moved[1] as (typeof moved)[number]] }
  expect(checkDatabase(torn, second)).toEqual({ ...none, lost: 1 })
})

test('error: each fault is counted', () => {
  const [a, b] = rows.sessions as [(typeof rows.sessions)[number], (typeof rows.sessions)[number]]
  const found = (changed: Partial<typeof rows>) => checkDatabase({ ...rows, ...changed }, visitors)
  expect(found({ sessions: [a, b, { address: 'c', token: 'c' }] })).toEqual({ ...none, nonceLeft: 1 })
  expect(found({ nonces: [] })).toEqual({ ...none, nonceBurnt: 1 })
  expect(found({ sessions: [a, b, { address: 'b', token: 'x' }] })).toEqual({ ...none, twice: 1 })
  expect(found({ sessions: [a] })).toEqual({ ...none, nonceBurnt: 1, lost: 1 })
  expect(found({ sessions: [a, b, { address: 'z', token: 'a' }] })).toEqual({ ...none, oldTokens: 1 })
  expect(found({ nonces: ['nonce a', 'nonce c'] })).toEqual({ ...none, nonceLeft: 1 })
})
