import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from '../../../services/relay/relay.mjs'
import { startAnvil } from '../../../test/fakes/anvil.ts'
import { fakeClock } from '../../../test/fakes/clock.ts'
import { memoryStore } from '../../../test/fakes/memory-store.ts'
import { type RemoteWallet, remoteWallet, type SignInAnswer } from '../../../test/fakes/remote-wallet.ts'
import { testNetworks } from '../../../test/fakes/world.ts'
import { contractAccount } from '../../../test/siwx/contract-account.mjs'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { walletConnectId } from '../core/connector.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { SignInProof, SignInRequest } from '../core/sign-in.ts'
import type { SignInData } from '../core/siwx.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { clientOf } from '../wallet-connect/client.ts'
import { adapter } from './adapter.ts'
import { eip155Verifier } from './eip155-verifier.ts'

type Cacao = SignInAnswer['cacaos'][number]
type Relay = Awaited<ReturnType<typeof startRelay>>

const request: SignInRequest = {
  domain: 'harbor.test',
  uri: 'https://harbor.test/login',
  nonce: 'k3Jx81mQp0aVn5Tz7RwL2c',
  version: '1',
  statement: 'Sign in to Harbor',
  expirationTime: '2099-01-01T00:00:00.000Z',
  resources: ['https://harbor.test/terms'],
}

/** Key that owns a contract account, and is not the wallet's own. */
const owner = privateKeyToAccount(`0x${'22'.repeat(32)}`)

describe('signing in with the approval, over a real relay', () => {
  let relay: Relay
  let wallet: RemoteWallet
  let storage: ReturnType<typeof memoryStore>
  let page: AbortController
  let host: PairingHost
  let calls: ReturnType<typeof vi.spyOn>
  const networks = testNetworks.slice(0, 2).map((one) => toNetwork(one))
  const uris: string[] = []
  const steps: string[] = []
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => void unhandled.push(reason)

  const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
    signal: page.signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: 'eip155:1',
    pairing: async () => host,
    onUri: (uri) => void uris.push(uri),
    onStep: (step) => void steps.push(step),
    signIn: request,
    ...more,
  })
  const start = (more?: Partial<ConnectContext>) => adapter.connect(walletConnectId, context(more))
  const uri = async () => {
    await vi.waitFor(() => expect(uris.length).toBeGreaterThan(0), 30_000)
    return uris.at(-1) as string
  }
  async function connect(more?: Partial<ConnectContext>, how?: Parameters<RemoteWallet['signIn']>[0]) {
    uris.length = 0
    const attempt = start(more)
    await wallet.scan(await uri())
    const [session] = await Promise.all([attempt, wallet.signIn(how)])
    return session
  }
  const only = (session: Session<'eip155'>): SignInProof => {
    expect(session.proofs).toHaveLength(1)
    return session.proofs?.[0] as SignInProof
  }
  const isSigned = ({ accountAddress, message, signature }: SignInProof) =>
    verifyMessage({ address: accountAddress as `0x${string}`, message, signature: signature as `0x${string}` })
  const nobodyConnected = async () => {
    const { provider } = await clientOf(host)
    await vi.waitFor(() => {
      expect(provider.client.session.getAll()).toEqual([])
      expect(wallet.client.session.getAll()).toEqual([])
    }, 4_000)
  }

  beforeEach(async () => {
    uris.length = 0
    steps.length = 0
    unhandled.length = 0
    process.on('unhandledRejection', onUnhandled)
    calls = vi.spyOn(globalThis, 'fetch')
    relay = await startRelay({ port: 0 })
    wallet = await remoteWallet(relay.url, { signIn: true })
    storage = memoryStore()
    page = new AbortController()
    host = {
      relayUrl: relay.url,
      projectId: 'harbor',
      metadata: { name: 'Harbor', description: '', url: 'https://harbor.test', icons: [] },
      storage,
      override: {},
      signal: page.signal,
    }
  })
  afterEach(async () => {
    page.abort()
    await wallet.end()
    await relay.stop()
    process.off('unhandledRejection', onUnhandled)
    // The page calls no host besides the relay, whatever the wallet answers.
    const called = [...calls.mock.calls]
    calls.mockRestore()
    expect(called).toEqual([])
    expect(unhandled).toEqual([])
  })

  it('default: one approval connects and signs in', async () => {
    const session = await connect({ networkId: 'eip155:2' }, { chains: ['eip155:2'] })
    expect(session).toMatchObject({
      connectorId: walletConnectId,
      address: wallet.address,
      caipNetworkId: 'eip155:2',
      wallet: { name: 'Lantern' },
    })
    const proof = only(session)
    expect(proof).toMatchObject({
      chainId: 'eip155:2',
      accountAddress: session.address,
      cacao: { h: { t: 'caip122' }, p: { nonce: request.nonce, aud: request.uri }, s: { t: 'eip191' } },
    })
    expect(await isSigned(proof)).toBe(true)
    // By the page's own strict parser of EIP-4361, not by the library that wrote it.
    expect(parseSiweMessage(proof.message)).toMatchObject({
      address: wallet.address,
      chainId: 2,
      domain: request.domain,
      uri: request.uri,
      nonce: request.nonce,
      version: '1',
      expirationTime: new Date(request.expirationTime as string),
    })
    expect(proof.message).toContain(request.statement)
    expect(steps).toContain('scanned')
    expect(wallet.requests).toEqual([])
  })

  it('default: the session it makes is one like any other', async () => {
    const session = await connect()
    const signature = await adapter.signMessage(session, 'Tide', context())
    expect(
      await verifyMessage({ address: session.address, message: 'Tide', signature: signature as `0x${string}` }),
    ).toBe(true)
    expect(await adapter.switchNetwork(session, 'eip155:2', context())).not.toHaveProperty('proofs')
    await adapter.disconnect(session, context())
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 4_000)
    expect([...storage.map.keys()]).toEqual([])
  })

  it('default: the wanted network is asked for first, and what the page cannot show is not asked for', async () => {
    const attempt = start({ networkId: 'eip155:2' })
    attempt.catch(() => {})
    await wallet.scan(await uri())
    const { authPayload } = (await wallet.signInRequest()).params
    expect(authPayload.chains).toEqual(['eip155:2', 'eip155:1'])
    const recap = authPayload.resources?.at(-1)?.replace('urn:recap:', '') ?? ''
    const { att } = JSON.parse(Buffer.from(recap, 'base64').toString()) as { att: { eip155: object } }
    expect(Object.keys(att.eip155)).toContain('request/personal_sign')
    expect(Object.keys(att.eip155)).not.toContain('request/wallet_showCallsStatus')
    page.abort(new Error('closed'))
    await expect(attempt).rejects.toThrow('closed')
  })

  it('behavior: a proof for each network that the wallet signs for', async () => {
    const session = await connect()
    expect(session.proofs?.map(({ chainId }) => chainId)).toEqual(['eip155:1', 'eip155:2'])
    expect(await Promise.all((session.proofs ?? []).map(isSigned))).toEqual([true, true])
  })

  it('behavior: a wallet that knows no sign-in just connects', async () => {
    await wallet.end()
    wallet = await remoteWallet(relay.url)
    const attempt = start()
    await wallet.scan(await uri())
    const [session] = await Promise.all([attempt, wallet.approve()])
    expect(session.address).toBe(wallet.address)
    expect(session).not.toHaveProperty('proofs')
    expect(await adapter.signMessage(session, 'Tide', context())).toMatch(/^0x/)
  })

  it.each([10_001, -32_601])('behavior: a wallet that says so (%i) just connects', async (code) => {
    await wallet.end()
    wallet = await remoteWallet(relay.url)
    const attempt = start()
    await wallet.scan(await uri())
    const { requests } = wallet.client.auth
    await vi.waitFor(() => expect(requests.keys).toHaveLength(1), 30_000)
    const id = requests.keys[0] as number
    await wallet.client.rejectSessionAuthenticate({ id, reason: { code, message: 'Unsupported' } })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const [session] = await Promise.all([attempt, wallet.approve()])
    expect(session).not.toHaveProperty('proofs')
  })

  it('error: a wallet that knows no sign-in declines', async () => {
    await wallet.end()
    wallet = await remoteWallet(relay.url)
    const attempt = start()
    await wallet.scan(await uri())
    await Promise.all([
      expect(attempt).rejects.toMatchObject({ code: 'USER_REJECTED', data: { action: 'connect' } }),
      wallet.decline(),
    ])
  })

  it.each([
    ['a network that is not of eip155', { chains: { solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] } }, request],
    ['a request id, which the protocol does not carry', {}, { ...request, requestId: '7' }],
  ])('behavior: not asked with %s', async (_, override, signIn) => {
    host = { ...host, override }
    const attempt = start({ signIn })
    attempt.catch(() => {})
    await wallet.scan(await uri())
    expect(await uri()).not.toContain('methods=')
    // The plain proposal, which this wallet overlooks beside a request to sign in.
    const [session] = await Promise.all([attempt, wallet.approve()])
    expect(session).not.toHaveProperty('proofs')
  })

  it('error: the page asks for what is no request', async () => {
    await expect(start({ signIn: { ...request, statement: 'One\nURI: https://other.test' } })).rejects.toMatchObject({
      code: 'SCHEMA_MISMATCH',
      data: { path: 'statement' },
    })
  })

  it('error: declined', async () => {
    const attempt = start()
    await wallet.scan(await uri())
    await Promise.all([
      expect(attempt).rejects.toMatchObject({ code: 'USER_REJECTED', data: { action: 'connect' } }),
      wallet.declineSignIn(),
    ])
    await nobodyConnected()
  })

  const change = (edit: (cacao: Cacao) => unknown) => async (answer: SignInAnswer) => {
    for (const one of answer.cacaos) await edit(one)
    return answer
  }

  describe('an answer that is no proof', () => {
    /** The visitor has scanned one code: the wallet is connected by it, and signs a message on the same session. */
    async function connectedOnly(attempt: ReturnType<typeof start>) {
      const session = await attempt
      expect(session).not.toHaveProperty('proofs')
      expect(session).toMatchObject({ connectorId: walletConnectId, wallet: { name: 'Lantern' } })
      expect(uris).toHaveLength(1)
      expect(await adapter.signMessage(session, 'Tide', context())).toMatch(/^0x/)
      expect(wallet.requests).toEqual(['personal_sign'])
      return session
    }

    it.each<[string, (cacao: Cacao) => unknown]>([
      ['another nonce', ({ p }) => void Object.assign(p, { nonce: 'aaaaaaaaaaaaaaaaaaaaaaaa' })],
      [
        'a signature of another text',
        async ({ s }) => Object.assign(s, { s: await owner.signMessage({ message: 'Tide' }) }),
      ],
      ['a signature that is none', ({ s }) => void Object.assign(s, { s: `0x${'f'.repeat(130)}` })],
      ['a signature of a contract that is none', ({ s }) => void Object.assign(s, { t: 'eip1271', s: 'signed' })],
      ['another kind of signature', ({ s }) => void Object.assign(s, { t: 'eip6492' })],
      ['another kind of header', ({ h }) => void Object.assign(h, { t: 'caip74' })],
      ['no header', (cacao) => void Object.assign(cacao, { h: null })],
      ['no signature', (cacao) => void Object.assign(cacao, { s: null })],
      ['a time of another form', ({ p }) => void Object.assign(p, { iat: 'Thu, 26 Nov 2026 12:00:00 GMT' })],
      ['a line break in the statement', ({ p }) => void Object.assign(p, { statement: 'Sign in\nto Harbor' })],
    ])('behavior: %s', async (_, edit) => {
      const attempt = start()
      await wallet.scan(await uri())
      await wallet.signIn({ change: change(edit) })
      expect(await connectedOnly(attempt)).toMatchObject({ address: wallet.address, caipNetworkId: 'eip155:1' })
    })

    it.each<[string, object]>([
      ['nonce', { nonce: 'aaaaaaaaaaaaaaaaaaaaaaaa' }],
      ['domain', { domain: 'harbor.test.evil.test' }],
      ['page', { aud: 'https://evil.test/' }],
      ['end', { exp: '2100-01-01T00:00:00.000Z' }],
      ['beginning', { nbf: '2000-01-01T00:00:00.000Z' }],
      ['statement', { statement: 'Sign in to Barbor' }],
      ['ending of the statement', { statement: 'Sign in to Harbor and give everything away' }],
      ['resource', { resources: ['https://evil.test/terms'] }],
      ['resource more', { resources: ['https://harbor.test/terms', 'https://evil.test/'] }],
      ['list of permissions more', { resources: ['https://harbor.test/terms', 'urn:recap:e30'] }],
      ['request id', { requestId: '7' }],
    ])('behavior: well signed, with another %s', async (_, other) => {
      const attempt = start()
      await wallet.scan(await uri())
      const { id, params } = await wallet.signInRequest()
      const { authPayload } = params
      // The permissions stay, so that only the one thing is wrong.
      const resources = [...((other as { resources?: string[] }).resources ?? request.resources ?? [])]
      const recap = authPayload.resources?.at(-1) as string
      wallet.signInRequest = async () => ({
        id,
        params: { authPayload: { ...authPayload, ...other, resources: [...resources, recap] } },
      })
      await wallet.signIn()
      expect(await connectedOnly(attempt)).toMatchObject({ address: wallet.address })
    })

    it('behavior: the session that it makes is one like any other', async () => {
      const session = await connect({}, { change: change(({ p }) => void Object.assign(p, { nonce: 'a'.repeat(24) })) })
      const { core, provider } = await clientOf(host)
      const [standing] = provider.client.session.getAll()
      const [theirs] = wallet.client.session.getAll()
      expect(standing?.namespaces).toEqual(theirs?.namespaces)
      expect(Math.abs((standing?.expiry ?? 0) - (theirs?.expiry ?? 0))).toBeLessThan(60)
      await vi.waitFor(() => {
        const { auth, proposal } = provider.client
        expect([auth.requests.getAll(), auth.pairingTopics.getAll(), proposal.getAll()]).toEqual([[], [], []])
        expect(core.relayer.subscriber.topics.sort()).toEqual([standing?.topic, standing?.pairingTopic].sort())
      }, 8_000)
      expect([...storage.map.values()].join()).not.toContain(request.nonce)
      await adapter.disconnect(session, context())
      await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 4_000)
      expect([...storage.map.keys()]).toEqual([])
    })
  })

  describe('an answer that is unreadable', () => {
    async function refused(edit: (answer: SignInAnswer) => unknown) {
      const attempt = start()
      const ended = expect(attempt).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
      await wallet.scan(await uri())
      await wallet.signIn({ change: edit })
      // The wallet believes that it is connected until the page ends the session.
      await ended
      await nobodyConnected()
    }

    it('error: permissions that cannot be read', async () => {
      await refused(change(({ p }) => void p.resources?.splice(-1, 1, 'urn:recap:e30')))
    })

    it.each<[string, (cacao: Cacao) => unknown]>([
      ['account', ({ p }) => void Object.assign(p, { iss: 'did:pkh:eip155:1:harbor' })],
      ['list of resources', ({ p }) => void Object.assign(p, { resources: 'urn:recap:e30' })],
    ])('error: an unreadable %s beside an unreadable signature', async (_, edit) => {
      await refused(
        change(async (cacao) => {
          Object.assign(cacao.s, { t: 'eip6492' })
          await edit(cacao)
        }),
      )
    })

    it('error: an answer without a sign-in', async () => {
      await refused((answer) => ({ ...answer, cacaos: [] }))
    })
  })

  describe('signed by a contract', () => {
    const account = contractAccount(owner.address)
    /** Signs for the contract, with the key of its owner. */
    const byOwner = async (answer: SignInAnswer) => {
      for (const { p, s } of answer.cacaos) {
        const iss = `did:pkh:eip155:1:${account.address}`
        Object.assign(p, { iss })
        const message = wallet.client.formatAuthMessage({ request: p, iss })
        Object.assign(s, { t: 'eip1271', s: await owner.signMessage({ message }) })
      }
      return answer
    }

    it('default: one approval connects, and gives a proof, which a verifier with a node checks', async () => {
      const session = await connect({}, { chains: ['eip155:1'], change: byOwner })
      expect(uris).toHaveLength(1)
      expect(session.address).toBe(account.address)
      const { accountAddress, chainId, message, signature, cacao } = only(session)
      expect([accountAddress, chainId, cacao?.s.t]).toEqual([account.address, 'eip155:1', 'eip1271'])
      expect(parseSiweMessage(message)).toMatchObject({ address: account.address, nonce: request.nonce })
      // The kit has asked no node; from here on the verifier of the page does.
      expect(calls.mock.calls).toEqual([])
      const chain = await startAnvil(1)
      try {
        const [from] = (await chain.rpc('eth_accounts')) as string[]
        const send = (to: string, data: string) => chain.rpc('eth_sendTransaction', [{ from, to, data }])
        const { verify } = eip155Verifier({ rpcUrls: { 'eip155:1': chain.url } })
        const data = { accountAddress, chainId } as SignInData
        expect(await verify({ data, message, signature })).toBe(false)
        await send(account.factory, account.factoryData)
        expect(await verify({ data, message, signature })).toBe(true)
        expect(await verify({ data, message: `${message}!`, signature })).toBe(false)
      } finally {
        await chain.stop()
        calls.mockClear()
      }
    })

    it('default: the same, told on the topic of the link instead of the one for answers', async () => {
      const attempt = start()
      await wallet.scan(await uri())
      const { id, params } = await wallet.signInRequest()
      const { core, auth, metadata } = wallet.client
      const { authPayload } = params
      const p = { ...authPayload, iss: `did:pkh:eip155:1:${account.address}` }
      const cacaos = [{ h: { t: 'caip122' }, p, s: { t: 'eip1271', s: `0x${'ab'.repeat(65)}` } }]
      const responder = { publicKey: await core.crypto.generateKeyPair(), metadata }
      const { pairingTopic } = auth.requests.get(id)
      const message = await core.crypto.encode(pairingTopic, { id, jsonrpc: '2.0', result: { cacaos, responder } })
      await core.relayer.publish(pairingTopic, message, { ttl: 300, tag: 1117, prompt: false })
      expect(only(await attempt)).toMatchObject({ accountAddress: account.address, cacao: { s: { t: 'eip1271' } } })
    })
  })

  it('behavior: a code that was scanned before it was renewed still signs in', async () => {
    const clock = fakeClock()
    const attempt = start({ clock })
    const first = await uri()
    await clock.pass(230_000)
    await vi.waitFor(() => expect(uris).toHaveLength(2), 30_000)
    expect(uris[1]).not.toBe(first)
    await wallet.scan(first)
    const [session] = await Promise.all([attempt, wallet.signIn({ chains: ['eip155:1'] })])
    expect(await isSigned(only(session))).toBe(true)
  })

  it('behavior: given up, and the wallet approves after all: it hears that it is not connected', async () => {
    const stop = new AbortController()
    const attempt = start({ signal: stop.signal })
    await wallet.scan(await uri())
    const asked = await wallet.signInRequest()
    const reason = new Error('closed')
    stop.abort(reason)
    await expect(attempt).rejects.toBe(reason)
    wallet.signInRequest = async () => asked
    await wallet.signIn()
    expect(wallet.client.session.getAll()).toHaveLength(1)
    await nobodyConnected()
  })

  it('behavior: two wallets take the same code, and the second one hears that it is not connected', async () => {
    const second = await remoteWallet(relay.url, { signIn: true })
    const attempt = start()
    const link = await uri()
    await wallet.scan(link)
    await second.scan(link)
    const asked = await wallet.signInRequest()
    wallet.signInRequest = second.signInRequest = async () => asked
    // This relay gives a message to the first who asks for it.
    const pending = wallet.client.auth.requests.get(asked.id)
    await second.client.auth.requests.set(asked.id, pending)
    const sent = { id: asked.id, jsonrpc: '2.0', method: 'wc_sessionAuthenticate', params: {} }
    second.client.core.history.set(pending.pairingTopic, sent)
    const [session] = await Promise.all([attempt, wallet.signIn({ chains: ['eip155:1'] })])
    await second.signIn()
    expect(second.client.session.getAll()).toHaveLength(1)
    await vi.waitFor(() => expect(second.client.session.getAll()).toEqual([]), 4_000)
    expect(await adapter.signMessage(session, 'Tide', context())).toMatch(/^0x/)
    await second.end()
  })

  it('behavior: the relay goes away in the middle', async () => {
    const attempt = start()
    const link = await uri()
    await relay.stop()
    await vi.waitFor(() => expect(steps.at(-1)).toBe('unreachable'), 30_000)
    await relay.start()
    await vi.waitFor(() => expect(steps.at(-1)).toBe('prompt'), 30_000)
    await wallet.scan(link)
    const [session] = await Promise.all([attempt, wallet.signIn({ chains: ['eip155:1'] })])
    expect(await isSigned(only(session))).toBe(true)
  })

  it('behavior: the relay comes late', async () => {
    await relay.stop()
    const attempt = start()
    await vi.waitFor(() => expect(steps).toContain('unreachable'), 30_000)
    await relay.start()
    await wallet.scan(await uri())
    const [session] = await Promise.all([attempt, wallet.signIn({ chains: ['eip155:1'] })])
    expect(await isSigned(only(session))).toBe(true)
  })

  it('error: no relay at all', async () => {
    await relay.stop()
    const clock = fakeClock()
    const attempt = start({ clock })
    const ended = expect(attempt).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    await vi.waitFor(() => expect(steps).toContain('unreachable'), 30_000)
    await clock.pass(60_000)
    await ended
  })

  it('behavior: a code that nobody took leaves nothing stored', async () => {
    const stop = new AbortController()
    const attempt = start({ signal: stop.signal })
    await uri()
    stop.abort(new Error('closed'))
    await expect(attempt).rejects.toThrow('closed')
    await vi.waitFor(() => expect([...storage.map.keys()]).toEqual([]), 8_000)
  })

  it('behavior: beside the session nothing of the request stays stored', async () => {
    await connect()
    const { core, provider } = await clientOf(host)
    const { auth, proposal, session } = provider.client
    const [standing] = session.getAll()
    await vi.waitFor(() => {
      expect([auth.requests.getAll(), auth.pairingTopics.getAll(), auth.authKeys.getAll()]).toEqual([[], [], []])
      expect(core.relayer.subscriber.topics.sort()).toEqual([standing?.topic, standing?.pairingTopic].sort())
    }, 8_000)
    expect(proposal.getAll()).toEqual([])
    expect([...storage.map.values()].join()).not.toContain(request.nonce)
  })
})

describe('capability oneClickSignIn', () => {
  const works = adapter.capabilities.oneClickSignIn as NonNullable<typeof adapter.capabilities.oneClickSignIn>

  it('default: remote wallets, with networks of eip155 only', () => {
    expect(works(walletConnectId, ['eip155'])).toBe(true)
    expect(works('io.lantern', ['eip155'])).toBe(false)
    expect(works(walletConnectId, ['eip155', 'solana'])).toBe(false)
  })
})
