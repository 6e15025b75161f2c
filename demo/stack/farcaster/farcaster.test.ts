import { createPublicClient, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { startFarcaster } from './farcaster.mjs'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function started() {
  const farcaster = await startFarcaster({ port: 0, connectUrl: 'http://localhost:5173/farcaster' })
  ends.push(() => farcaster.stop())
  const call = async (path: string, body?: object, token?: string) => {
    const response = await fetch(farcaster.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const site = { siweUri: 'https://wallet.example/sdk', domain: 'wallet.example', nonce: 'abcdef12' }
  const open = async () => String((await call('/v1/channel', site)).body.channelToken)
  const status = (token: string) => call('/v1/channel/status', undefined, token)
  return { farcaster, call, site, open, status }
}
const join = async (account: ReturnType<typeof privateKeyToAccount>, username: string) => ({
  username,
  signature: await account.signMessage({ message: `Have the name ${username} on the demo's Farcaster.` }),
})

test('carries one answer from the app to the site', async () => {
  const { call, site, open, status } = await started()
  const opened = await call('/v1/channel', site)
  expect(opened.status).toBe(201)
  const link = new URL(String(opened.body.url))
  expect(link.origin + link.pathname).toBe('http://localhost:5173/farcaster')
  expect(link.searchParams.get('domain')).toBe('wallet.example')
  const token = await open()
  expect(await status(token)).toEqual({ status: 202, body: { state: 'pending', nonce: 'abcdef12' } })
  const answer = { message: 'm', signature: '0x1', fid: 1, username: 'maren' }
  expect((await call('/v1/channel/authenticate', answer, token)).status).toBe(201)
  expect(await status(token)).toMatchObject({ status: 200, body: { state: 'completed', ...answer } })
  expect((await call('/v1/channel/decline', {}, token)).status).toBe(409)
  const other = await open()
  await call('/v1/channel/decline', {}, other)
  expect((await status(other)).body).toMatchObject({ state: 'declined' })
})

test('knows no other channel, route or text', async () => {
  const { call, site, status, farcaster } = await started()
  expect((await status('x'.repeat(43))).status).toBe(401)
  expect((await call('/v1/other')).status).toBe(404)
  expect((await call('/v1/channel', { ...site, domain: '' })).status).toBe(400)
  expect((await fetch(`${farcaster.url}/v1/channel`, { method: 'POST', body: '[' })).status).toBe(400)
})

test('tells whose an fid is, as the registry does', async () => {
  const { call, farcaster } = await started()
  const [one, two] = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  if (!one || !two) throw new Error('no keys')
  expect((await call('/accounts', await join(one, 'maren'))).body).toMatchObject({ fid: 1, owner: one.address })
  expect((await call('/accounts', await join(two, 'jon'))).body).toMatchObject({ fid: 2 })
  expect((await call('/accounts', await join(one, 'maren'))).body).toMatchObject({ fid: 1 })
  expect((await call('/accounts', { username: 'UPPER', signature: '0x' })).status).toBe(400)
  // Signed for another name: it is of somebody else.
  const borrowed = { ...(await join(one, 'maren')), username: 'eve' }
  expect((await call('/accounts', borrowed)).body).not.toMatchObject({ fid: 1 })

  const client = createPublicClient({ transport: http(farcaster.registryUrl, { retryCount: 0 }) })
  const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
  const idOf = (owner: `0x${string}`) =>
    client.readContract({
      address: '0x00000000fc6c5f01fc30151999387bb99a9f489b',
      abi,
      functionName: 'idOf',
      args: [owner],
    })
  expect([await idOf(one.address), await idOf(two.address)]).toEqual([1n, 2n])
  expect(await idOf('0x00000000000000000000000000000000000000A2')).toBe(0n)
  farcaster.fail({ otherFid: true })
  expect(await idOf(one.address)).toBe(2n)
  await expect(client.getBlockNumber()).rejects.toThrow()
})

test('has failures by switches, also over HTTP', async () => {
  const { call, open, status, farcaster } = await started()
  const token = await open()
  await call('/v1/channel/authenticate', { message: 'a\nNonce: abcdef12\nb', signature: `0x${'1'.repeat(130)}` }, token)
  expect((await call('/_control', { wrongNonce: true, wrongSignature: true })).status).toBe(200)
  const spoiled = (await status(token)).body
  expect(spoiled.message).toBe('a\nNonce: 0123456789abcdef\nb')
  expect(spoiled.signature).toMatch(/^0x1{8}7{120}1{2}$/)
  expect((await call('/_control', { away: 'yes' })).status).toBe(400)
  farcaster.fail({ away: true })
  expect((await status(token)).status).toBe(503)
  farcaster.fail()
  expect((await status(token)).body).toMatchObject({ state: 'completed', signature: `0x${'1'.repeat(130)}` })
})
