import { describe, expect, it, vi } from 'vitest'
import { parseMessage } from '../message.ts'
import { randomNonce } from '../secrets.ts'
import { createMessenger } from './create-messenger.ts'

const input = { accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', chainId: 'eip155:8453' } as const
const site = { domain: 'harbor.test', uri: 'https://harbor.test/members' }
const now = () => Date.parse('2026-05-04T09:30:00Z')

describe('createMessenger', () => {
  it('default: the text has the fields', async () => {
    const message = await createMessenger({ ...site, now, statement: 'Hello.', expiration: 60_000 }).createMessage(
      input,
    )
    expect(parseMessage(message.toString())).toEqual({ ...message })
    expect(`${message}`).toContain('\nChain ID: 8453\n')
    expect(message).toMatchObject({
      issuedAt: '2026-05-04T09:30:00.000Z',
      expirationTime: '2026-05-04T09:31:00.000Z',
    })
  })

  it('default: each message has a nonce of 128 bits or more', async () => {
    const messenger = createMessenger({ ...site, now })
    const nonces = await Promise.all(
      Array.from({ length: 200 }, async () => (await messenger.createMessage(input)).nonce),
    )
    expect(new Set(nonces).size).toBe(200)
    expect(nonces.every((nonce) => /^[A-Za-z0-9]{22}$/.test(nonce))).toBe(true)
    expect(22 * Math.log2(62)).toBeGreaterThan(128)
    // Each character appears about as often as each other one.
    const counts = new Map<string, number>()
    for (let at = 0; at < 3000; at++) for (const char of randomNonce()) counts.set(char, (counts.get(char) ?? 0) + 1)
    expect(counts.size).toBe(62)
    expect(Math.max(...counts.values()) / Math.min(...counts.values())).toBeLessThan(1.4)
  })

  it('param: getNonce gives the nonce and the time of a server', async () => {
    const getNonce = async () => ({ nonce: 'fromTheServer12345', issuedAt: '2026-05-05T00:00:00Z' })
    const message = await createMessenger({ ...site, now, getNonce, expiration: 1000 }).createMessage(input)
    expect(message).toMatchObject({
      nonce: 'fromTheServer12345',
      issuedAt: '2026-05-05T00:00:00Z',
      expirationTime: '2026-05-05T00:00:01.000Z',
    })
  })

  it('param: notBefore starts the time for which the message is valid', async () => {
    const notBefore = '2026-06-01T00:00:00.000Z'
    const message = await createMessenger({ ...site, now, expiration: 1000 }).createMessage({ ...input, notBefore })
    expect(message).toMatchObject({ notBefore, expirationTime: '2026-06-01T00:00:01.000Z' })
  })

  it('default: domain and uri are those of the page, without query and fragment', async () => {
    vi.stubGlobal('location', new URL('https://harbor.test:8443/members?code=secret#token'))
    const message = await createMessenger({ now }).createMessage(input)
    expect(message).toMatchObject({ domain: 'harbor.test:8443', uri: 'https://harbor.test:8443/members' })
  })

  it('W-02: a uri of another site than the domain is refused', async () => {
    const messenger = createMessenger({ ...site, uri: 'https://evil.test/' })
    await expect(messenger.createMessage(input)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
  })

  it.each([
    ['statement', { statement: 'Sie "sehen"' }],
    ['statement', { statement: 'a\nURI: https://evil.test' }],
    ['requestId', { getRequestId: () => 'a b' }],
    ['nonce', { getNonce: () => 'short' }],
  ])('error: a bad %s is refused before a wallet sees it', async (path, options) => {
    const made = createMessenger({ ...site, ...options }).createMessage(input)
    await expect(made).rejects.toMatchObject({ code: 'SCHEMA_MISMATCH', data: { path } })
  })
})
