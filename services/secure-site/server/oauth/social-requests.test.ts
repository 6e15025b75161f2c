import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSqlite } from '../database/sqlite.mjs'
import type { Call } from '../http/api.mjs'
import { createRowMac } from '../keys/row-mac.mjs'
import { createSealing } from '../keys/sealing.mjs'
import { deriveKeys, sha256 } from '../keys/secrets.mjs'
import { createSocialRequests } from './social-requests.mjs'

const verifier = randomBytes(32).toString('base64url')
const place = { project: 'shop', origin: 'https://shop.example', device: 'device-of-ann' }
const callOf = ({ project, origin, device }: typeof place) =>
  ({ project: { id: project }, origin, device: { text: '', thumbprint: device } }) as unknown as Call

it('shows a sign-in to the page, the project and the device alone that began it, for its purpose', async () => {
  const database = await openSqlite(':memory:')
  const { rowMac } = deriveKeys('a-pepper-of-tests-Qz8vK1mXw4Lr7TnY2b')
  const rows = createRowMac({ macFor: rowMac, refused: () => {} })
  const sealing = createSealing([randomBytes(32)])
  const social = createSocialRequests({ ...{ database, sealing, clock: () => Date.now(), rows, mac: sha256 } })
  const id = await social.open({ ...place, provider: 'google', codeChallenge: sha256(verifier), purpose: 'login' })
  await expect(social.look(callOf(place), id, verifier, 'login')).resolves.toMatchObject({ status: 'new' })
  for (const other of [
    { ...place, origin: 'https://app.shop.example' },
    { ...place, project: 'mall' },
    { ...place, device: 'device-of-eve' },
  ])
    await expect(social.look(callOf(other), id, verifier, 'login')).rejects.toMatchObject({ code: 'result_gone' })
  await expect(social.look(callOf(place), id, `${verifier}x`, 'login')).rejects.toMatchObject({ code: 'result_gone' })
  await expect(social.look(callOf(place), id, verifier, 'change')).rejects.toMatchObject({ code: 'result_gone' })
  await database.close()
})

it('takes no row that somebody else has changed, and no ticket or number of another sign-in', async () => {
  const database = await openSqlite(':memory:')
  const { rowMac } = deriveKeys('a-pepper-of-tests-Qz8vK1mXw4Lr7TnY2b')
  const rows = createRowMac({ macFor: rowMac, refused: () => {} })
  const sealing = createSealing([randomBytes(32)])
  const social = createSocialRequests({ ...{ database, sealing, clock: () => Date.now(), rows, mac: sha256 } })
  const begin = async () => {
    const id = await social.open({ ...place, provider: 'google', codeChallenge: sha256(verifier), purpose: 'login' })
    const secrets = await social.lead(id)
    if (!secrets) throw new Error('It was not led to its provider.')
    return { id, ...secrets }
  }
  const rowOf = async (id: string) => database.get('SELECT * FROM social_requests WHERE id = ?', id)
  const [own, other] = [await begin(), await begin()]
  const row = await rowOf(own.id)
  expect(row && social.fits(row, own.ticket)).toBe(true)
  expect(social.fits({ ...row, ticket_hash: (await rowOf(other.id))?.ticket_hash ?? '' }, other.ticket)).toBe(false)

  for (const [column, value] of [
    ['origin', 'https://evil.example'],
    ['status', 'new'],
    ['ticket_hash', 'x'],
    ['state_hash', sha256('x')],
    ['number_hash', 'x'],
    ['number_tries', 1000],
  ] as const) {
    const { id, state } = await begin()
    await database.run(`UPDATE social_requests SET ${column} = ? WHERE id = ?`, value, id)
    expect(await social.waiting(id), column).toBeUndefined()
    expect(await social.lead(id), column).toBeUndefined()
    expect(await social.take('google', column === 'state_hash' ? 'x' : state), column).toBeUndefined()
    await expect(social.look(callOf(place), id, verifier, 'login')).rejects.toMatchObject({ code: 'result_gone' })
  }
  expect(await social.take('google', own.state)).toMatchObject({ id: own.id, ticket: own.ticket })
  expect(await social.take('google', own.state)).toBeUndefined()
  await database.close()
})
