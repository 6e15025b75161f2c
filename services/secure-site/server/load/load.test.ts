import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startMail } from '../../../../demo/stack/mail/mail.mjs'
import { atEnd, endAll } from '../testing/test-stack.ts'
import { createServers } from './child-servers.mjs'
import { killLoad } from './kill-load.mjs'
import { signInLoad } from './sign-in-load.mjs'

afterEach(endAll)
async function child() {
  const folder = await mkdtemp(path.join(tmpdir(), 'secure-load-'))
  atEnd(() => rm(folder, { recursive: true }))
  const mail = await startMail({ smtpPort: 0 })
  atEnd(() => mail.stop())
  const server = await createServers({ database: path.join(folder, 'data.db'), smtpUrl: mail.smtpUrl })
  await server.start()
  atEnd(() => server.stop())
  return { mail, server }
}

// Short forms; the long ones are scripts/load-secure.mjs.
describe('a server of its own', () => {
  it('signs in everybody of a crowd', async () => {
    const { mail, server } = await child()
    const figures = await signInLoad({ server, mail, rate: 25, seconds: 3 })
    expect(figures).toMatchObject({ asked: 75, done: 75, failures: {} })
  })

  it('loses nothing and takes nothing twice when it is killed', async () => {
    const { mail, server } = await child()
    const { signIns, lost, twice, ...rest } = await killLoad({ server, mail, kills: 4 })
    expect({ lost, twice }, JSON.stringify(rest)).toEqual({ lost: 0, twice: 0 })
    expect(signIns).toBeGreaterThan(5)
    expect(await server.verifyLog()).toMatchObject({ sound: true })
  })
})
