import { afterEach, describe, expect, it } from 'vitest'
import { newFrame } from '../testing/raw-client.mjs'
import { endAll, shop, stackWith } from '../testing/test-stack.ts'

afterEach(endAll)

type Frame = ReturnType<typeof newFrame>
const carried = { 'x-wm-carry': '1' }
/** A frame that the browser keeps no cookies for: what they would hold goes with each call. */
function withoutCookies(frame: Frame) {
  let carry = { visit: '', session: '' }
  const call = async (name: string, body: object = {}, headers: Record<string, string> = {}) => {
    frame.cookies.clear()
    const about = { ...carried, 'x-wm-visit': carry.visit, 'x-wm-session': carry.session, ...headers }
    const reply = await frame.call(name, body, about)
    carry = (reply.body as { carry?: typeof carry }).carry ?? carry
    if (name === 'hello') frame.csrf = String((reply.body as { csrf?: string }).csrf)
    return reply
  }
  const hello = (origin = 'https://shop.example') => call('hello', { projectId: 'shop', origin })
  return { call, hello, carry: () => carry }
}

describe('a frame that the browser keeps no cookies for', () => {
  it('signs in, is known by what it carries, and is signed out', async () => {
    const { url, mail } = await stackWith()
    const raw = newFrame(url)
    const { call, hello, carry } = withoutCookies(raw)
    expect((await hello()).body).toMatchObject({ user: null, carry: { session: '' } })
    const { body } = await call('email/start', { email: 'ann@mail.example', device: raw.device.jwk })
    const id = String(body.challengeId)
    const { code } = await mail.next('ann@mail.example')
    const entered = await call('email/verify', { challengeId: id, code, proof: raw.device.prove(id, String(code)) })
    expect(entered.body).toMatchObject({ user: { email: 'ann@mail.example' } })
    const { session } = carry()
    expect(Buffer.from(session, 'base64url')).toHaveLength(32)
    expect((await call('session')).body).toMatchObject({ user: { email: 'ann@mail.example' } })
    await call('session/end')
    expect(carry().session).toBe('')
    expect((await call('session', {}, { 'x-wm-session': session })).body).toMatchObject({ user: null })
  })

  it('gives a window the cookie of its page alone, and takes it from there', async () => {
    const origins = [...shop.origins, 'https://app.shop.example']
    const { signIn, url } = await stackWith({ projects: { shop: { ...shop, origins } } })
    const { frame } = await signIn('ann@mail.example')
    const { device } = frame
    const token = frame.cookies.get('__Host-s') ?? ''
    // The frame carries a session; a call of its window sets it as a cookie.
    const visit = frame.cookies.get('__Host-v') ?? ''
    const kept = await frame.call('session', {}, { ...carried, 'x-wm-visit': visit, 'x-wm-session': token })
    const [line = ''] = kept.cookies
    expect(line).toMatch(/^__Host-s-[\w-]{16}=/)
    expect(line).toContain(`=${token}; `)
    for (const part of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=None', 'Partitioned'])
      expect(line.split('; ')).toContain(part)

    // Any later window of this site has it, and gives it to this page only.
    const later = newFrame(url, { device })
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
    later.cookies.set(name, value)
    const hello = (origin: string) => later.call('hello', { projectId: 'shop', origin }, carried)
    expect((await hello('https://shop.example')).body).toMatchObject({ user: { email: 'ann@mail.example' } })
    later.cookies.set(name, value)
    expect((await hello('https://app.shop.example')).body).toMatchObject({ user: null, carry: { session: '' } })
    // Not even by its token.
    const other = await later.call(
      'hello',
      { projectId: 'shop', origin: 'https://app.shop.example' },
      { ...carried, 'x-wm-session': token },
    )
    expect(other.body).toMatchObject({ user: null, carry: { session: '' } })
  })

  it('takes neither cookie nor token from another device', async () => {
    const { signIn, url } = await stackWith()
    const { frame } = await signIn('ann@mail.example')
    const token = frame.cookies.get('__Host-s') ?? ''
    const thief = newFrame(url)
    const about = { projectId: 'shop', origin: 'https://shop.example' }
    const headers = { ...carried, 'x-wm-session': token }
    expect((await thief.call('hello', about, headers)).body).toMatchObject({ user: null, carry: { session: '' } })
  })

  it('says nothing of a session to whoever does not carry one, and takes no nonsense', async () => {
    const { signIn } = await stackWith()
    const { frame } = await signIn('ann@mail.example')
    expect((await frame.hello()).body).not.toHaveProperty('carry')
    expect((await frame.call('session')).body).not.toHaveProperty('carry')
    for (const wrong of ['a b', 'x'.repeat(129), '0', 'true'])
      expect((await frame.call('session', {}, { 'x-wm-carry': wrong })).body).not.toHaveProperty('carry')
    const visit = frame.cookies.get('__Host-v') ?? ''
    const odd = await frame.call('session', {}, { ...carried, 'x-wm-visit': visit, 'x-wm-session': '<script>' })
    expect(odd.body).toMatchObject({ user: null, carry: { visit, session: '' } })
    // A call from another site is refused, even with the right values.
    const strange = { ...carried, 'x-wm-visit': visit, 'sec-fetch-site': 'cross-site' }
    expect((await frame.call('session', {}, strange)).status).toBe(403)
  })
})
