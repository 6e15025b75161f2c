import { createHash, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { startOidc } from '../../../../demo/stack/oidc/oidc.mjs'
import { claimPort } from '../../../lib/claim-port.mjs'
import { newBrowser, proofOf } from '../testing/raw-browser.ts'
import { newFrame } from '../testing/raw-client.mjs'
import { atEnd, endAll, shop, stackWith } from '../testing/test-stack.ts'

afterEach(endAll)
const ann = 'ann@mail.example'
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }
const arabic = { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' }
/** Returns the text of a page or mail, without the values that are the same in every language. */
const read = (html: string) =>
  html
    .replace(/<bdi(?: dir="ltr")?>[^<]*<\/bdi>/g, '')
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(/<[^>]*>/g, ' ')

async function newBrowserMail(headers: Record<string, string>) {
  const stack = await stackWith({ projects: { shop: { ...shop, newDevice: 'always' } } })
  const frame = newFrame(stack.url, { headers })
  await frame.hello()
  const { body } = await frame.start(ann)
  const [letter] = stack.mail.mails(ann)
  return { ...stack, frame, id: String(body.challengeId), letter, link: letter?.link ?? '' }
}

describe('pages', () => {
  it.each(['/loading', '/dashboard', '/device?token=x', '/oauth/start?request=x', '/oauth/close', '/nothing'])(
    '%s is in the language of the browser, from its side',
    async (path) => {
      const { url } = await stackWith()
      const get = async (headers: Record<string, string>) => {
        const response = await fetch(url + path, { headers })
        return { response, text: await response.text() }
      }
      const [english, inGerman, inArabic] = await Promise.all([get({}), get(german), get(arabic)])
      for (const [{ response, text }, code, dir] of [
        [english, 'en', 'ltr'],
        [inGerman, 'de', 'ltr'],
        [inArabic, 'ar', 'rtl'],
      ] as const) {
        expect(text).toContain(`<html lang="${code}" dir="${dir}">`)
        expect(response.headers.get('content-language')).toBe(code)
        expect(response.headers.get('vary')).toBe('Accept-Language')
        expect(response.status).toBe(english.response.status)
      }
      expect(read(inArabic.text)).toMatch(/[\u0600-\u06ff]/)
      expect(read(inArabic.text)).not.toMatch(/[a-z]/i)
      expect(read(inGerman.text)).not.toBe(read(english.text))
    },
  )

  it.each(['constructor', '"><script>alert(1)</script>', `${'de-'.repeat(4000)}`, 'de;q=9,ar;q=x,;;,,', '\u00ff'])(
    'a browser that asks for %j gets English, and nothing of what it sent',
    async (wanted) => {
      const { url } = await stackWith()
      const response = await fetch(`${url}/dashboard`, { headers: { 'accept-language': wanted } })
      expect([response.status, response.headers.get('content-language')]).toEqual([200, 'en'])
      const text = await response.text()
      expect(text).toContain('<html lang="en" dir="ltr">')
      expect(text).not.toContain('alert')
    },
  )

  it('say what is wrong in the language of the browser', async () => {
    const { url } = await stackWith({ limits: { pagesPerAddress: [[2, 60_000]] } })
    const post = { method: 'POST', headers: { ...german, 'sec-fetch-site': 'cross-site' } }
    expect(await (await fetch(`${url}/device`, post)).text()).toContain('Benutze die Schaltfläche der Seite.')
    await fetch(`${url}/dashboard`)
    const many = await fetch(`${url}/dashboard`, { headers: arabic })
    expect(many.status).toBe(429)
    expect(await many.text()).toContain('محاولات كثيرة')
  })

  it('lead through a sign-in at a provider, with names and origins that do not turn the sentence', async () => {
    const port = await claimPort(0, 'the server', '')
    const url = `http://127.0.0.1:${port}`
    const client = { clientId: 'secure-site', clientSecret: 'a secret between the two' }
    const redirectUris = [`${url}/oauth/callback/google`]
    const oidc = await startOidc({ port: 0, clients: [{ ...client, redirectUris }], brands: { 'secure-site': 'x' } })
    atEnd(() => oidc.stop())
    const google = { issuer: oidc.issuer, label: 'Google', ...client }
    const { frameWith } = await stackWith({
      ...{ port, publicUrl: url },
      projects: { shop: { ...shop, socials: { google } } },
    })
    const frame = await frameWith()
    const start = async () => {
      const codeChallenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url')
      return String((await frame.call('social/start', { provider: 'google', codeChallenge })).body.uri)
    }
    const browser = newBrowser('https://shop.example/', arabic)
    await browser.open(await start())
    const page = await browser.submit({ email: ann, name: 'Ann', answer: 'continue' })
    expect(page.text).toContain('<html lang="ar" dir="rtl">')
    expect(page.text).toContain('لم أطلب هذا')
    expect(page.text).toContain('<bdi dir="ltr">https://shop.example</bdi>')
    expect(page.text).toContain('<bdi>Google</bdi>')
    expect(page.headers.get('content-language')).toBe('ar')
    expect(read(page.text)).not.toMatch(/[a-z]/i)
    expect((await browser.ask('/oauth/number', proofOf(page))).status).toBe(200)

    const other = newBrowser('https://shop.example/', german)
    await other.open(await start())
    const no = await other.submit({ answer: 'deny' })
    expect(no.text).toContain('Du hast abgelehnt. Es wurde nichts weitergegeben.')
    // Pages of an error are in the language of the visitor, too.
    const lost = await fetch(`${url}/oauth/callback/google?state=x`, { headers: german })
    expect(await lost.text()).toContain('Diese Anmeldung ist vorbei')
    const evil = new URL(await start())
    evil.searchParams.set('state', 'https://evil.example/')
    const elsewhere = await fetch(evil, { headers: german })
    expect([elsewhere.status, await elsewhere.text()]).toEqual([400, expect.stringContaining('führt woandershin')])
  })
})

describe('mails', () => {
  it('are in the language of who asked, also when another browser opens the link', async () => {
    const { letter, link, url, mail, frame, id } = await newBrowserMail(arabic)
    expect(letter?.subject).toContain('الموافقة على جهاز جديد')
    expect(letter?.html).toContain('<html lang="ar" dir="rtl">')
    expect(letter?.html).toContain('<bdi dir="ltr">https://shop.example</bdi>')
    expect(letter?.text).toContain('\u2066https://shop.example\u2069')
    // The link stands on a line of its own, without marks of direction, and can be copied.
    expect(letter?.text).toContain(`\n${link}\n`)
    expect(read(letter?.html ?? '')).not.toMatch(/[a-z]/i)
    const page = await (await fetch(link, { headers: german })).text()
    expect(page).toContain('Dieses Gerät freigeben')
    expect(page).toContain('https://shop.example')
    const after = letter?.id ?? 0
    const approved = await fetch(`${url}/device`, {
      method: 'POST',
      body: new URLSearchParams({ token: new URL(link).searchParams.get('token') ?? '' }),
      headers: { ...german, 'sec-fetch-site': 'same-origin' },
    })
    expect(await approved.text()).toContain('Das Gerät ist freigegeben')
    const code = await mail.next(ann, { after })
    expect(code.subject).toBe(`\u2066${code.code}\u2069 هو رمزك لتسجيل الدخول إلى \u2068Shop\u2069`)
    expect(code.text).toContain(`\n${code.code}\n`)
    expect(code.text).toContain('5 دقائق')
    expect((await frame.verify(id, code.code ?? '')).status).toBe(200)
  })

  it('are in the language of the modal where the frame says it, and have no marks where none are needed', async () => {
    const stack = await stackWith()
    const frame = await stack.frameWith({ headers: { ...arabic, 'x-wm-language': 'de' } })
    await stack.signIn(ann, frame)
    const [code] = stack.mail.mails(ann)
    expect(code?.subject).toBe(`${code?.code} ist dein Code, um dich bei Shop anzumelden`)
    expect(code?.html).toContain('<html lang="de" dir="ltr">')
    expect(code?.text).toContain('Er gilt 5 Minuten')
    expect(code?.text).not.toMatch(/[\u2066-\u2069]/)
    const eve = 'eve@mail.example'
    const { changeId } = (await frame.call('change/open', { kind: 'email', email: eve })).body
    await frame.call('change/mail', { changeId })
    const [first] = stack.mail.mails(ann)
    expect(first?.text).toContain(`Dein Code, um die E-Mail-Adresse deines Kontos bei Shop in ${eve} zu ändern`)
    await frame.call('change/code', { changeId, code: first?.code })
    await frame.call('change/mail', { changeId })
    const [second] = stack.mail.mails(eve)
    expect(second?.text).toContain(`Dein Code, um ${eve} zur E-Mail-Adresse`)
    await frame.call('change/code', { changeId, code: second?.code })
    for (const to of [ann, eve])
      expect(stack.mail.mails(to)[0]?.subject).toBe('Die E-Mail-Adresse deines Kontos bei Shop wurde geändert')
  })

  it('tell in the language of the new browser that it asks for the wallet', async () => {
    const stack = await stackWith()
    const { frame } = await stack.signIn(ann)
    const share = Buffer.from('share').toString('base64')
    const addresses = { eip155: `0x${'ab'.repeat(20)}`, solana: '1'.repeat(32) }
    await frame.call('wallet/create', { id: 'w1', addresses, serverShare: share, recoveryShare: share, wraps: [] })
    stack.pass(31)
    const other = await stack.frameWith({ headers: arabic })
    await stack.signIn(ann, other)
    await other.call('wallet/read')
    const [letter] = stack.mail.mails(ann)
    expect(letter?.subject).toContain('متصفح جديد يطلب محفظتك')
    expect(letter?.text).toMatch(/\u2066\d{4}-\d\d-\d\d \d\d:\d\d UTC\u2069/)
    expect(read(letter?.html ?? '')).not.toMatch(/[a-z]/i)
    const page = await (await fetch(letter?.link ?? '', { headers: arabic })).text()
    expect(page).toContain('رفض هذا المتصفح')
    expect(read(page)).not.toMatch(/[a-z]/i)
  })
})
