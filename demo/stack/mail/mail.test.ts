import { afterEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../../services/secure-site/server/mails/mailer.mjs'
import { startMail } from './mail.mjs'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function started() {
  const mail = await startMail({ smtpPort: 0, port: 0 })
  ends.push(() => mail.stop())
  const mailer = createMailer({ smtpUrl: mail.smtpUrl, from: 'wallet@shop.example' })
  ends.push(() => mailer.stop())
  const send = (to: string, text = 'Hello') => mailer.send(to, { subject: `To ${to}`, text, html: `<p>${text}</p>` })
  return { mail, send, page: mail.url ?? '' }
}

describe('the mail server', () => {
  it('keeps what it gets, newest first, with the code and the link of each', async () => {
    const { mail, send } = await started()
    await send('ann@mail.example', 'Your code:\n\n123456\n')
    await send('bob@mail.example', 'Look:\nhttps://shop.example/device?token=x\n')
    expect(mail.mails().map(({ to, code, link }) => ({ to, code, link }))).toEqual([
      { to: ['bob@mail.example'], code: undefined, link: 'https://shop.example/device?token=x' },
      { to: ['ann@mail.example'], code: '123456', link: undefined },
    ])
    expect(mail.mails('ANN@mail.example')).toHaveLength(1)
    mail.clear()
    expect(mail.mails()).toEqual([])
  })

  it('waits for a mail, and says when none came', async () => {
    const { mail, send } = await started()
    const next = mail.next('ann@mail.example')
    await send('bob@mail.example')
    await send('ann@mail.example')
    expect(await next).toMatchObject({ id: 2, to: ['ann@mail.example'] })
    await expect(mail.next('ann@mail.example', { after: 2, within: 20 })).rejects.toThrow('No mail came')
  })

  it('keeps the last 200', async () => {
    const { mail, send } = await started()
    for (let count = 0; count < 205; count += 1) await send(`a${count}@mail.example`)
    expect(mail.mails()).toHaveLength(200)
    expect(mail.mails().at(-1)?.to).toEqual(['a5@mail.example'])
  })

  it('refuses when it is told to', async () => {
    const { mail, send } = await started()
    mail.fail()
    await expect(send('ann@mail.example')).rejects.toThrow('could not be sent')
    mail.fail(false)
    await send('ann@mail.example')
    expect(mail.mails()).toHaveLength(1)
  })
})

describe('its inbox', () => {
  it('is a page without anything inline, and a list', async () => {
    const { send, page } = await started()
    await send('ann@mail.example', '654321')
    await send('bob@mail.example')
    const response = await fetch(page)
    const text = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).not.toMatch(/<style|style=|<script(?![^>]*src=)/)
    for (const file of ['inbox.css', 'inbox.js']) expect((await fetch(`${page}/${file}`)).status).toBe(200)
    const list = await (await fetch(`${page}.json?to=ann@mail.example`)).json()
    expect(list).toMatchObject([{ to: ['ann@mail.example'], code: '654321' }])
    expect((await fetch(page, { method: 'POST' })).status).toBe(405)
    expect((await fetch(page.replace('/inbox', '/other'))).status).toBe(404)
  })

  it('says when something came', async () => {
    const { send, page } = await started()
    const { body } = await fetch(`${page}/changes`)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('open')
    await send('ann@mail.example')
    expect((await reader?.read())?.value).toBe('data: changed\n\n')
  })
})
