import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, it } from 'vitest'
import { startFarcaster } from '../../../../demo/stack/farcaster/farcaster.mjs'
import { newFrame } from '../testing/raw-client.mjs'
import { atEnd, endAll, shop, stackWith } from '../testing/test-stack.ts'
import { readFarcasterProof } from './farcaster-proof.mjs'

afterEach(endAll)

async function farcasterStack(more: { idRegistryRpc?: string } = {}) {
  const relay = await startFarcaster({ port: 0 })
  atEnd(() => relay.stop())
  const farcaster = { relay: relay.url, ...(more.idRegistryRpc ? more : { trustCustody: true }) }
  const stack = await stackWith({ projects: { shop: { ...shop, farcaster } } })
  const frame = await stack.frameWith()
  const { body } = await frame.call('farcaster/start')
  const link = new URL(String(body.url)).searchParams
  /** Answers the request behind the link, as the Farcaster app does. */
  async function answer(
    change: { fid?: number; nonce?: string; domain?: string; signer?: `0x${string}`; resources?: string[] } = {},
  ) {
    const account = privateKeyToAccount(generatePrivateKey())
    const message = createSiweMessage({
      address: change.signer ?? account.address,
      chainId: 10,
      domain: change.domain ?? link.get('domain') ?? '',
      nonce: change.nonce ?? link.get('nonce') ?? '',
      uri: link.get('siweUri') ?? '',
      version: '1',
      resources: change.resources ?? [`farcaster://fid/${change.fid ?? 7}`],
    })
    const response = await fetch(`${relay.url}/v1/channel/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${link.get('channelToken')}` },
      body: JSON.stringify({ message, signature: await account.signMessage({ message }), fid: 7, username: 'ann' }),
    })
    return response.status
  }
  const decline = async () =>
    (
      await fetch(`${relay.url}/v1/channel/decline`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${link.get('channelToken')}` },
        body: '{}',
      })
    ).status
  const requestId = String(body.requestId)
  return {
    ...stack,
    relay,
    frame,
    requestId,
    answer,
    decline,
    result: () => frame.call('farcaster/result', { requestId }),
  }
}

/** A chain on which every address has this fid. */
async function registry(fid: number) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const { id } = JSON.parse(text)
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${fid.toString(16).padStart(64, '0')}` }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('signing in with Farcaster', () => {
  it('waits for the app, and ends in a session, once', async () => {
    const { frame, answer, result } = await farcasterStack()
    const waiting = result()
    expect(await answer()).toBe(201)
    const reply = await waiting
    expect(reply.body).toMatchObject({ state: 'done', user: { provider: 'farcaster', userName: 'ann', email: null } })
    expect((await frame.call('session')).body).toEqual({ user: reply.body.user })
    expect((await result()).status).toBe(410)
    expect(await answer()).toBe(409)
  })

  it.each([
    ['another nonce', { nonce: 'abcdef0123456789' }],
    ['another site', { domain: 'evil.example' }],
    ['another signer', { signer: '0x00000000000000000000000000000000000000AA' as const }],
    ['no fid', { resources: [] }],
    ['two fids', { resources: ['farcaster://fid/7', 'farcaster://fid/8'] }],
  ])('refuses %s', async (_name, change) => {
    const { answer, result } = await farcasterStack()
    await answer(change)
    expect((await result()).body).toEqual({ state: 'error', reason: 'The sign-in could not be confirmed.' })
  })

  it('outlasts a relay that fails for a moment', async () => {
    const { relay, answer, result } = await farcasterStack()
    relay.fail({ away: true })
    const waiting = result()
    await expect.poll(() => relay.stats().refused).toBeGreaterThan(0)
    relay.fail()
    expect(await answer()).toBe(201)
    expect((await waiting).body).toMatchObject({ state: 'done' })
  })

  it('hears a no, from a relay that carries one', async () => {
    const { decline, result } = await farcasterStack()
    expect(await decline()).toBe(201)
    expect((await result()).body).toEqual({ state: 'error', reason: 'The sign-in was declined in Farcaster.' })
  })

  it('asks the registry whose the fid is', async () => {
    const mine = await farcasterStack({ idRegistryRpc: await registry(7) })
    await mine.answer()
    expect((await mine.result()).body).toMatchObject({ state: 'done' })
    const other = await farcasterStack({ idRegistryRpc: await registry(8) })
    await other.answer()
    expect((await other.result()).body).toMatchObject({ state: 'error' })
  })

  it('leads an fid that is only claimed to no account of one that was proved', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const [domain, uri, nonce] = ['wallet.example', 'https://wallet.example/sdk', 'abcdef0123456789']
    const about = { address: account.address, chainId: 10, domain, nonce, uri, version: '1' as const }
    const message = createSiweMessage({ ...about, resources: ['farcaster://fid/7'] })
    const answer = { message, signature: await account.signMessage({ message }) }
    const expected = { domain, uri, nonce, now: Date.now() }
    const claimed = await readFarcasterProof(answer, expected)
    const proved = await readFarcasterProof(answer, { ...expected, idRegistryRpc: await registry(7) })
    expect([claimed.subject, proved.subject]).toEqual(['7', '7'])
    expect(claimed.issuer).not.toBe(proved.issuer)
  })

  it('gives nothing to another browser', async () => {
    const { answer, url, requestId, result } = await farcasterStack()
    await answer()
    const stranger = newFrame(url)
    await stranger.hello()
    expect((await stranger.call('farcaster/result', { requestId })).status).toBe(410)
    expect((await result()).body).toMatchObject({ state: 'done' })
  })

  it('is not there where it is not offered', async () => {
    const { frameWith } = await stackWith()
    expect((await (await frameWith()).call('farcaster/start')).status).toBe(404)
  })
})
