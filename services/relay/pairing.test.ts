// The relay between two clients that other people wrote: the one that the modal uses and a wallet's.
import { Core } from '@walletconnect/core'
import SignClient from '@walletconnect/sign-client'
import UniversalProvider from '@walletconnect/universal-provider'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from './relay.mjs'

type Wallet = InstanceType<typeof SignClient>
type Dapp = Awaited<ReturnType<typeof UniversalProvider.init>>
type Relay = Awaited<ReturnType<typeof startRelay>>

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const events = ['accountsChanged', 'chainChanged']
const metadata = (name: string) => ({ name, description: '', url: 'https://shop.example', icons: [] })
const namespaces = (ids: readonly number[], address = account) => ({
  eip155: {
    chains: ids.map((id) => `eip155:${id}`),
    accounts: ids.map((id) => `eip155:${id}:${address}`),
    methods,
    events,
  },
})
const optionalNamespaces = {
  eip155: { chains: ['eip155:31337', 'eip155:31338'], methods, events, rpcMap: {} },
}
/** Nothing here depends on a short wait; it only has to be over some time. */
const wait = { timeout: 30_000, interval: 20 }

let relay: Relay
let dapp: Dapp
let wallet: Wallet
const closing: (() => Promise<unknown>)[] = []
let copies = 0

/**
 * Shortens the wait of 15 s and a pulse of 5 s after which the library sends a lost message again. The relay's part,
 * knowing the repetition, is the same.
 */
function hasten(core: Dapp['client']['core']): void {
  Object.assign(core.relayer.publisher, { initialPublishTimeout: 500 })
}

async function openWallet(): Promise<Wallet> {
  copies += 1
  const core = new Core({
    relayUrl: relay.url,
    projectId: 'wallet',
    customStoragePrefix: `wallet-${copies}`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  })
  core.verify.register = async () => ''
  core.verify.resolve = async () => undefined as never
  hasten(core as never)
  await core.start()
  const client = await SignClient.init({ core: core as never, metadata: metadata('Wallet'), logger: 'silent' })
  closing.push(() => core.relayer.transportClose())
  return client
}

async function openDapp(): Promise<Dapp> {
  copies += 1
  const provider = await UniversalProvider.init({
    relayUrl: relay.url,
    projectId: 'dapp',
    customStoragePrefix: `dapp-${copies}`,
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    metadata: metadata('Dapp'),
    logger: 'silent',
  })
  provider.client.core.verify.register = async () => ''
  hasten(provider.client.core)
  closing.push(() => provider.client.core.relayer.transportClose())
  return provider
}

/** Starts a connection and hands its link to the wallet; resolves with what both sides do next. */
async function propose() {
  const uri = new Promise<string>((resolve) => dapp.once('display_uri', resolve))
  const connected = dapp.connect({ optionalNamespaces })
  connected.catch(() => {})
  const proposed = new Promise<{ id: number }>((resolve) => wallet.once('session_proposal', resolve))
  await wallet.core.pairing.pair({ uri: await uri })
  return { proposal: await proposed, connected }
}

async function pair(ids: readonly number[] = [31337, 31338]) {
  const { proposal, connected } = await propose()
  const { topic, acknowledged } = await wallet.approve({ id: proposal.id, namespaces: namespaces(ids) })
  await Promise.all([acknowledged(), connected])
  return topic
}

const sign = (text = '0x68656c6c6f') =>
  dapp.request({ method: 'personal_sign', params: [text, account] }, 'eip155:31337')

function answerRequests() {
  const asked: string[] = []
  wallet.on('session_request', ({ id, topic, params }) => {
    asked.push(params.request.method)
    void wallet.respond({
      topic,
      response: { id, jsonrpc: '2.0', result: `0xsigned${params.request.params[0].slice(2)}` },
    })
  })
  return asked
}

const clientId = (of: Wallet | Dapp['client']) => of.core.crypto.getClientId()

beforeEach(async () => {
  relay = await startRelay({ port: 0 })
  ;[dapp, wallet] = await Promise.all([openDapp(), openWallet()])
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close().catch(() => {})))
  await relay.stop()
})

describe('a pairing', () => {
  it('connects, and the relay sees the expected messages', async () => {
    await pair()
    expect(dapp.session?.namespaces.eip155?.accounts).toEqual([`eip155:31337:${account}`, `eip155:31338:${account}`])
    await vi.waitFor(() => expect(relay.stats().byTag).toEqual({ 1100: 1, 1101: 1, 1102: 1, 1103: 1 }), wait)
    expect(relay.stats().byMethod).toMatchObject({ wc_proposeSession: 1, wc_approveSession: 1 })
  })

  it('signs, and hears a refusal', async () => {
    await pair()
    wallet.once('session_request', ({ id, topic, params }) => {
      expect(params).toMatchObject({ chainId: 'eip155:31337', request: { method: 'personal_sign' } })
      void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsignature' } })
    })
    expect(await sign()).toBe('0xsignature')
    wallet.once('session_request', ({ id, topic }) => {
      void wallet.respond({ topic, response: { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } } })
    })
    await expect(sign()).rejects.toMatchObject({ code: 5000 })
  })

  it('is refused', async () => {
    const { proposal, connected } = await propose()
    await wallet.reject({ id: proposal.id, reason: { code: 5000, message: 'User rejected.' } })
    await expect(connected).rejects.toMatchObject({ code: 5000 })
  })

  it('hears a change of the chain and of the session', async () => {
    const topic = await pair()
    const changed = new Promise((resolve) => dapp.once('chainChanged', resolve))
    await wallet.emit({ topic, event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' })
    expect(Number(await changed)).toBe(31338)
    const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
    const updated = new Promise((resolve) => dapp.once('session_update', resolve))
    const { acknowledged } = await wallet.update({ topic, namespaces: namespaces([31337], other) })
    await Promise.all([acknowledged(), updated])
    expect(dapp.session?.namespaces.eip155?.accounts).toEqual([`eip155:31337:${other}`])
  })

  it('ends from the side of the wallet', async () => {
    const topic = await pair()
    const deleted = new Promise((resolve) => dapp.once('session_delete', resolve))
    await wallet.disconnect({ topic, reason: { code: 6000, message: 'Bye.' } })
    expect(await deleted).toMatchObject({ topic })
    expect(dapp.client.session.getAll()).toEqual([])
  })

  it('ends from the side of the page', async () => {
    const topic = await pair()
    const deleted = new Promise((resolve) => wallet.once('session_delete', resolve))
    await dapp.disconnect()
    expect(await deleted).toMatchObject({ topic })
    expect(wallet.session.getAll()).toEqual([])
  })
})

describe('trouble', () => {
  it('an approval given while the page was away arrives when it comes back', async () => {
    const { proposal, connected } = await propose()
    const me = await clientId(dapp.client)
    const isDapp = ({ client }: { client: string }) => client === me
    relay.refuse('401', isDapp)
    relay.dropClients(isDapp)
    await vi.waitFor(() => expect(relay.clients().some(isDapp)).toBe(false), wait)
    await wallet.approve({ id: proposal.id, namespaces: namespaces([31337]) })
    expect(relay.stats().mailbox.messages).toBeGreaterThanOrEqual(2)
    expect(dapp.session).toBeUndefined()
    relay.refuse()
    await dapp.client.core.relayer.restartTransport()
    await connected
    expect(dapp.session?.peer.metadata.name).toBe('Wallet')
  })

  it('the same over a socket that only looks alive', async () => {
    const { proposal, connected } = await propose()
    const me = await clientId(dapp.client)
    relay.muteClients(({ client }) => client === me)
    await wallet.approve({ id: proposal.id, namespaces: namespaces([31337]) })
    expect(dapp.client.core.relayer.connected).toBe(true)
    expect(dapp.session).toBeUndefined()
    await dapp.client.core.relayer.restartTransport()
    await connected
  })

  it.each(['keep', 'drop'] as const)('the relay is killed and comes back, mailbox: %s', async (mailbox) => {
    await pair()
    const asked = answerRequests()
    expect(await sign()).toBe('0xsigned68656c6c6f')
    await relay.stop()
    await vi.waitFor(() => expect(dapp.client.core.relayer.connected).toBe(false), wait)
    const answer = sign('0x01')
    await relay.start({ mailbox })
    expect(await answer).toBe('0xsigned01')
    expect(asked).toEqual(['personal_sign', 'personal_sign'])
  })

  it('the relay is killed in the middle of a pairing', async () => {
    const { proposal, connected } = await propose()
    await relay.stop()
    await relay.start({ mailbox: 'drop' })
    await wallet.approve({ id: proposal.id, namespaces: namespaces([31337]) })
    await connected
  })

  it('all sockets end in the middle of a request: it is asked once', async () => {
    await pair()
    const asked: number[] = []
    wallet.on('session_request', ({ id, topic }) => {
      asked.push(id)
      relay.dropClients()
      void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsignature' } })
    })
    expect(await sign()).toBe('0xsignature')
    expect(asked).toHaveLength(1)
  })

  it('a stalled relay goes on where it stopped', async () => {
    await pair()
    answerRequests()
    relay.pause()
    const answer = sign('0x02')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(relay.stats().byTag[1108]).toBeUndefined()
    relay.resume()
    expect(await answer).toBe('0xsigned02')
  })

  it('a project id that is not welcome is told in the words that clients look for', async () => {
    relay.refuse('key')
    const problem = new Promise<Error>((resolve) => dapp.client.core.relayer.on('relayer_error', resolve))
    void dapp.connect({ optionalNamespaces }).catch(() => {})
    expect((await problem).message).toContain('Unauthorized: invalid key')
  })
})
