import { expect, it } from 'vitest'
import { openSqlite } from '../database/sqlite.mjs'
import type { Call } from '../http/api.mjs'
import { createRowMac } from '../keys/row-mac.mjs'
import { deriveKeys } from '../keys/secrets.mjs'
import { defaultLimits } from '../rate-limits/limits.mjs'
import { shop } from '../testing/test-stack.ts'
import { languageOf } from '../words/language.mjs'
import { createChallenges } from './challenges.mjs'
import { createCodes } from './codes.mjs'

const pepper = 'a-pepper-of-tests-Qz8vK1mXw4Lr7TnY2b'
const length = 8

async function openCode() {
  const database = await openSqlite(':memory:')
  const { emailId, codeMac, rowMac } = deriveKeys(pepper)
  const rows = createRowMac({ macFor: rowMac, refused: () => {} })
  const codes = createCodes({ codeMac, cost: 10 })
  const sealing = { seal: (text: string) => text, open: (text: string) => text }
  const settings = { clock: () => Date.now(), limits: defaultLimits }
  const challenges = createChallenges({ database, sealing, codes, emailId, settings, rows } as never)
  const prepared = await challenges.prepare(length)
  const place = {
    project: { ...shop, id: 'shop', codeSeconds: 300 },
    origin: shop.origins[0],
    address: '',
    trace: {},
    language: languageOf('en'),
  }
  const email = { address: 'ann@mail.example', key: 'ann@mail.example', mailbox: 'ann@mail.example' }
  await database.transaction((transaction) =>
    challenges.open(transaction, place as unknown as Call, { purpose: 'login', email }, prepared),
  )
  return { database, challenges, prepared, place, email }
}

it('knows a code by the key of the server and by its challenge alone', async () => {
  const { codeMac } = deriveKeys(pepper)
  const { codeMac: otherMac } = deriveKeys(`${pepper}-of-another`)
  const codes = createCodes({ codeMac, cost: 10 })
  const kept = await codes.protect('12345678', 'one')
  expect(await codes.matches('12345678', 'one', kept)).toBe(true)
  expect(await codes.matches('12345679', 'one', kept)).toBe(false)
  expect(await codes.matches('12345678', 'two', kept)).toBe(false)
  // A thief of the database could try every code in minutes, but matches none without the key.
  expect(await createCodes({ codeMac: otherMac, cost: 10 }).matches('12345678', 'one', kept)).toBe(false)
})

it('finds a code on the page, for the purpose and for the user alone that it was opened for', async () => {
  const { database, challenges, place, email } = await openCode()
  const call = (more: object) => ({ ...place, userId: 'ann', ...more }) as unknown as Call
  const prepared = await challenges.prepare(length)
  await database.transaction((transaction) =>
    challenges.open(transaction, call({}), { purpose: 'update-primary', email, userId: 'ann' }, prepared),
  )
  const find = (more: object, purpose = 'update-primary') =>
    challenges.find(call(more), prepared.id, purpose as 'update-primary')
  expect(await find({})).toMatchObject({ id: prepared.id })
  for (const other of [
    { userId: 'eve' },
    { userId: undefined },
    { origin: 'https://evil.example' },
    { project: { ...place.project, id: 'other' } },
  ])
    await expect(find(other), JSON.stringify(other)).rejects.toMatchObject({ code: 'code_gone' })
  await expect(find({}, 'passkey')).rejects.toMatchObject({ code: 'code_gone' })
  await database.close()
})

it('lets one of those who had the right code at the same time use it', async () => {
  const { database, challenges, prepared } = await openCode()
  const tried = await Promise.all([1, 2, 3].map(() => challenges.attempt(prepared.id, prepared.code)))
  expect(tried).toEqual([{ right: true }, { right: true }, { right: true }])
  const used = await Promise.allSettled(
    tried.map(() => database.transaction((transaction) => challenges.use(transaction, prepared.id))),
  )
  expect(used.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await database.close()
})

// Safety F-45. What would slow a guesser down (limits of an address, the waiting after many wrong codes) is left out.
it('lets a million guesses at one code try five of a hundred million', async () => {
  const { database, challenges, prepared } = await openCode()
  const outcomes = new Map<string, number>()
  const right = Number(prepared.code)
  for (let guess = 1; guess <= 1_000_000; guess++) {
    const code = String((right + guess) % 10 ** length).padStart(length, '0')
    const outcome = await challenges.attempt(prepared.id, code).then(
      (told) => (told.right ? 'right' : 'wrong'),
      (error: { code: string }) => error.code,
    )
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect(Object.fromEntries(outcomes)).toEqual({ wrong: 5, code_gone: 999_995 })
  expect((outcomes.get('wrong') ?? 0) / 10 ** length).toBeLessThanOrEqual(5e-8)
  // The right one came too late as well.
  await expect(challenges.attempt(prepared.id, prepared.code)).rejects.toMatchObject({ code: 'code_gone' })
  await database.close()
})
