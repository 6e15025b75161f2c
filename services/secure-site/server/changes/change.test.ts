import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/database.mjs'
import { softPasskey } from '../testing/soft-passkey.ts'
import { temporaryDatabase } from '../testing/temporary-database.ts'
import { allNumbered, atEnd, endAll, otherThan, stackWith } from '../testing/test-stack.ts'

afterEach(endAll)
const share = Buffer.from('share').toString('base64')
const wallet = {
  id: 'w1',
  addresses: { eip155: `0x${'ab'.repeat(20)}`, solana: '1'.repeat(32) },
  serverShare: share,
  recoveryShare: share,
}
const ann = 'ann@mail.example'
const eve = 'eve@mail.example'

type Stack = Awaited<ReturnType<typeof signedIn>>
async function signedIn(options: Parameters<typeof stackWith>[0] = {}) {
  const stack = await stackWith(options)
  const { frame, reply } = await stack.signIn(ann)
  const { id } = (reply.body as { user?: { id: string } }).user ?? { id: '' }
  const ask = async (email: string) => (await frame.call('change/open', { kind: 'email', email })).body
  return { ...stack, frame, id, ask }
}

/** Asks for `email`, proves it by the code on the old address, and has the second code mailed. */
async function proved({ frame, mail, ask }: Pick<Stack, 'frame' | 'mail' | 'ask'>, email = eve) {
  const { changeId } = await ask(email)
  await frame.call('change/mail', { changeId })
  await frame.call('change/code', { changeId, code: mail.mails(ann)[0]?.code })
  await frame.call('change/mail', { changeId })
  return { changeId, code: mail.mails(email)[0]?.code }
}

describe('another address', () => {
  it('takes a code on the old one and then on the new one, and both mails name it', async () => {
    const stack = await signedIn()
    const { frame, id, mail, pass, signIn, ask } = stack
    const asked = await ask(eve)
    expect(asked).toMatchObject({ ways: [{ way: 'email', email: ann }], isProved: false, isMailed: false })
    expect(mail.mails(eve)).toEqual([])
    const { changeId } = asked
    expect((await frame.call('change/mail', { changeId })).body).toMatchObject({ isProved: false, isMailed: true })
    const [first] = mail.mails(ann)
    expect(first?.text).toContain(`change the email address of your Shop account to ${eve}`)
    expect(first?.text).toContain('https://shop.example')
    const wrong = { changeId, code: otherThan(first?.code ?? '') }
    expect(await frame.call('change/code', wrong)).toMatchObject({ status: 401, body: { left: 4 } })
    expect(mail.mails(eve)).toEqual([])
    const entered = await frame.call('change/code', { changeId, code: first?.code })
    expect(entered.body).toMatchObject({ isProved: true, isMailed: false })
    // The first code is spent, and is not the second one.
    expect((await frame.call('change/code', { changeId, code: first?.code })).status).toBe(410)
    await frame.call('change/mail', { changeId })
    const [second] = mail.mails(eve)
    expect(second?.text).toContain(`make ${eve} the email address of your Shop account`)
    const done = await frame.call('change/code', { changeId, code: second?.code })
    expect(done.body).toMatchObject({ user: { id, email: eve } })
    expect((await frame.call('change/code', { changeId, code: second?.code })).status).toBe(410)
    for (const address of [ann, eve]) {
      const [notice] = mail.mails(address)
      expect(notice?.subject).toContain('was changed')
      for (const named of [`from ${ann} to ${eve}`, 'https://shop.example', 'If that was not you'])
        expect(notice?.text, address).toContain(named)
    }
    pass(31)
    expect((await signIn(eve)).reply.body).toMatchObject({ user: { id } })
    pass(31)
    const other = await signIn(ann)
    expect((other.reply.body as { user?: { id: string } }).user?.id).not.toBe(id)
  })

  it('goes on after a reload with what was mailed, before and after the proof', async () => {
    const stack = await signedIn()
    const { frame, mail, ask } = stack
    const { changeId } = await ask(eve)
    await frame.call('change/mail', { changeId })
    expect(await ask(eve)).toMatchObject({ changeId, isProved: false, isMailed: true })
    await frame.call('change/code', { changeId, code: mail.mails(ann)[0]?.code })
    expect(await ask(eve)).toMatchObject({ changeId, isProved: true, isMailed: false })
    await frame.call('change/mail', { changeId })
    stack.pass(301)
    // The code is over, and what was proved stays proved: another code goes to the new address.
    expect(await ask(eve)).toMatchObject({ changeId, isProved: true, isMailed: false })
    await frame.call('change/mail', { changeId })
    expect(await ask(eve)).toMatchObject({ isMailed: true })
    expect((await frame.call('change/code', { changeId, code: mail.mails(eve)[0]?.code })).body).toMatchObject({
      user: { email: eve },
    })
    stack.pass(1801)
    expect((await frame.call('change/mail', { changeId })).status).toBe(410)
  })

  it('has nothing from a change to another address: neither its codes nor its proof', async () => {
    const stack = await signedIn()
    const { frame, mail, ask } = stack
    const { changeId: first } = await ask('new@mail.example')
    await frame.call('change/mail', { changeId: first })
    const code = mail.mails(ann)[0]?.code
    const { changeId } = await ask(eve)
    expect(changeId).not.toBe(first)
    expect((await frame.call('change/code', { changeId, code })).status).toBe(410)
    expect((await frame.call('change/code', { changeId: first, code })).status).toBe(410)
    stack.pass(31)
    await proved(stack, 'new@mail.example')
    expect(await ask(eve)).toMatchObject({ isProved: false })
    expect(mail.mails(eve)).toEqual([])
  })

  it('can be asked for right after the login, and a mail once in 30 seconds', async () => {
    const { frame, pass, ask } = await signedIn()
    const { changeId } = await ask(eve)
    expect((await frame.call('change/mail', { changeId })).status).toBe(200)
    pass(12)
    expect(await frame.call('change/mail', { changeId })).toMatchObject({ status: 429, body: { retryAfter: 18 } })
    expect((await frame.start(ann)).status).toBe(429)
    pass(18)
    expect((await frame.call('change/mail', { changeId })).status).toBe(200)
  })

  it('is neither the one that is there, nor that of another account, nor for somebody else to confirm', async () => {
    const stack = await signedIn()
    const { frame, mail, signIn, pass, ask } = stack
    const bob = await signIn('bob@mail.example')
    pass(31)
    const { changeId, code } = await proved(stack, 'bob@mail.example')
    expect((await bob.frame.call('change/code', { changeId, code })).status).toBe(410)
    expect(await frame.call('change/code', { changeId, code })).toMatchObject({
      status: 409,
      body: { error: 'email_taken' },
    })
    expect(mail.mails('bob@mail.example')[0]?.subject).not.toContain('was changed')
    expect(await ask('ANN@mail.example')).toMatchObject({ error: 'email_same' })
    expect(await ask('no address')).toMatchObject({ error: 'email_invalid' })
  })

  it('is confirmed on the page that asked, while somebody is signed in there', async () => {
    const { frame, mail, ask, frameWith, pass, codeFor } = await signedIn({
      projects: {
        shop: { name: 'Shop', origins: ['https://shop.example', 'https://mall.example'], newDevice: 'never' },
      },
    })
    const { changeId } = await ask(eve)
    await frame.call('change/mail', { changeId })
    const code = mail.mails(ann)[0]?.code
    pass(31)
    const mall = await frameWith({ origin: 'https://mall.example', device: frame.device })
    const signing = await codeFor(mall, ann)
    expect((await mall.verify(signing.id, signing.code)).status).toBe(200)
    expect((await mall.call('change/code', { changeId, code })).status).toBe(410)
    for (const name of ['change/mail', 'change/passkey'])
      expect((await mall.call(name, { changeId })).status, name).toBe(410)
    const stranger = await frameWith()
    for (const name of ['change/open', 'change/mail', 'change/code', 'change/passkey', 'change/passkey-answer'])
      expect((await stranger.call(name, { kind: 'email', email: eve, changeId, code })).status, name).not.toBe(200)
  })

  it('holds the key for a day, and no longer', async () => {
    const stack = await signedIn()
    const { frame, pass } = stack
    expect((await frame.call('wallet/read')).body).not.toHaveProperty('exportHeldUntil')
    await frame.call('change/code', await proved(stack))
    expect((await frame.call('wallet/read')).body).toHaveProperty('exportHeldUntil')
    pass(24 * 3600 + 1)
    expect((await frame.call('wallet/read')).body).not.toHaveProperty('exportHeldUntil')
  })

  it('ends the sessions of other devices', async () => {
    const stack = await signedIn()
    const { frame, signIn, pass, frameWith } = stack
    pass(31)
    const other = await signIn(ann, await frameWith({ device: frame.device }))
    expect((await other.frame.call('session')).body.user).not.toBeNull()
    pass(31)
    await frame.call('change/code', await proved(stack))
    expect((await frame.call('session')).body.user).not.toBeNull()
    expect((await other.frame.call('session')).body).toEqual({ user: null })
  })

  it('is in the log, without codes and addresses', async () => {
    const { database } = await temporaryDatabase()
    const stack = await signedIn({ database })
    const { code } = await proved(stack)
    const raw = await openDatabase(database)
    atEnd(() => raw.close())
    await allNumbered(raw)
    const entries = (await raw.all('SELECT entry FROM audit')).map(({ entry }) => String(entry)).join('\n')
    expect(entries).toContain('change_proved')
    for (const secret of [ann, eve, String(code)]) expect(entries).not.toContain(secret)
  })

  it('cannot be proved by writing to the database', async () => {
    const { database } = await temporaryDatabase()
    const stack = await signedIn({ database })
    const { frame, ask } = stack
    const { changeId: mine } = await ask('new@mail.example')
    const raw = await openDatabase(database)
    atEnd(() => raw.close())
    const row = await raw.get('SELECT change FROM changes WHERE id = ?', mine ?? '')
    const { changeId } = await ask(eve)
    await raw.run('UPDATE changes SET change = ? WHERE id = ?', row?.change ?? null, changeId ?? '')
    expect((await frame.call('change/mail', { changeId })).status).toBe(500)
  })
})

describe('a passkey', () => {
  async function withWallet(options = {}) {
    const stack = await signedIn(options)
    const { frame, url } = stack
    await frame.call('wallet/create', wallet)
    const make = async (soft: ReturnType<typeof softPasskey>, more: object = {}) => {
      const { body } = await frame.call('wallet/passkey')
      const ceremony = { challenge: String(body.challenge), origin: url, ...more }
      return { kind: 'passkey', data: share, ...soft.make(ceremony) }
    }
    return { ...stack, make }
  }

  it('is added while the wallet is new, by an answer to a question of this server', async () => {
    const { frame, make, mail } = await withWallet()
    const soft = softPasskey()
    const made = await make(soft)
    for (const more of [{ origin: 'https://evil.example' }, { flags: 0x41 }, { challenge: 'x'.repeat(43) }])
      expect((await frame.call('wallet/wrap', await make(soft, more))).status, JSON.stringify(more)).not.toBe(200)
    const { body } = await frame.call('wallet/wrap', made)
    expect(body.wallet).toMatchObject({ version: 2, wraps: [{ kind: 'passkey', id: soft.id, data: share }] })
    expect(mail.mails(ann)[0]?.subject).toContain('A passkey was added')
    // The same answer a second time, and a passkey in place of the printed code.
    expect((await frame.call('wallet/wrap', made)).status).toBe(410)
    expect((await frame.call('wallet/wrap', { ...(await make(soft)), kind: 'code' })).status).toBe(400)
    expect((await frame.call('wallet/create', { ...wallet, wraps: [made] })).status).toBe(400)
  })

  it('needs a fresh proof that names it, where there is one already or the wallet is older', async () => {
    const { frame, make, mail, pass } = await withWallet()
    pass(3601)
    const soft = softPasskey()
    expect(await frame.call('wallet/wrap', await make(soft))).toMatchObject({
      status: 403,
      body: { error: 'change_unproved' },
    })
    const { body } = await frame.call('change/open', { kind: 'passkey', id: soft.id })
    const { changeId } = body
    expect((await frame.call('wallet/wrap', { ...(await make(soft)), changeId })).status).toBe(403)
    await frame.call('change/mail', { changeId })
    expect(mail.mails(ann)[0]?.text).toContain('add a passkey to your Shop wallet')
    await frame.call('change/code', { changeId, code: mail.mails(ann)[0]?.code })
    const other = softPasskey()
    expect((await frame.call('wallet/wrap', { ...(await make(other)), changeId })).status).toBe(403)
    expect((await frame.call('wallet/wrap', { ...(await make(soft)), changeId })).status).toBe(200)
    expect((await frame.call('wallet/wrap', { ...(await make(soft)), changeId })).status).toBe(410)
  })

  it('proves a change in place of the code on the old address; only its own, once, and with a counter that grows', async () => {
    const { frame, make, mail, url, ask } = await withWallet()
    const soft = softPasskey()
    await frame.call('wallet/wrap', await make(soft))
    const { changeId, ways } = await ask(eve)
    expect(ways).toContainEqual({ way: 'passkey', ids: [soft.id] })
    const question = async (id = changeId) =>
      String((await frame.call('change/passkey', { changeId: id })).body.challenge)
    const answer = (one: ReturnType<typeof softPasskey>, challenge: string, counter = 0, id = changeId) =>
      frame.call('change/passkey-answer', { changeId: id, ...one.answer({ challenge, origin: url, counter }) })
    expect((await answer(softPasskey(), await question())).status).toBe(401)
    // A question of another purpose, or of another change.
    const making = String((await frame.call('wallet/passkey')).body.challenge)
    expect((await answer(soft, making)).status).toBe(410)
    const { changeId: other } = (await frame.call('change/open', { kind: 'passkey', id: 'x' })).body
    expect((await answer(soft, await question(other))).status).toBe(410)
    const challenge = await question()
    expect((await answer(soft, challenge, 3)).body).toMatchObject({ isProved: true })
    expect((await answer(soft, challenge, 4)).status).toBe(410)
    expect((await answer(soft, await question(), 3)).status).toBe(401)
    await frame.call('change/mail', { changeId })
    expect((await frame.call('change/code', { changeId, code: mail.mails(eve)[0]?.code })).body).toMatchObject({
      user: { email: eve },
    })
  })
})
