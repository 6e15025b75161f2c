import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/database.mjs'
import { defaultLimits } from '../rate-limits/limits.mjs'
import { newFrame } from '../testing/raw-client.mjs'
import { temporaryDatabase } from '../testing/temporary-database.ts'
import { atEnd, endAll, otherThan, shop, stackWith, wide } from '../testing/test-stack.ts'
import { createChallenges } from './challenges.mjs'

afterEach(endAll)
const day = 86_400_000

describe('signing in by mail', () => {
  it('signs in with the code, and the same address is the same user', async () => {
    const { signIn, pass } = await stackWith()
    const { frame, reply } = await signIn('ann@mail.example')
    expect(reply).toMatchObject({
      status: 200,
      body: { user: { email: 'ann@mail.example', provider: 'email', userName: null } },
    })
    expect((await frame.call('session')).body).toEqual(reply.body)
    pass(31)
    const again = await signIn('ANN@mail.example', frame)
    expect(again.reply.body).toEqual(reply.body)
  })

  it('remembers a browser for 400 days after its last sign-in', async () => {
    const { database } = await temporaryDatabase()
    let now = Date.now()
    const { signIn, frameWith } = await stackWith({ database, clock: () => now })
    const daily = await frameWith()
    const rare = await frameWith()
    await signIn('ann@mail.example', rare)
    for (let count = 0; count < 3; count += 1) {
      now += 200 * day
      await daily.hello()
      await signIn('ann@mail.example', daily)
    }
    const raw = await openDatabase(database)
    atEnd(() => raw.close())
    expect((await raw.all('SELECT seen FROM devices ORDER BY seen')).map(({ seen }) => seen)).toEqual([
      now - 600 * day,
      now,
    ])
    const settings = { clock: () => now, limits: defaultLimits }
    await createChallenges({ database: raw, settings } as Parameters<typeof createChallenges>[0]).sweep()
    expect(await raw.all('SELECT seen FROM devices')).toEqual([{ seen: now }])
  })

  it('sets a cookie that only the frame gets, and keeps nothing but its hash', async () => {
    const { signIn } = await stackWith()
    const { reply, frame } = await signIn('ann@mail.example')
    const line = reply.cookies.find((one) => one.startsWith('__Host-s='))
    for (const part of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=None', 'Partitioned'])
      expect(line?.split('; ')).toContain(part)
    expect(Buffer.from(frame.cookies.get('__Host-s') ?? '', 'base64url')).toHaveLength(32)
  })

  it('writes who asks, how long it is valid, and no link', async () => {
    const { mail, frameWith, codeFor } = await stackWith()
    const { code } = await codeFor(await frameWith(), 'ann@mail.example')
    const [letter] = mail.mails('ann@mail.example')
    expect(code).toMatch(/^\d{8}$/)
    expect(letter?.text).toContain('Shop (https://shop.example)')
    expect(letter?.text).toContain('valid for 5 minutes')
    expect(letter?.text).toContain('Never give this code to anyone or type it on another site')
    expect(letter?.html).toContain(code)
    expect(letter?.html).not.toContain('href')
    expect(letter?.headers['auto-submitted']).toContain('auto-generated')
  })

  it('burns a code after five wrong ones', async () => {
    const { frameWith, codeFor } = await stackWith()
    const frame = await frameWith()
    const { id, code } = await codeFor(frame, 'ann@mail.example')
    for (const left of [4, 3, 2, 1, 0])
      expect(await frame.verify(id, otherThan(code))).toMatchObject({
        status: 401,
        body: { error: 'code_wrong', left },
      })
    expect(await frame.verify(id, code)).toMatchObject({ status: 410, body: { error: 'code_gone' } })
  })

  it('takes five of 200 guesses at once', async () => {
    const { frameWith, codeFor } = await stackWith({ limits: wide })
    const frame = await frameWith()
    const { id, code } = await codeFor(frame, 'ann@mail.example')
    const guesses = Array.from({ length: 200 }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
    )
    const replies = await Promise.all(guesses.map((guess) => frame.verify(id, guess)))
    const numberOf = Object.fromEntries(replies.map(({ status }) => [status, 0]))
    for (const { status } of replies) numberOf[status] = (numberOf[status] ?? 0) + 1
    expect(numberOf).toEqual({ 401: 5, 410: 195 })
  })

  it('gives a code to one of many who have it at once', async () => {
    const { frameWith, codeFor } = await stackWith()
    const frame = await frameWith()
    const { id, code } = await codeFor(frame, 'ann@mail.example')
    const replies = await Promise.all([1, 2, 3, 4].map(() => frame.verify(id, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect(await frame.verify(id, code)).toMatchObject({ status: 410 })
  })

  it('lets a code be over after five minutes', async () => {
    const { frameWith, codeFor, pass } = await stackWith()
    const frame = await frameWith()
    const { id, code } = await codeFor(frame, 'ann@mail.example')
    pass(300)
    expect(await frame.verify(id, code)).toMatchObject({ status: 410 })
  })

  it('replaces the code by the one that is sent again', async () => {
    const { frameWith, codeFor, pass } = await stackWith()
    const frame = await frameWith()
    const first = await codeFor(frame, 'ann@mail.example')
    pass(31)
    const second = await codeFor(frame, 'ann@mail.example')
    expect(await frame.verify(first.id, first.code)).toMatchObject({ status: 410 })
    expect(await frame.verify(second.id, second.code)).toMatchObject({ status: 200 })
  })

  it('keeps the code of another device, and of three the oldest goes', async () => {
    const { frameWith, codeFor, pass } = await stackWith()
    const frames = await Promise.all([frameWith(), frameWith(), frameWith(), frameWith()])
    const codes = []
    for (const frame of frames) {
      codes.push(await codeFor(frame, 'ann@mail.example'))
      pass(31)
    }
    const statuses = []
    for (const [index, frame] of frames.entries()) {
      const { id, code } = codes[index] ?? { id: '', code: '' }
      statuses.push((await frame.verify(id, code)).status)
    }
    expect(statuses).toEqual([410, 200, 200, 200])
  })

  it('is worth nothing on another device, and costs no try', async () => {
    const { frameWith, codeFor } = await stackWith()
    const frame = await frameWith()
    const other = await frameWith()
    const { id, code } = await codeFor(frame, 'ann@mail.example')
    expect(await other.verify(id, code)).toMatchObject({ status: 401, body: { error: 'proof_wrong' } })
    expect(await frame.verify(id, code)).toMatchObject({ status: 200 })
  })

  it('is worth nothing in another project', async () => {
    const cafe = { name: 'Café', origins: ['https://cafe.example'], newDevice: 'never' as const }
    const { frameWith, codeFor, url } = await stackWith({ projects: { shop, cafe } })
    const frame = await frameWith()
    const { id, code } = await codeFor(frame, 'ann@mail.example')
    const other = newFrame(url, { projectId: 'cafe', origin: 'https://cafe.example', device: frame.device })
    await other.hello()
    expect(await other.verify(id, code)).toMatchObject({ status: 410 })
  })

  it('says that the mail could not be sent, and lets nothing behind', async () => {
    const { mail, frameWith } = await stackWith()
    const frame = await frameWith()
    mail.fail()
    expect(await frame.start('ann@mail.example')).toMatchObject({ status: 503, body: { error: 'mail_failed' } })
  })
})

describe('limits', () => {
  it('lets one browser wait for so many things at once, and the others of its network wait on', async () => {
    const { frameWith } = await stackWith({
      limits: { waitsPerDevice: 2 },
      projects: { shop: { ...shop, newDevice: 'always' } },
    })
    const frame = await frameWith()
    const { challengeId } = (await frame.start('ann@mail.example')).body
    const ends: Promise<{ status: number }>[] = []
    const wait = (one: typeof frame) => one.call('email/device', { challengeId })
    for (let count = 0; count < 4; count += 1) ends.push(wait(frame))
    const first = await Promise.race(ends)
    expect(first).toMatchObject({ status: 429, body: { error: 'too_many', retryAfter: 5 } })
    const other = await frameWith()
    const theirs = wait(other)
    const outcome = await Promise.race([theirs, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])
    expect(outcome).toBe('waits')
  })

  it('sends to one mailbox once in 30 seconds, 5 times an hour and 10 times a day', async () => {
    const { frameWith, pass } = await stackWith()
    const frame = await frameWith()
    const send = async (email = 'ann@mail.example') => {
      const { status, body, headers } = await frame.start(email)
      expect(headers.get('retry-after')).toBe(body.retryAfter === undefined ? null : String(body.retryAfter))
      return [status, body.retryAfter]
    }
    expect(await send()).toEqual([200, undefined])
    expect(await send()).toEqual([429, 30])
    // The mailbox is the same, whatever its tag and its case.
    expect(await send('Ann+tag@mail.example')).toEqual([429, 30])
    expect(await send('bob@mail.example')).toEqual([200, undefined])
    for (let count = 2; count <= 5; count += 1) {
      pass(30)
      expect(await send()).toEqual([200, undefined])
    }
    pass(30)
    expect(await send()).toEqual([429, 3600 - 5 * 30])
    for (let count = 6; count <= 10; count += 1) {
      pass(3600)
      expect((await send())[0]).toBe(200)
    }
    pass(3600)
    expect((await send())[0]).toBe(429)
  })

  it('sends so many mails at once for one network address, and one more after each time', async () => {
    const { frameWith, pass } = await stackWith({ limits: { mailsPerNetwork: [[20, 60_000]] } })
    const frame = await frameWith()
    for (let count = 0; count < 20; count += 1) expect((await frame.start(`a${count}@mail.example`)).status).toBe(200)
    const refused = await frame.start('more@mail.example')
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many' } })
    expect(refused.body.retryAfter).toBeLessThanOrEqual(60)
    pass(60)
    expect((await frame.start('more@mail.example')).status).toBe(200)
    expect((await frame.start('another@mail.example')).status).toBe(429)
  })
})

describe('a device that was not used before', () => {
  async function asking() {
    const stack = await stackWith({ projects: { shop: { ...shop, newDevice: 'always' } } })
    const frame = await stack.frameWith()
    const { body } = await frame.start('ann@mail.example')
    const { link = '' } = await stack.mail.next('ann@mail.example')
    return { ...stack, frame, id: String(body.challengeId), action: body.action, link }
  }
  const approve = (link: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) => {
    const { origin, searchParams } = new URL(link)
    const body = new URLSearchParams({ token: searchParams.get('token') ?? '' })
    return fetch(`${origin}/device`, { method: 'POST', body, headers })
  }

  it('is approved by the button, then gets the code, and is known from then on', async () => {
    const { frame, id, action, link, mail, pass, frameWith } = await asking()
    expect(action).toBe('VERIFY_DEVICE')
    const waiting = frame.call('email/device', { challengeId: id })
    const page = await (await fetch(link)).text()
    expect(page).toContain('Shop')
    expect(page).toContain('https://shop.example')
    expect(page).toContain('Approve this device')
    expect(mail.mails()).toHaveLength(1)
    expect((await approve(link)).status).toBe(200)
    expect((await waiting).body).toEqual({ approved: true })
    const { code = '' } = await mail.next('ann@mail.example', { after: 1 })
    expect((await frame.verify(id, code)).status).toBe(200)
    pass(31)
    const { body } = await frame.start('ann@mail.example')
    expect(body.action).toBe('VERIFY_OTP')
    pass(31)
    const other = await frameWith()
    expect((await other.start('ann@mail.example')).body).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  it('is not approved by opening the link, by another page, or twice', async () => {
    const { frame, id, link, mail } = await asking()
    await fetch(link)
    await fetch(link, { method: 'HEAD' })
    expect((await approve(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await approve(link, {})).status).toBe(403)
    expect(mail.mails()).toHaveLength(1)
    expect((await frame.verify(id, '123456')).status).toBe(410)
    const pages = await Promise.all([approve(link), approve(link)].map(async (page) => (await page).text()))
    expect(pages.filter((text) => text.includes('is approved'))).toHaveLength(1)
    await mail.next('ann@mail.example', { after: 1 })
    expect(mail.mails()).toHaveLength(2)
  })

  it('is not asked again when the code has to be sent again', async () => {
    const { frame, link, pass, codeFor } = await asking()
    await approve(link)
    pass(31)
    const { id, code } = await codeFor(frame, 'ann@mail.example')
    expect((await frame.verify(id, code)).status).toBe(200)
  })

  it('stays open when the code cannot be sent', async () => {
    const { frame, id, link, mail } = await asking()
    mail.fail()
    expect(await (await approve(link)).text()).toContain('could not be sent')
    mail.fail(false)
    expect(await (await approve(link)).text()).toContain('is approved')
    const { code = '' } = await mail.next('ann@mail.example', { after: 1 })
    expect((await frame.verify(id, code)).status).toBe(200)
  })

  it('is asked of known addresses only where the project says so', async () => {
    const { frameWith, signIn, pass } = await stackWith({ projects: { shop: { ...shop, newDevice: 'known' } } })
    const { reply } = await signIn('ann@mail.example')
    expect(reply.status).toBe(200)
    pass(31)
    expect((await (await frameWith()).start('ann@mail.example')).body).toMatchObject({ action: 'VERIFY_DEVICE' })
  })

  it('cannot be approved after 20 minutes', async () => {
    const { link, pass } = await asking()
    pass(20 * 60)
    expect(await (await approve(link)).text()).toContain('This link is over')
  })

  it('asks the same of every address, known or not', async () => {
    const { frame, id, link, mail, frameWith, pass } = await asking()
    await approve(link)
    const { code = '' } = await mail.next('ann@mail.example', { after: 1 })
    await frame.verify(id, code)
    pass(31)
    const other = await frameWith()
    const known = await other.start('ann@mail.example')
    const unknown = await other.start('nobody@mail.example')
    const plain = ({ status, body }: typeof known) => ({ status, ...body, challengeId: '' })
    expect(plain(known)).toEqual(plain(unknown))
  })
})
