import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Call } from '../api.mjs'
import { openSqlite } from '../database/sqlite.mjs'
import { createRowMac } from '../row-mac.mjs'
import { createSealing } from '../sealing.mjs'
import { deriveKeys, sha256 } from '../secrets.mjs'
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
