import { afterAll, describe, expect, it } from 'vitest'
import { verifyAuditLog } from '../audit/audit.mjs'
import { deriveKeys } from '../keys/secrets.mjs'
import { postgresPrograms, startPostgres } from '../load/own-postgres.mjs'
import { softPasskey } from '../testing/soft-passkey.ts'
import { allNumbered, atEnd, endAll, otherThan, pepper, stackWith, wide } from '../testing/test-stack.ts'
import { openDatabase } from './database.mjs'

afterAll(endAll)
const share = Buffer.from('share').toString('base64')

describe.skipIf(!postgresPrograms)('two servers on one Postgres', () => {
  it('start at once, and do everything once', { timeout: 60_000 }, async () => {
    const postgres = await startPostgres(postgresPrograms ?? '')
    atEnd(() => postgres.stop())
    const options = { database: postgres.url, limits: { ...wide, mailsPerMailbox: [[1, 30_000]] as const } }
    const [one, other] = await Promise.all([stackWith(options), stackWith(options)])

    const frame = await one.frameWith()
    const { id, code } = await one.codeFor(frame, 'ann@mail.example')
    // The same pepper: a frame is known to both.
    const elsewhere = await other.frameWith({ device: frame.device })
    expect((await elsewhere.start('ann@mail.example')).status).toBe(429)
    const wrong = await elsewhere.verify(id, otherThan(code))
    expect(wrong).toMatchObject({ status: 401, body: { left: 4 } })
    const replies = await Promise.all([frame, elsewhere, frame, elsewhere].map((which) => which.verify(id, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])

    const winner = replies[0]?.status === 200 || replies[2]?.status === 200 ? frame : elsewhere
    const wallets = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => winner.call('wallet/create', { id: name, addresses: {}, serverShare: share })),
    )
    expect(wallets.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    // The first passkey of a new wallet needs no proof; of four at once only one is the first.
    const { url: origin } = winner === frame ? one : other
    const passkeys = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { body } = await winner.call('wallet/passkey')
        const made = softPasskey().make({ challenge: String(body.challenge), origin })
        return { kind: 'passkey', data: share, ...made }
      }),
    )
    const added = await Promise.all(passkeys.map((passkey) => winner.call('wallet/wrap', passkey)))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const { wallet } = (await winner.call('wallet/read')).body as { wallet?: { version: number; wraps: object[] } }
    expect([wallet?.version, wallet?.wraps.length]).toEqual([2, 1])

    const signIns = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const stack = index % 2 ? one : other
        return (await stack.signIn(`user${index}@mail.example`)).reply.status
      }),
    )
    expect(new Set(signIns)).toEqual(new Set([200]))

    const raw = await openDatabase(postgres.url)
    atEnd(() => raw.close())
    await allNumbered(raw)
    const chain = await verifyAuditLog(raw, deriveKeys(pepper).auditMac)
    expect(chain.brokenAt).toBeUndefined()
    expect(chain.rows).toBe(1 + 1 + 1 + 1 + 1 + 24)
    await expect(raw.run('UPDATE audit SET at = 1 WHERE seq = 2')).rejects.toThrow('append-only')
    await expect(raw.transaction((transaction) => transaction.run('DELETE FROM audit'))).rejects.toThrow('append-only')
  })
})
