import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { startOidc } from '../../../../demo/stack/oidc/oidc.mjs'
import { claimPort } from '../../../lib/claim-port.mjs'
import { newBrowser, proofOf } from '../testing/raw-browser.ts'
import { softPasskey } from '../testing/soft-passkey.ts'
import { atEnd, endAll, shop, stackWith, wide } from '../testing/test-stack.ts'

// Somebody has the mailbox of an account, or its account at a provider, and nothing else: on a device of their own.

afterEach(endAll)
const share = (text: string) => Buffer.from(text).toString('base64')
const wallet = {
  ...{ id: 'a', addresses: { eip155: `0x${'ab'.repeat(20)}` }, serverShare: share('server share') },
  recoveryShare: share('recovery share'),
}
const ann = 'ann@mail.example'
const evil = 'evil@mail.example'
const day = 86_400
type Stack = Awaited<ReturnType<typeof stackWith>>
type Frame = Awaited<ReturnType<Stack['frameWith']>>

const press = (url: string, link: string) =>
  fetch(`${url}/device`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
  }).then((response) => response.text())

/** Takes a change of the address as far as it goes, by the codes in the mails. */
async function changeTo(stack: Stack, frame: Frame, next: string) {
  const opened = await frame.call('change/open', { kind: 'email', email: next })
  if (opened.status !== 200) return opened
  const { changeId } = opened.body
  for (const to of [ann, next]) {
    const sent = await frame.call('change/mail', { changeId })
    if (sent.status !== 200) return sent
    const reply = await frame.call('change/code', { changeId, code: stack.mail.mails(to)[0]?.code })
    if (reply.status !== 200 || to === next) return reply
  }
  return opened
}

it.each(['operator', 'code'] as const)('%s: the mailbox changes no address on a new device', async (recovery) => {
  const stack = await stackWith({ limits: wide, projects: { shop: { ...shop, recovery } } })
  const { recoveryShare: _, ...rest } = wallet
  const { frame: owner } = await stack.signIn(ann)
  expect((await owner.call('wallet/create', recovery === 'code' ? rest : wallet)).status).toBe(200)
  const { frame: thief } = await stack.signIn(ann)
  const refused = { status: 403, body: { error: 'device_new' } }
  expect(await changeTo(stack, thief, evil)).toMatchObject(refused)
  await thief.call('wallet/read')
  const waits = await changeTo(stack, thief, evil)
  expect(waits).toMatchObject({ ...refused, body: { retryAfter: expect.any(Number) } })
  for (const call of ['change/open', 'wallet/passkey'])
    expect(await thief.call(call, { kind: 'passkey', id: softPasskey().id })).toMatchObject(refused)
  // A change that the owner has proved on their own device is none of the thief's.
  const { changeId } = (await owner.call('change/open', { kind: 'email', email: evil })).body
  await owner.call('change/mail', { changeId })
  await owner.call('change/code', { changeId, code: stack.mail.mails(ann)[0]?.code })
  for (const call of ['change/mail', 'change/code'])
    expect(await thief.call(call, { changeId, code: '12345678' })).toMatchObject(refused)
  expect(stack.mail.mails(evil)).toEqual([])
  // The owner is where they were, and changes it to an address of theirs, which signs out the thief alone.
  const { frame: phone } = await stack.signIn(ann)
  // They are listed by when they asked.
  stack.pass(1)
  await phone.call('wallet/read')
  const { asking } = (await owner.call('wallet/read')).body as { asking?: { device: string }[] }
  const last = asking?.at(-1)?.device
  if (last) await owner.call('device/decide', { device: last, approve: true })
  expect((await changeTo(stack, owner, 'new@mail.example')).body).toMatchObject({ user: { email: 'new@mail.example' } })
  expect((await thief.call('wallet/read')).body).toMatchObject({ error: 'session_missing' })
  expect((await phone.call('session')).body).toMatchObject(
    recovery === 'operator' ? { user: { email: 'new@mail.example' } } : { user: null },
  )
})

it('a device that the mailbox let in may change the address a day later, and one that knows the wallet lets it at once', async () => {
  const { recoveryShare: _, ...rest } = wallet
  const stack = await stackWith({ limits: wide, projects: { shop: { ...shop, recovery: 'code' } } })
  const { frame: owner } = await stack.signIn(ann)
  await owner.call('wallet/create', rest)
  const { frame: next } = await stack.signIn(ann)
  expect((await next.call('wallet/read')).body).toMatchObject({ device: { state: 'known' } })
  expect(await changeTo(stack, next, 'new@mail.example')).toMatchObject({ status: 403, body: { retryAfter: day } })
  stack.pass(day + 1)
  expect((await changeTo(stack, next, 'new@mail.example')).status).toBe(200)
})

it('a passkey of the wallet proves a change on a new device, and the mailbox is no way there', async () => {
  const stack = await stackWith({ limits: wide, projects: { shop } })
  const { frame: owner } = await stack.signIn(ann)
  await owner.call('wallet/create', wallet)
  const soft = softPasskey()
  const { challenge } = (await owner.call('wallet/passkey')).body as { challenge?: string }
  const made = { kind: 'passkey', data: share('wrap'), ...soft.make({ challenge: challenge ?? '', origin: stack.url }) }
  expect((await owner.call('wallet/wrap', made)).status).toBe(200)
  const { frame: next } = await stack.signIn(ann)
  const opened = await next.call('change/open', { kind: 'email', email: 'new@mail.example' })
  expect(opened.body).toMatchObject({ ways: [{ way: 'passkey', ids: [soft.id] }] })
  const { changeId } = opened.body
  expect(await next.call('change/mail', { changeId })).toMatchObject({ status: 403, body: { error: 'device_new' } })
  const asked = (await next.call('change/passkey', { changeId })).body as { challenge?: string }
  const answer = soft.answer({ challenge: asked.challenge ?? '', origin: stack.url })
  const proved = await next.call('change/passkey-answer', { changeId, ...answer })
  expect(proved.body).toMatchObject({ isProved: true })
  await next.call('change/mail', { changeId })
  const code = stack.mail.mails('new@mail.example')[0]?.code
  expect((await next.call('change/code', { changeId, code })).status).toBe(200)
})

it('a passkey of the wallet lets a browser in also where too many others ask', async () => {
  const stack = await stackWith({ limits: { ...wide, deviceMails: [[1, 86_400_000]] }, projects: { shop } })
  const { frame: owner } = await stack.signIn(ann)
  await owner.call('wallet/create', wallet)
  const soft = softPasskey()
  const { challenge } = (await owner.call('wallet/passkey')).body as { challenge?: string }
  const made = { kind: 'passkey', data: share('wrap'), ...soft.make({ challenge: challenge ?? '', origin: stack.url }) }
  expect((await owner.call('wallet/wrap', made)).status).toBe(200)
  // Somebody else has spent the mails of the day.
  const { frame: thief } = await stack.signIn(ann)
  expect((await thief.call('wallet/read')).body).toMatchObject({ device: { state: 'waiting', mail: 'sent' } })
  const { frame: phone } = await stack.signIn(ann)
  expect((await phone.call('wallet/read')).body).toMatchObject({ device: { state: 'asked', mail: 'later' } })
  const asked = (await phone.call('device/challenge')).body as { challenge?: string }
  const answer = soft.answer({ challenge: asked.challenge ?? '', origin: stack.url })
  expect((await phone.call('device/passkey', answer)).status).toBe(200)
  expect((await phone.call('wallet/read')).body).toMatchObject({
    wallet: { recoveryShare: wallet.recoveryShare },
    device: { state: 'known' },
  })
  expect((await thief.call('wallet/read')).body).toMatchObject({ device: { state: 'waiting' } })
})

it('a browser that was refused needs another yes in the mail to sign in again', async () => {
  const stack = await stackWith({ limits: wide, projects: { shop: { ...shop, newDevice: 'always' } } })
  const enter = async (frame: Frame) => {
    const { body } = await frame.start(ann)
    const [mail] = stack.mail.mails(ann)
    if (mail?.link) await press(stack.url, mail.link)
    await frame.verify(String(body.challengeId), String(stack.mail.mails(ann)[0]?.code))
    return String(body.action)
  }
  const [owner, thief] = [await stack.frameWith(), await stack.frameWith()]
  await enter(owner)
  await owner.call('wallet/create', wallet)
  await enter(thief)
  await thief.call('wallet/read')
  const { asking } = (await owner.call('wallet/read')).body as { asking?: { device: string }[] }
  await owner.call('device/decide', { device: asking?.[0]?.device, approve: false })
  expect(await enter(thief)).toBe('VERIFY_DEVICE')
})

/** A project with a provider that tells no address. */
async function withProvider() {
  const client = { clientId: 'secure-site', clientSecret: 'a secret between the two' }
  const port = await claimPort(0, 'the server', '')
  const url = `http://127.0.0.1:${port}`
  const redirectUris = [`${url}/oauth/callback/x`]
  const oidc = await startOidc({
    port: 0,
    clients: [{ ...client, redirectUris }],
    brands: { 'secure-site': 'Sign in' },
  })
  atEnd(() => oidc.stop())
  const ends = { authorizationEndpoint: `${oidc.url}/auth`, tokenEndpoint: `${oidc.url}/token` }
  const claims = { subject: 'sub', name: 'preferred_username' }
  const x = { ...client, ...ends, userinfoEndpoint: `${oidc.url}/me`, scopes: ['openid', 'profile'], claims }
  const project = { ...shop, newDevice: 'always' as const, socials: { x } }
  const stack = await stackWith({ port, publicUrl: url, limits: wide, projects: { shop: project } })
  const run = async (frame: Frame, start: string, end: string, more: object) => {
    const verifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const { body } = await frame.call(start, { codeChallenge, ...more })
    const browser = newBrowser('https://shop.example/')
    await browser.open(String(body.uri))
    const { ticket } = proofOf(await browser.submit({ email: ann, name: 'Ann', answer: 'continue' }))
    const { provider: _, ...rest } = more as { provider?: string }
    return frame.call(end, { requestId: body.requestId, verifier, ticket, ...rest })
  }
  const login = async (frame: Frame) =>
    expect((await run(frame, 'social/start', 'social/result', { provider: 'x' })).body).toMatchObject({ state: 'done' })
  return { stack, run, login }
}

it('time lets nobody in to the wallet of an account without an address; a browser that knows it does', async () => {
  const { stack, login } = await withProvider()
  const [owner, thief] = [await stack.frameWith(), await stack.frameWith()]
  await login(owner)
  await owner.call('wallet/create', wallet)
  await login(thief)
  expect((await thief.call('wallet/read')).body).toMatchObject({ device: { state: 'asked', until: 0 } })
  for (const _ of [1, 2, 3, 4]) {
    stack.pass(day)
    const { body } = await thief.call('wallet/read')
    expect(body).toMatchObject({ device: { state: 'asked', until: 0 } })
    expect(JSON.stringify(body)).not.toContain(wallet.serverShare)
    await owner.call('wallet/read')
  }
  expect(stack.mail.mails()).toEqual([])
  const { asking } = (await owner.call('wallet/read')).body as { asking?: { device: string }[] }
  await owner.call('device/decide', { device: asking?.[0]?.device, approve: true })
  expect((await thief.call('wallet/read')).body).toMatchObject({ wallet: { recoveryShare: wallet.recoveryShare } })
})

it('the account at a provider adds no address on a new device, and stays a way to prove a change after one was added', async () => {
  const { stack, run, login } = await withProvider()
  const [owner, thief] = [await stack.frameWith(), await stack.frameWith()]
  await login(owner)
  await owner.call('wallet/create', wallet)
  await login(thief)
  expect(await changeTo(stack, thief, evil)).toMatchObject({ status: 403, body: { error: 'device_new' } })
  const { changeId } = (await owner.call('change/open', { kind: 'email', email: ann })).body
  const proved = await run(owner, 'change/social', 'change/social-result', { changeId })
  expect(proved.body).toMatchObject({ state: 'proved' })
  await owner.call('change/mail', { changeId })
  const [sent] = stack.mail.mails(ann)
  expect((await owner.call('change/code', { changeId, code: sent?.code })).status).toBe(200)
  const again = await owner.call('change/open', { kind: 'email', email: 'new@mail.example' })
  expect(again.body).toMatchObject({
    ways: [
      { way: 'email', email: ann },
      { way: 'provider', provider: 'x' },
    ],
  })
  // From now on a new browser needs a yes in the mail, whatever the sign-in was, and within three days.
  const next = await stack.frameWith()
  await login(next)
  expect((await next.call('wallet/read')).body).toMatchObject({ device: { state: 'asked' } })
  const [told] = stack.mail.mails(ann)
  expect(told?.subject).toContain('A new browser asks for your Shop wallet')
  stack.pass(3 * day)
  expect(await press(stack.url, told?.link ?? '')).toContain('This link is over')
})

it('five browsers may ask at once; another one is let in no sooner, and stays signed in', async () => {
  const { stack, login } = await withProvider()
  const owner = await stack.frameWith()
  await login(owner)
  await owner.call('wallet/create', wallet)
  const asking = async () => {
    const { body } = await owner.call('wallet/read')
    return (body as { asking?: { device: string }[] }).asking?.map(({ device }) => device)
  }
  const ask = async (headers = {}) => {
    // They are told in the order of their time.
    stack.pass(1)
    const frame = await stack.frameWith()
    await login(frame)
    return frame.call('wallet/read', {}, headers)
  }
  for (let count = 0; count < 5; count++) expect((await ask()).body).toMatchObject({ device: { state: 'asked' } })
  const five = await asking()
  expect(five).toHaveLength(5)
  // A sixth browser finds no place: it is signed in, but gets no part of the key.
  const sixth = await ask({ 'user-agent': 'Firefox/150' })
  expect(sixth).toMatchObject({ status: 200, body: { device: { state: 'asked', mail: 'later' } } })
  expect(Number(Object(sixth.body.device).until)).toBeGreaterThan(Date.now())
  expect(JSON.stringify(sixth.body)).not.toContain(wallet.serverShare)
  expect(await asking()).toEqual(five)
  // A browser like one of the five replaces that one, so a browser that keeps no cookie does not shut the others out.
  await ask()
  expect((await asking())?.slice(0, 4)).toEqual(five?.slice(1))
})
