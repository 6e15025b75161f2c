import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createRowMac } from '../keys/row-mac.mjs'
import { createSealing } from '../keys/sealing.mjs'
import { sha256 } from '../keys/secrets.mjs'
import { createSocialRequests } from '../oauth/social-requests.mjs'
import { bothDatabases } from '../testing/both-databases.ts'
import { newFrame } from '../testing/raw-client.mjs'
import { atEnd, endAll, otherThan, shop, stackWith, wide } from '../testing/test-stack.ts'
import { openDatabase } from './database.mjs'

afterEach(endAll)
const share = (text: string) => Buffer.from(text).toString('base64')
const wallet = {
  ...{ id: 'a', addresses: { eip155: `0x${'ab'.repeat(20)}` }, serverShare: share('server share') },
  recoveryShare: share('recovery share'),
}
const projects = { shop: { ...shop, newDevice: 'always' as const } }

describe.each(bothDatabases)(
  'whoever can write to the database (%s) and has no key',
  { timeout: 60_000 },
  (_, newDatabase) => {
    /** A server with the wallet of Ann, and the database beside it. */
    async function world() {
      const database = await newDatabase()
      const stack = await stackWith({ database, projects, limits: wide })
      const raw = await openDatabase(database)
      atEnd(() => raw.close())
      /** Signs in by the link and the code. */
      const enter = async (email: string) => {
        const frame = await stack.frameWith()
        const after = stack.mail.mails()[0]?.id ?? 0
        const { body } = await frame.start(email)
        const id = String(body.challengeId)
        const { link = '', id: mailed } = await stack.mail.next(email, { after })
        const token = new URL(link).searchParams.get('token') ?? ''
        await fetch(`${stack.url}/device`, {
          method: 'POST',
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ token }),
        })
        const { code = '' } = await stack.mail.next(email, { after: mailed })
        return { frame, id, code }
      }
      const signIn = async (email: string) => {
        const { frame, id, code } = await enter(email)
        expect((await frame.verify(id, code)).status).toBe(200)
        return frame
      }
      const ann = await signIn('ann@mail.example')
      expect((await ann.call('wallet/create', wallet)).status).toBe(200)
      const user = await raw.get('SELECT user_id FROM sessions')
      const thief = newFrame(stack.url)
      await thief.hello()
      return { ...stack, raw, ann, thief, enter, signIn, userId: String(user?.user_id) }
    }
    const refused = async (raw: Awaited<ReturnType<typeof openDatabase>>) =>
      (await raw.all('SELECT entry FROM audit_waiting UNION ALL SELECT entry FROM audit')).filter(({ entry }) =>
        String(entry).includes('row_refused'),
      )

    it('makes no session, and moves none to a device of theirs', async () => {
      const { raw, ann, thief, userId } = await world()
      const token = 'a'.repeat(43)
      const device = sha256(JSON.stringify({ crv: 'P-256', kty: 'EC', x: thief.device.jwk.x, y: thief.device.jwk.y }))
      const now = Date.now()
      for (const hash of [sha256(token), token])
        await raw.run(
          `INSERT INTO sessions (token_hash, user_id, project, origin, created, seen, device, mac)
            VALUES (?, ?, 'shop', 'https://shop.example', ?, ?, ?, ?)`,
          ...[hash, userId, now, now, device, hash],
        )
      thief.cookies.set('__Host-s', token)
      expect((await thief.call('wallet/read')).body).toMatchObject({ error: 'session_missing' })
      // The thief now has the cookie of the owner and changes the device in the owner's row.
      const cookie = ann.cookies.get('__Host-s') ?? ''
      await raw.run('UPDATE sessions SET device = ?', device)
      thief.cookies.set('__Host-s', cookie)
      expect((await thief.call('wallet/read')).body).toMatchObject({ error: 'session_missing' })
      expect((await ann.call('wallet/read')).body).toMatchObject({ error: 'session_missing' })
      await expect.poll(() => refused(raw)).not.toHaveLength(0)
    })

    it('leads no sign-in of theirs to another account', async () => {
      const { raw, signIn, enter, userId } = await world()
      await signIn('eve@mail.example')
      await raw.run('UPDATE identities SET user_id = ? WHERE user_id <> ?', userId, userId)
      const { frame, id, code } = await enter('eve@mail.example')
      expect((await frame.verify(id, code)).body).toMatchObject({ error: 'account_damaged' })
      expect((await frame.call('session')).body).toMatchObject({ user: null })
    })

    it('makes no device known, shortens no waiting, and lifts no hold', async () => {
      const { raw, signIn, userId, pass } = await world()
      const eve = await signIn('ann@mail.example')
      expect((await eve.call('wallet/read')).body).toMatchObject({ device: { state: 'waiting' } })
      await raw.run("UPDATE wallet_devices SET state = 'known', since = 1 WHERE state = 'waiting'")
      const { body } = await eve.call('wallet/read')
      expect(body).toMatchObject({ device: { state: 'waiting' } })
      expect(JSON.stringify(body)).not.toContain(share('server share'))
      await raw.run('UPDATE wallet_devices SET ready = 1')
      expect((await eve.call('wallet/read')).body).toMatchObject({ device: { state: 'waiting' } })
      await raw.run('UPDATE users SET held_until = 1 WHERE id = ?', userId)
      pass(60)
      expect((await eve.call('wallet/read')).status).toBe(500)
    })

    it('turns no challenge to their device or their address, and wins no more tries', async () => {
      const { raw, enter, thief, frameWith } = await world()
      const { frame, id, code } = await enter('ann@mail.example')
      const text = JSON.stringify({ crv: 'P-256', kty: 'EC', x: thief.device.jwk.x, y: thief.device.jwk.y })
      await raw.run('UPDATE challenges SET device = ? WHERE id = ?', text, id)
      expect((await thief.verify(id, code)).body).toMatchObject({ error: 'code_gone' })
      expect((await frame.verify(id, code)).body).toMatchObject({ error: 'code_gone' })

      const next = await enter('bob@mail.example')
      await raw.run('UPDATE challenges SET tries = 1000 WHERE id = ?', next.id)
      expect((await next.frame.verify(next.id, otherThan(next.code))).body).toMatchObject({ error: 'code_gone' })

      // An older state of the row with its own MAC: what this process has counted stands.
      const last = await enter('carl@mail.example')
      const before = await raw.get('SELECT tries, state, mac FROM challenges WHERE id = ?', last.id)
      const outcomes: unknown[] = []
      for (let guess = 0; guess < 12; guess++) {
        const { body } = await last.frame.verify(last.id, otherThan(last.code))
        outcomes.push(body.error)
        await raw.run(
          'UPDATE challenges SET tries = ?, state = ?, mac = ? WHERE id = ?',
          ...[before?.tries ?? 0, before?.state ?? '', before?.mac ?? '', last.id],
        )
      }
      expect(outcomes.filter((error) => error === 'code_wrong')).toHaveLength(5)
      expect((await last.frame.verify(last.id, last.code)).body).toMatchObject({ error: 'code_gone' })
      expect((await frameWith()).csrf).not.toBe('')
    })

    it('wins no more tries at the number of a sign-in', async () => {
      const { raw } = await world()
      const clock = () => Date.now()
      const rows = createRowMac({ macFor: () => sha256, refused: () => {} })
      const requests = createSocialRequests({
        database: raw,
        sealing: createSealing([randomBytes(32)]),
        clock,
        rows,
        mac: sha256,
      })
      const about = { project: 'shop', origin: 'https://shop.example', provider: 'git', device: 'd', purpose: 'login' }
      const id = await requests.open({ ...about, codeChallenge: 'c' })
      const { state = '' } = (await requests.lead(id)) ?? {}
      await requests.take('git', state)
      await requests.done(id, {})
      const number = await requests.offerNumber(id)
      const before = await raw.get('SELECT number_tries, status, identity, mac FROM social_requests WHERE id = ?', id)
      const outcomes: unknown[] = []
      for (let guess = 0; guess < 8; guess++) {
        await requests.tryNumber(id, otherThan(number)).catch(({ code }) => outcomes.push(code))
        await raw.run(
          'UPDATE social_requests SET number_tries = ?, status = ?, identity = ?, mac = ?, reason = NULL WHERE id = ?',
          ...[before?.number_tries ?? 0, before?.status ?? '', before?.identity ?? '', before?.mac ?? '', id],
        )
      }
      expect(outcomes.filter((code) => code === 'number_wrong')).toHaveLength(3)
      await expect(requests.tryNumber(id, number)).rejects.toMatchObject({ code: 'result_gone' })
    })

    it('is known by no wallet of their own that stood in place of the one that is there', async () => {
      const { raw, signIn } = await world()
      const eve = await signIn('ann@mail.example')
      const row = await raw.get('SELECT * FROM wallets')
      await raw.run('DELETE FROM wallets')
      expect((await eve.call('wallet/create', wallet)).status).toBe(200)
      await raw.run('UPDATE wallets SET secrets = ?', row?.secrets ?? '')
      const { body } = await eve.call('wallet/read')
      expect(body).toMatchObject({ device: { state: 'waiting' } })
      expect(JSON.stringify(body)).not.toContain(share('server share'))
    })

    it('makes no wallet young again, and no change that is over last', async () => {
      const { raw, ann, pass } = await world()
      const { changeId } = (await ann.call('change/open', { kind: 'passkey', id: 'x'.repeat(22) })).body
      pass(7200)
      await raw.run('UPDATE wallets SET created = ?', Date.now() + 86_400_000)
      await raw.run('UPDATE changes SET expires = ?', Date.now() + 86_400_000)
      expect((await ann.call('wallet/passkey')).body).toMatchObject({ needsProof: true })
      expect((await ann.call('change/mail', { changeId })).body).toMatchObject({ error: 'change_gone' })
    })

    it('names no other address of a wallet', async () => {
      const { raw, ann } = await world()
      await raw.run('UPDATE wallets SET addresses = ?', JSON.stringify({ eip155: `0x${'cd'.repeat(20)}` }))
      expect((await ann.call('wallet/read')).status).toBe(500)
    })
  },
)
