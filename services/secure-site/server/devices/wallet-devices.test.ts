import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/database.mjs'
import { createRowMac } from '../keys/row-mac.mjs'
import { sha256 } from '../keys/secrets.mjs'
import { atEnd, endAll, shop, stackWith, wide } from '../testing/test-stack.ts'
import { createWalletDevices } from './wallet-devices.mjs'

afterEach(endAll)
const share = (text: string) => Buffer.from(text).toString('base64')
const serverShare = share('server share')
const recoveryShare = share('recovery share')
const wallet = { id: 'a', addresses: { eip155: `0x${'ab'.repeat(20)}` }, serverShare, recoveryShare }
const ann = 'ann@mail.example'
const day = 86_400

async function world(more: object = {}, database = ':memory:') {
  const stack = await stackWith({ database, limits: wide, projects: { shop: { ...shop, ...more } } })
  const { frame: first } = await stack.signIn(ann)
  const { recoveryShare: _, ...rest } = wallet
  const made = await first.call('wallet/create', 'recovery' in more ? rest : wallet)
  expect(made.status).toBe(200)
  const newest = () => stack.mail.mails()[0]?.id ?? 0
  const press = (link: string, choice?: string) =>
    fetch(`${stack.url}/device`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '', ...(choice && { choice }) }),
    }).then((response) => response.text())
  return { ...stack, first, newest, press }
}

describe('a browser that is new for a wallet whose key the operator can rebuild', () => {
  it('gets no part of the key for a day, and then all of it; the one that made it has it all the time', async () => {
    const { first, signIn, pass, mail, newest } = await world()
    const { frame: next } = await signIn(ann)
    const before = newest()
    const { body } = await next.call('wallet/read')
    expect(body).toMatchObject({ wallet: { addresses: wallet.addresses, wraps: [] }, device: { state: 'waiting' } })
    for (const part of [serverShare, recoveryShare]) expect(JSON.stringify(body)).not.toContain(part)
    const told = await mail.next(ann, { after: before })
    expect(told.subject).toContain('A new browser asks for your Shop wallet')
    expect((await next.call('wallet/wrap', { kind: 'code', id: 'mine', data: serverShare })).status).not.toBe(200)
    expect(await next.call('wallet/create', wallet)).toMatchObject({
      status: 409,
      body: { error: 'wallet_exists', device: { state: 'waiting' } },
    })
    expect((await first.call('wallet/read')).body).toMatchObject({ wallet: { serverShare, recoveryShare } })
    pass(day - 60)
    const late = (await next.call('wallet/read')).body
    expect(late).toMatchObject({ device: { state: 'waiting' } })
    expect(JSON.stringify(late)).not.toContain(serverShare)
    pass(120)
    expect((await next.call('wallet/read')).body).toMatchObject({ wallet: { serverShare, recoveryShare } })
  })

  it('is let in by a browser that knows the wallet, and by no other', async () => {
    const { first, signIn } = await world()
    const { frame: next } = await signIn(ann)
    const { frame: third } = await signIn(ann)
    for (const frame of [next, third]) await frame.call('wallet/read')
    const { asking } = (await first.call('wallet/read')).body as { asking?: { device: string; network: string }[] }
    expect(asking).toMatchObject([{ network: '127.0.0.0/24', origin: 'https://shop.example' }, {}])
    const { x, y } = next.device.jwk
    const device = sha256(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    expect(asking?.map((one) => one.device)).toContain(device)
    for (const frame of [next, third])
      expect((await frame.call('device/decide', { device, approve: true })).body).toMatchObject({ error: 'device_new' })
    const waiting = next.call('device/wait', { state: 'waiting' })
    expect((await first.call('device/decide', { device, approve: true })).status).toBe(200)
    expect((await waiting).body).toMatchObject({ state: 'known' })
    expect((await next.call('wallet/read')).body).toMatchObject({ wallet: { serverShare, recoveryShare } })
    expect((await third.call('wallet/read')).body).toMatchObject({ device: { state: 'waiting' } })
  })

  it.each(['by the link in the mail', 'by a browser that knows the wallet'])('is refused in time %s', async (way) => {
    const { first, signIn, pass, mail, press, newest, url } = await world()
    const { frame: next } = await signIn(ann)
    const before = newest()
    await next.call('wallet/read')
    if (way.includes('link')) {
      const { link = '' } = await mail.next(ann, { after: before })
      // A program that opens the link does nothing by it.
      expect(await fetch(link).then((response) => response.text())).toContain('Refuse this browser')
      expect((await next.call('wallet/read')).status).toBe(200)
      expect(link.startsWith(`${url}/device?token=`)).toBe(true)
      expect(await press(link, 'refuse')).toContain('The browser is refused')
      expect(await press(link, 'refuse')).toContain('This link is over')
    } else {
      const { asking } = (await first.call('wallet/read')).body as { asking?: { device: string }[] }
      await first.call('device/decide', { device: asking?.[0]?.device, approve: false })
    }
    pass(2 * day)
    expect((await next.call('wallet/read')).body).toMatchObject({ error: 'session_missing' })
    // A new sign-in starts the waiting time again.
    await signIn(ann, next)
    expect((await next.call('wallet/read')).body).toMatchObject({ device: { state: 'waiting' } })
  })

  it('gets nothing that the operator keeps for a day after a change of the address, whoever lets it in', async () => {
    const { first, signIn, pass, mail } = await world()
    await hold()
    const { frame: next } = await signIn('new@mail.example')
    await next.call('wallet/read')
    const { asking } = (await first.call('wallet/read')).body as { asking?: { device: string }[] }
    await first.call('device/decide', { device: asking?.[0]?.device, approve: true })
    const held = (await next.call('wallet/read')).body
    expect(held).toMatchObject({ device: { state: 'known', until: expect.any(Number) }, wallet: { serverShare } })
    expect(JSON.stringify(held)).not.toContain(recoveryShare)
    expect((await first.call('wallet/read')).body).toMatchObject({ wallet: { recoveryShare } })
    pass(day + 60)
    expect((await next.call('wallet/read')).body).toMatchObject({ wallet: { recoveryShare } })

    async function hold() {
      pass(60)
      const { body } = await first.call('change/open', { kind: 'email', email: 'new@mail.example' })
      const { changeId } = body
      for (const to of [ann, 'new@mail.example']) {
        await first.call('change/mail', { changeId })
        const entered = await first.call('change/code', { changeId, code: mail.mails(to)[0]?.code })
        expect(entered.status).toBe(200)
      }
      pass(60)
    }
  })
})

describe('browsers that know a wallet', () => {
  const thumbprintOf = ({ device }: { device: { jwk: { x: string; y: string } } }) =>
    sha256(JSON.stringify({ crv: 'P-256', kty: 'EC', x: device.jwk.x, y: device.jwk.y }))

  it('are forgotten 400 days after they were used last, but the one that was used last of all', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wallet-devices-'))
    atEnd(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'data.db')
    const { signIn, pass } = await world({ recovery: 'code' }, file)
    const { frame: next } = await signIn(ann)
    await next.call('wallet/read')
    pass(day)
    const { frame: last } = await signIn(ann)
    await last.call('wallet/read')
    const raw = await openDatabase(file)
    atEnd(() => raw.close())
    let now = Date.now() + day * 1000
    const rows = createRowMac({ macFor: () => sha256, refused: () => {} })
    const parts = {
      database: raw,
      clock: () => now,
      rows,
      wallets: {} as Parameters<typeof createWalletDevices>[0]['wallets'],
    }
    const { sweep } = createWalletDevices(parts)
    const left = async () => (await raw.all('SELECT device FROM wallet_devices')).map(({ device }) => device)
    await sweep()
    expect(await left()).toHaveLength(3)
    now += 401 * day * 1000
    await sweep()
    expect(await left()).toEqual([thumbprintOf(last)])
  })
})

describe('a browser that is new for a wallet with a code of its own', () => {
  it('gets the server’s part once it was approved by mail, and that is where a sign-in by mail begins', async () => {
    const { signIn } = await world({ recovery: 'code' })
    const { frame: next } = await signIn(ann)
    expect((await next.call('wallet/read')).body).toMatchObject({ wallet: { serverShare }, device: { state: 'known' } })
  })
})
