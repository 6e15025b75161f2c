// A server with its own mail server and clock, for tests.

import { expect, vi } from 'vitest'
import { startMail } from '../../../../demo/stack/mail/mail.mjs'
import { startSecureServer } from '../secure-server.mjs'
import { newFrame } from './raw-client.mjs'

export const pepper = 'a-pepper-of-tests-Qz8vK1mXw4Lr7TnY2b'
export const masterKey = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256)).toString(
  'base64',
)
export const shop = {
  name: 'Shop',
  origins: ['https://shop.example'],
  newDevice: 'never' as const,
  recovery: 'operator' as const,
}
type Options = Parameters<typeof startSecureServer>[0]
type Frame = ReturnType<typeof newFrame>
type Reply = Awaited<ReturnType<Frame['call']>>

export const wide = {
  mailsPerPurpose: [[1000, 1000]],
  mailsPerMailbox: [[1000, 1000]],
  othersPerMailbox: [[1000, 1]],
  mailsPerNetwork: [[1000, 1]],
  verifiesPerDevice: [[100_000, 1000]],
  verifiesPerAddress: [[100_000, 1000]],
  callsPerAddress: [[100_000, 1000]],
  pagesPerAddress: [[100_000, 1000]],
  oauthPerDevice: [[1000, 1000]],
  oauthPerAddress: [[1000, 1000]],
} as const

const ends: (() => Promise<unknown>)[] = []
export async function endAll() {
  for (const end of ends.splice(0).reverse()) await end()
}
export const atEnd = (end: () => Promise<unknown>) => ends.push(end)

export async function stackWith(options: Partial<Options> = {}) {
  const mail = await startMail({ smtpPort: 0 })
  atEnd(() => mail.stop())
  let now = Date.now()
  const server = await startSecureServer({
    smtpUrl: mail.smtpUrl,
    mailFrom: 'Wallet <wallet@shop.example>',
    pepper,
    masterKey,
    projects: { shop },
    clock: () => now,
    codeCost: 10,
    ...options,
  })
  atEnd(() => server.stop())
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  const frameWith = async (more: Parameters<typeof newFrame>[1] = {}): Promise<Frame> => {
    const frame = newFrame(server.url, more)
    await frame.hello()
    return frame
  }
  /** Requests a code and reads it from the mail. */
  async function codeFor(frame: Frame, email: string): Promise<{ id: string; code: string }> {
    const after = mail.mails()[0]?.id ?? 0
    const { body } = await frame.start(email)
    const { code } = await mail.next(email, { after })
    if (!code) throw new Error(`The mail to ${email} has no code.`)
    return { id: body.challengeId ?? '', code }
  }
  async function signIn(email: string, frame?: Frame): Promise<{ frame: Frame; reply: Reply }> {
    const used = frame ?? (await frameWith())
    const { id, code } = await codeFor(used, email)
    return { frame: used, reply: await used.verify(id, code) }
  }
  return { mail, server, pass, frameWith, codeFor, signIn, url: server.url }
}
/** Waits until every entry of the audit log has its number. */
export const allNumbered = (database: { all(sql: string): Promise<object[]> }) =>
  vi.waitFor(
    async () => expect(await database.all('SELECT id FROM audit_waiting WHERE refused = 0')).toEqual([]),
    20_000,
  )
export const otherThan = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
