import { afterEach, describe, expect, it } from 'vitest'
import { bothDatabases } from './both-databases.ts'
import { openDatabase } from './database/database.mjs'
import { atEnd, endAll, shop, stackWith, wide } from './test-stack.ts'

afterEach(endAll)
const share = (text: string) => Buffer.from(text).toString('base64')
const wallet = {
  ...{ id: 'a', addresses: { eip155: `0x${'ab'.repeat(20)}` }, serverShare: share('server share') },
  recoveryShare: share('recovery share'),
}
const [ann, evil, worse] = ['ann@mail.example', 'evil@mail.example', 'worse@mail.example']
const day = 86_400

describe.each(bothDatabases)('the old address after a change (%s)', { timeout: 60_000 }, (_, newDatabase) => {
  async function world() {
    const database = await newDatabase()
    const stack = await stackWith({ database, limits: wide, projects: { shop } })
    const raw = await openDatabase(database)
    atEnd(() => raw.close())
    const { frame: owner } = await stack.signIn(ann)
    expect((await owner.call('wallet/create', wallet)).status).toBe(200)
    stack.pass(60)
    type Frame = typeof owner
    const change = async (frame: Frame, from: string, to: string) => {
      const { changeId } = (await frame.call('change/open', { kind: 'email', email: to })).body
      for (const mailbox of [from, to]) {
        await frame.call('change/mail', { changeId })
        const code = stack.mail.mails(mailbox)[0]?.code
        expect((await frame.call('change/code', { changeId, code })).status).toBe(200)
      }
    }
    const linkTo = (mailbox: string) => stack.mail.mails(mailbox)[0]?.link ?? ''
    const press = (link: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
      fetch(`${stack.url}/address`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
      }).then(async (response) => ({ status: response.status, text: await response.text() }))
    const userOf = async (frame: Frame) => (await frame.call('session')).body.user
    return { ...stack, raw, owner, change, linkTo, press, userOf }
  }

  it('gets a link whose button alone puts it back, once; nobody is signed in by it, and browsers that came since are not let in', async () => {
    const { owner, change, linkTo, press, userOf, signIn, mail } = await world()
    await change(owner, ann, evil)
    expect(linkTo(evil)).toBe('')
    const link = linkTo(ann)
    expect(mail.mails(ann)[0]?.text).toContain('put your address back')
    const { frame: next } = await signIn(evil)
    await next.call('wallet/read')
    const { asking } = (await owner.call('wallet/read')).body as { asking?: { device: string }[] }
    await owner.call('device/decide', { device: asking?.[0]?.device, approve: true })
    expect((await next.call('wallet/read')).body).toMatchObject({ device: { state: 'known' } })
    // A program that opens the link does nothing, and no other site can press the button.
    const shown = await fetch(link)
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(await shown.text()).toContain('Put the address back')
    expect((await press(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await userOf(owner)).toMatchObject({ email: evil })
    const before = mail.mails()[0]?.id ?? 0
    expect((await press(link)).text).toContain('The address was put back')
    expect((await mail.next(evil, { after: before })).text).toContain(`from ${evil} to ${ann}`)
    expect((await press(link)).text).toContain('This link is over')
    for (const frame of [owner, next]) expect(await userOf(frame)).toBeNull()
    // The owner is there again, in the browser that knew the wallet all the time.
    await signIn(ann, owner)
    expect((await owner.call('wallet/read')).body).toMatchObject({
      wallet: { recoveryShare: wallet.recoveryShare },
      device: { state: 'known' },
    })
    // The other address has nothing of the account any more.
    await signIn(evil, next)
    expect(await userOf(next)).not.toEqual(await userOf(owner))
    expect((await next.call('wallet/read')).body).toEqual({ wallet: null })
  })

  it('has it for a day, and not longer', async () => {
    const { owner, change, linkTo, press, userOf, pass } = await world()
    await change(owner, ann, evil)
    pass(day - 60)
    expect(await (await fetch(linkTo(ann))).text()).toContain('Put the address back')
    pass(120)
    expect((await press(linkTo(ann))).text).toContain('This link is over')
    expect(await userOf(owner)).toMatchObject({ email: evil })
  })

  it('comes back also after another change, whose own link does not take this one away', async () => {
    const { owner, change, linkTo, press, signIn, pass } = await world()
    await change(owner, ann, evil)
    pass(60)
    await change(owner, evil, worse)
    expect((await press(linkTo(evil))).text).toContain('The address was put back')
    expect((await press(linkTo(ann))).text).toContain('The address was put back')
    const { reply } = await signIn(ann, owner)
    expect(reply.body.user).toMatchObject({ email: ann })
    expect((await owner.call('wallet/read')).body).toMatchObject({ device: { state: 'known' } })
  })

  it('comes back where the owner has signed in with it since, and was given an account with nothing in it', async () => {
    const { owner, change, linkTo, press, signIn, frameWith, userOf } = await world()
    const { id } = (await owner.call('session')).body.user as unknown as { id: string }
    await change(owner, ann, evil)
    const link = linkTo(ann)
    const { frame: lost } = await signIn(ann, await frameWith())
    expect((await lost.call('wallet/read')).body).toEqual({ wallet: null })
    expect((await press(link)).text).toContain('The address was put back')
    expect(await userOf(lost)).toBeNull()
    expect((await signIn(ann, owner)).reply.body.user).toMatchObject({ id })
  })

  it('stays with an account that has made a wallet with it since', async () => {
    const { owner, change, linkTo, press, signIn, frameWith, userOf } = await world()
    await change(owner, ann, evil)
    const link = linkTo(ann)
    const { frame: other } = await signIn(ann, await frameWith())
    await other.call('wallet/create', { ...wallet, id: 'b' })
    const refused = await press(link)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('could not be put back')])
    expect(await userOf(owner)).toMatchObject({ email: evil })
    expect(await userOf(other)).toMatchObject({ email: ann })
  })

  it('is put back once, however often the button is pressed at the same time', async () => {
    const { owner, change, linkTo, press } = await world()
    await change(owner, ann, evil)
    const link = linkTo(ann)
    const texts = (await Promise.all([1, 2, 3, 4].map(() => press(link)))).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('was put back'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('This link is over'))).toHaveLength(3)
  })

  it('is no way for whoever writes to the database', async () => {
    const { raw, owner, change, linkTo, press, userOf, pass } = await world()
    await change(owner, ann, evil)
    pass(2 * day)
    await raw.run('UPDATE address_returns SET expires = ?', Date.now() + 10 * day * 1000)
    expect((await press(linkTo(ann))).text).toContain('This link is over')
    expect(await userOf(owner)).toMatchObject({ email: evil })
  })
})
