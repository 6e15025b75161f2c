import { afterEach, describe, expect, it } from 'vitest'
import { bothDatabases } from './both-databases.ts'
import { openDatabase } from './database/database.mjs'
import { softPasskey } from './soft-passkey.ts'
import { atEnd, endAll, shop, stackWith, wide } from './test-stack.ts'

afterEach(endAll)
const share = (text: string) => Buffer.from(text).toString('base64')
const wallet = {
  ...{ id: 'a', addresses: { eip155: `0x${'ab'.repeat(20)}` }, serverShare: share('server share') },
  recoveryShare: share('recovery share'),
}
const ann = 'ann@mail.example'
interface Ways {
  readonly browsers: { id: string; isThis: boolean; browser: string }[]
  readonly passkeys: { id: string }[]
  readonly providers: { id: string; isOnly: boolean }[]
}

describe.each(bothDatabases)('what somebody gets in by (%s)', { timeout: 60_000 }, (_, newDatabase) => {
  async function world() {
    const database = await newDatabase()
    const stack = await stackWith({ database, limits: wide, projects: { shop } })
    const raw = await openDatabase(database)
    atEnd(() => raw.close())
    const { frame: owner } = await stack.signIn(ann)
    expect((await owner.call('wallet/create', wallet)).status).toBe(200)
    const waysOf = async (frame = owner) => (await frame.call('ways/list')).body as unknown as Ways
    const letIn = async () => {
      const { frame } = await stack.signIn(ann)
      await frame.call('wallet/read')
      const { asking } = (await owner.call('wallet/read')).body as { asking?: { device: string }[] }
      await owner.call('device/decide', { device: asking?.[0]?.device, approve: true })
      return frame
    }
    return { ...stack, raw, owner, waysOf, letIn }
  }

  it('forgets a browser, which is signed out, has to ask anew, and of which a mail tells', async () => {
    const { owner, waysOf, letIn, mail, signIn } = await world()
    const phone = await letIn()
    const before = await waysOf()
    expect(before.browsers.map(({ isThis }) => isThis).sort()).toEqual([false, true])
    const id = before.browsers.find(({ isThis }) => !isThis)?.id
    const own = before.browsers.find(({ isThis }) => isThis)?.id
    const newest = mail.mails()[0]?.id ?? 0
    expect(await owner.call('ways/forget', { kind: 'browser', id: own })).toMatchObject({ body: { error: 'way_own' } })
    const after = await owner.call('ways/forget', { kind: 'browser', id })
    expect(after.body).toMatchObject({ browsers: [{ isThis: true }] })
    expect((await mail.next(ann, { after: newest })).subject).toBe('A way in to your Shop wallet was removed')
    expect(await owner.call('ways/forget', { kind: 'browser', id })).toMatchObject({ body: { error: 'way_gone' } })
    expect((await phone.call('wallet/read')).body).toMatchObject({ error: 'session_missing' })
    await signIn(ann, phone)
    expect((await phone.call('wallet/read')).body).toMatchObject({ device: { state: 'waiting' } })
  })

  it('forgets a passkey, which opens and proves nothing any more', async () => {
    const { owner, waysOf, signIn, url } = await world()
    const soft = softPasskey()
    const { challenge } = (await owner.call('wallet/passkey')).body as { challenge?: string }
    const made = { kind: 'passkey', data: share('wrap'), ...soft.make({ challenge: challenge ?? '', origin: url }) }
    await owner.call('wallet/wrap', made)
    expect((await waysOf()).passkeys).toEqual([{ id: soft.id }])
    const phone = (await signIn(ann)).frame
    await phone.call('wallet/read')
    const asked = (await phone.call('device/challenge')).body as { challenge?: string }
    expect((await owner.call('ways/forget', { kind: 'passkey', id: soft.id })).body).toMatchObject({ passkeys: [] })
    const answer = soft.answer({ challenge: asked.challenge ?? '', origin: url })
    expect((await phone.call('device/passkey', answer)).body).toMatchObject({ error: 'passkey_unknown' })
    expect((await owner.call('wallet/read')).body).toMatchObject({ wallet: { wraps: [] } })
  })

  it('forgets no provider that the account cannot do without, and leaves the address where it can', async () => {
    const { owner, waysOf, raw } = await world()
    expect((await waysOf()).providers).toEqual([])
    expect(await owner.call('ways/forget', { kind: 'provider', id: 'email' })).toMatchObject({
      body: { error: 'way_gone' },
    })
    expect(await raw.all('SELECT issuer FROM identities')).toEqual([{ issuer: 'email' }])
  })

  it('tells a browser that is new for the wallet nothing, and lets it forget nothing', async () => {
    const { signIn, waysOf, owner } = await world()
    const { frame: thief } = await signIn(ann)
    await thief.call('wallet/read')
    const own = (await waysOf()).browsers[0]?.id
    for (const [name, body] of [
      ['ways/list', {}],
      ['ways/forget', { kind: 'browser', id: own }],
    ] as const)
      expect(await thief.call(name, body)).toMatchObject({ status: 403, body: { error: 'device_new' } })
    expect((await owner.call('wallet/read')).body).toMatchObject({ device: { state: 'known' } })
  })
})
