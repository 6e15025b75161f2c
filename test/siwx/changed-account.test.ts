import { afterEach, beforeAll, expect, test } from 'vitest'
import { signInAtom } from '../../src/atoms/sign-in/sign-in.atoms.ts'
import { signIn } from '../../src/atoms/sign-in/sign-in.ts'
import { serverSiwx } from '../../src/siwx/client/server-siwx.ts'
import { FakeSiwx } from '../fakes/fake-siwx.ts'
import { createSignInWorld } from '../fakes/sign-in-world.ts'
import { accountA, accountB, addWallet, endWorld, loadSessionCode, until } from '../fakes/world.ts'
import { site } from './browser-of.ts'
import { setup } from './server-scene.ts'

beforeAll(async () => {
  await loadSessionCode()
  await import('../../src/atoms/sign-in/follow-sign-in.ts')
  await import('../../src/atoms/sessions/sign-message.ts')
})
afterEach(endWorld)

type World = ReturnType<typeof createSignInWorld>
type Wallet = ReturnType<typeof addWallet>

const accountC = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const status = ({ inner }: World) => inner.store.get(signInAtom).status
const lower = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase()).sort()
const inKit = ({ kit }: World) => lower(kit.getState().sessions.map(({ data }) => data.accountAddress))

async function signs(world: World): Promise<void> {
  await until('the question', () => status(world) === 'required')
  await signIn(world.inner)
  expect(status(world)).toBe('signed')
}
/** The wallet makes another account the active one, which signs in. */
async function changes(world: World, wallet: Wallet, account: string): Promise<void> {
  wallet.accounts = [account]
  wallet.emit('accountsChanged', [account])
  await until('the account', () => world.kit.getState().address?.toLowerCase() === account)
  await signs(world)
}
async function connects(world: World, account: string): Promise<Wallet> {
  const wallet = addWallet({ accounts: [account], authorised: true })
  await world.kit.connect({ connectorId: wallet.id })
  await signs(world)
  return wallet
}

/** A page whose server takes every signature. */
function withServer() {
  const verifiers = [{ chainNamespace: 'eip155', verify: async () => true }]
  const { browser } = setup({ verifiers, networks: { 'eip155:1': [], 'eip155:2': [] } })
  const tab = browser()
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const answer = await tab.send(init?.method ?? 'GET', String(url).replace('/siwx/', ''), init?.body ?? undefined)
    return Response.json(answer.body, { status: answer.status })
  }
  const siwx = serverSiwx({ fetch, domain: site.domain, uri: `${site.origin}/` })
  const world = createSignInWorld(siwx as FakeSiwx)
  const onServer = async () => lower((await tab.session()).map(({ accountAddress }) => accountAddress))
  return { world, onServer, tab, siwx }
}

test('default: a wallet that changed its account has no session of the one before, here or on the server', async () => {
  const { world, onServer } = withServer()
  const wallet = await connects(world, accountA)
  await world.kit.switchNetwork('eip155:2')
  await signs(world)
  expect([inKit(world), await onServer()]).toEqual([
    [accountA, accountA],
    [accountA, accountA],
  ])
  await changes(world, wallet, accountB)
  expect([inKit(world), await onServer()]).toEqual([[accountB], [accountB]])
  expect(world.names().filter((name) => name === 'sign-out')).toHaveLength(2)
})

test('behavior: the session of a network that this page has not seen ends as well', async () => {
  const { world, onServer, tab, siwx } = withServer()
  const wallet = await connects(world, accountA)
  const address = world.kit.getState().address ?? ''
  const message = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:2' })
  await tab.post('verify', { message: `${message}`, signature: '0x00' })
  expect(await onServer()).toEqual([accountA, accountA])
  await changes(world, wallet, accountB)
  expect(await onServer()).toEqual([accountB])
})

test('default: sessions of other connected wallets stay, also of an account that the changed wallet had', async () => {
  const { world, onServer } = withServer()
  await connects(world, accountC)
  const first = await connects(world, accountA)
  const second = addWallet({ accounts: [accountA], authorised: true })
  await world.kit.connect({ connectorId: second.id })
  await until('the session', () => status(world) === 'signed')
  await changes(world, second, accountB)
  const all = lower([accountA, accountB, accountC])
  expect([inKit(world), await onServer()]).toEqual([all, all])
  await world.kit.connect({ connectorId: first.id })
  await until('the session', () => status(world) === 'signed')
  await changes(world, first, '0x90f79bf6eb2c4f870365e785982e1f101e93b906')
  const now = lower(['0x90f79bf6eb2c4f870365e785982e1f101e93b906', accountB, accountC])
  expect([inKit(world), await onServer()]).toEqual([now, now])
})

test('behavior: the session stays while the other account has not signed in, which may be a mistake', async () => {
  const { world, onServer } = withServer()
  const wallet = await connects(world, accountA)
  wallet.accounts = [accountB]
  wallet.emit('accountsChanged', [accountB])
  await until('the question', () => status(world) === 'required')
  wallet.accounts = [accountA]
  wallet.emit('accountsChanged', [accountA])
  await until('the session', () => status(world) === 'signed')
  expect([inKit(world), await onServer()]).toEqual([[accountA], [accountA]])
})

test('behavior: a configuration of the page is asked to end each session of the account before', async () => {
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx)
  const wallet = await connects(world, accountA)
  await world.kit.switchNetwork('eip155:2')
  await signs(world)
  await changes(world, wallet, accountB)
  await until('one', () => siwx.sessions.length === 1)
  expect(lower(siwx.sessions.map(({ data }) => data.accountAddress))).toEqual([accountB])
  expect(siwx.times('revokeSession')).toBe(2)
})

test('behavior: a disconnected wallet whose sessions the page keeps has changed nothing', async () => {
  const siwx = new FakeSiwx()
  siwx.signOutOnDisconnect = false
  const world = createSignInWorld(siwx)
  await connects(world, accountA)
  await world.kit.disconnect()
  await connects(world, accountB)
  expect(lower(siwx.sessions.map(({ data }) => data.accountAddress))).toEqual(lower([accountA, accountB]))
})

test('behavior: a server that cannot end the session is told to the page, and the kit has none', async () => {
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx)
  const wallet = await connects(world, accountA)
  siwx.fail('revokeSession', new Error('down'))
  await changes(world, wallet, accountB)
  await until('the error', () => world.names().includes('error'))
  expect(inKit(world)).toEqual([accountB])
})

test('behavior: a session that could not be ended keeps no other one from its end', async () => {
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx)
  const wallet = await connects(world, accountA)
  await world.kit.switchNetwork('eip155:2')
  await signs(world)
  siwx.fail('revokeSession', new Error('down'), 1)
  await changes(world, wallet, accountB)
  await until('both were asked for', () => siwx.times('revokeSession') === 2)
  await until('the end', () => siwx.sessions.length === 2)
  expect(world.names()).toContain('error')
})

test('behavior: a visitor who goes back while the session ends is not signed in by it', async () => {
  const siwx = new FakeSiwx()
  const world = createSignInWorld(siwx)
  const wallet = await connects(world, accountA)
  const release = siwx.hold('revokeSession')
  await changes(world, wallet, accountB)
  await until('the end is asked for', () => siwx.times('revokeSession') === 1)
  wallet.accounts = [accountA]
  wallet.emit('accountsChanged', [accountA])
  await until('found', () => status(world) === 'signed')
  release()
  await until('looked up again', () => world.kit.getState().session === undefined)
  expect(lower(siwx.sessions.map(({ data }) => data.accountAddress))).not.toContain(lower([accountA])[0])
})
