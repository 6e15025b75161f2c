import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { everyError } from '../../../test/fakes/every-error.ts'
import { createSolanaTestWallet } from '../../testing/create-solana-test-wallet.ts'
import { solanaKeys } from '../../testing/solana-account.ts'
import { solanaTestKeys } from '../../testing/solana-keys.ts'
import type { SolanaTestWalletOptions } from '../../testing/solana-types.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { decodeBase58 } from '../core/base58.ts'
import { systemClock } from '../core/clock.ts'
import type { SignInRequest } from '../core/sign-in.ts'
import { toNetwork } from '../network.ts'
import { solana, solanaDevnet, solanaTestnet } from '../solana-networks.ts'
import { createSolanaAdapter } from './adapter.ts'
import { createSolanaFinder } from './solana-finder.ts'

const networks = [toNetwork(solana), toNetwork(solanaDevnet)]
const [main] = networks as [(typeof networks)[number]]
const connectorId = 'solana:Solana Test Wallet'
const first = 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq'
const second = '8rhg8BUpDCEx25357ojryApFDoJibD49msU72aRbMo7F'
const [keys, otherKeys] = solanaTestKeys.map(solanaKeys) as [
  ReturnType<typeof solanaKeys>,
  ReturnType<typeof solanaKeys>,
]
const request: SignInRequest = {
  domain: 'harbor.test',
  uri: 'https://harbor.test/',
  nonce: 'k3Jx81mQp0aVn5',
  version: '1',
  statement: 'Come aboard',
  issuedAt: '2026-11-21T12:00:00.000Z',
  expirationTime: '2026-11-21T13:00:00.000Z',
  notBefore: '2026-11-21T11:00:00.000Z',
  requestId: 'r-1',
  resources: ['https://harbor.test/terms'],
}
const text = `harbor.test wants you to sign in with your Solana account:
${first}

Come aboard

URI: https://harbor.test/
Version: 1
Chain ID: solana:mainnet
Nonce: k3Jx81mQp0aVn5
Issued At: 2026-11-21T12:00:00.000Z
Expiration Time: 2026-11-21T13:00:00.000Z
Not Before: 2026-11-21T11:00:00.000Z
Request ID: r-1
Resources:
- https://harbor.test/terms`

const bytes = (of: string) => new TextEncoder().encode(of)
type Answer = (account: unknown, input: { readonly [field: string]: unknown }) => unknown

/** A page with one wallet; `answer` is what it says to a sign-in instead of what it should. */
function world(options: Partial<SolanaTestWalletOptions> = {}, answer?: Answer) {
  const page = new EventTarget()
  const wallet = createSolanaTestWallet({ chains: [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.test' }], ...options })
  const { standard } = wallet
  const lying = answer && {
    version: '1.0.0',
    async signIn(input: { readonly [field: string]: unknown }) {
      const connect = standard.features['standard:connect']?.connect as () => Promise<unknown>
      await connect()
      return answer(standard.accounts[0], input)
    },
  }
  const offered = answer
    ? Object.create(standard, { features: { value: { ...standard.features, 'solana:signIn': lying } } })
    : standard
  page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(offered))
  const finder = createSolanaFinder(page)
  finder.subscribe({ upsert: () => {}, remove: () => {} }, { announced: true, injected: false })
  return { wallet, adapter: createSolanaAdapter(finder) }
}

let stop: AbortController
beforeEach(() => {
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
  vi.restoreAllMocks()
})
const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
  signal: stop.signal,
  clock: systemClock,
  fetch,
  networks,
  networkId: main.caipNetworkId,
  signIn: request,
  ...more,
})

function isSigned(message: string, signature: string, address: string) {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeBase58(address, 44) as Uint8Array])
  return verify(
    null,
    Buffer.from(message),
    createPublicKey({ key, format: 'der', type: 'spki' }),
    decodeBase58(signature, 90) as Uint8Array,
  )
}

describe('signing in with the approval', () => {
  it('default: one question, and a proof that another implementation verifies', async () => {
    const { adapter, wallet } = world()
    const session = await adapter.connect(connectorId, context())
    expect(wallet.requests.map(({ method }) => method)).toEqual(['solana:signIn'])
    expect(session).toMatchObject({ address: first, caipNetworkId: main.caipNetworkId })
    expect(session.accounts.map(({ address }) => address)).toEqual([first, second])
    const [proof, ...more] = session.proofs ?? []
    expect(more).toEqual([])
    expect(proof).toEqual({
      chainId: main.caipNetworkId,
      accountAddress: first,
      message: text,
      signature: expect.any(String),
    })
    expect(isSigned(text, proof?.signature as string, first)).toBe(true)
    expect(isSigned(`${text} `, proof?.signature as string, first)).toBe(false)
  })

  it('default: what is not asked for is in no line, and the time is stamped', async () => {
    const { adapter } = world()
    const { domain, uri, nonce, version } = request
    const clock = { ...systemClock, now: () => Date.parse('2026-01-02T03:04:05.678Z') }
    const session = await adapter.connect(connectorId, context({ clock, signIn: { domain, uri, nonce, version } }))
    expect(session.proofs?.[0]?.message).toBe(
      `harbor.test wants you to sign in with your Solana account:\n${first}\n\nURI: https://harbor.test/\nVersion: 1\nChain ID: solana:mainnet\nNonce: k3Jx81mQp0aVn5\nIssued At: 2026-01-02T03:04:05.678Z`,
    )
  })

  it('param: address is asked for once the wallet shares it, and it is the one that signs', async () => {
    const { adapter, wallet } = world({ authorized: true })
    const session = await adapter.connect(connectorId, context({ address: second }))
    expect(wallet.requests[0]?.params).toMatchObject([{ address: second, chainId: 'solana:mainnet' }])
    expect(session.address).toBe(second)
    expect(session.proofs?.[0]?.accountAddress).toBe(second)
  })

  it('behavior: a wallet that cannot, or lacks the network, only connects', async () => {
    const without = world({ without: ['solana:signIn'] })
    expect((await without.adapter.connect(connectorId, context())).proofs).toBeUndefined()
    const elsewhere = world()
    const other = [toNetwork(solanaTestnet)]
    const session = await elsewhere.adapter.connect(
      connectorId,
      context({ networks: other, networkId: other[0]?.caipNetworkId as `solana:${string}` }),
    )
    expect(session.proofs).toBeUndefined()
    expect(elsewhere.wallet.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  })

  it('behavior: on a network of the page’s own, the message names it by its id, or the wallet only connects', async () => {
    const own = toNetwork({ ...solana, id: 'oneOfTheSite11111111111111111111', name: 'Lantern' })
    const on = (id: `solana:${string}`) => world({ chains: [{ id, rpcUrl: 'https://rpc.test' }] })
    const here = { networks: [own], networkId: own.caipNetworkId }
    const named = on(own.caipNetworkId as `solana:${string}`)
    const [proof] = (await named.adapter.connect(connectorId, context(here))).proofs ?? []
    expect(proof?.message).toContain(`\nChain ID: ${own.caipNetworkId}\n`)
    const vague = on('solana:localnet')
    expect((await vague.adapter.connect(connectorId, context(here))).proofs).toBeUndefined()
    expect(vague.wallet.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  })

  it('behavior: a session of a later event has no proofs', async () => {
    const { adapter, wallet } = world()
    const session = await adapter.connect(connectorId, context())
    const changed = vi.fn()
    const off = adapter.watch(session, { changed, disconnected: () => {} })
    wallet.setAccounts([second])
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 10_000)
    expect(changed.mock.calls[0]?.[0].proofs).toBeUndefined()
    off()
  })

  it.each([
    [{ kind: 'reject' }, 'USER_REJECTED'],
    [{ kind: 'pending' }, 'REQUEST_PENDING'],
    [{ kind: 'throw-string' }, 'CONNECT_FAILED'],
    [{ kind: 'throw-undefined' }, 'CONNECT_FAILED'],
    [{ kind: 'disconnect' }, 'PROVIDER_DISCONNECTED'],
    [{ kind: 'malformed-hash', methods: ['solana:signIn'] }, 'WALLET_MALFORMED'],
  ] as const)('error: %j is %s', async (failure, code) => {
    const { adapter } = world({ failures: [failure] })
    await expect(adapter.connect(connectorId, context())).rejects.toMatchObject({ code })
  })

  const signed = async (account: unknown, message: string, by = keys) => [
    { account, signedMessage: bytes(message), signature: await by.sign(bytes(message)) },
  ]
  const unproved: { readonly [what: string]: Answer } = {
    'another text, well signed': (account) => signed(account, text.replace('harbor.test wants', 'evil.test wants')),
    'another nonce, well signed': (account) => signed(account, text.replace(request.nonce, 'aaaaaaaaaaaaaa')),
    'another network, well signed': (account) => signed(account, text.replace('solana:mainnet', 'solana:devnet')),
    'one more line': (account) => signed(account, `${text}\n- https://evil.test/`),
    'the text, signed by another key': (account) => signed(account, text, otherKeys),
    'another account’s text and signature under the first account': (account) =>
      signed(account, text.replace(first, second), otherKeys),
  }
  it.each(Object.entries(unproved))(
    'error: %s: connected, without a proof and without a second question',
    async (_what, answer) => {
      const { adapter, wallet } = world({}, answer)
      const session = await adapter.connect(connectorId, context())
      expect(session).toMatchObject({ address: first, caipNetworkId: main.caipNetworkId })
      expect(session).not.toHaveProperty('proofs')
      // The question of the lying wallet itself is not noted.
      expect(wallet.requests.map(({ method }) => method)).toEqual(['standard:connect'])
      expect(await adapter.signMessage(session, 'Tide', context())).toMatch(/^\w+$/)
    },
  )

  it.each(['other-message', 'bad-signature'] as const)('error: %s is no proof', async (kind) => {
    const { adapter } = world({ failures: [{ kind, times: 1 }] })
    const session = await adapter.connect(connectorId, context())
    expect(session.address).toBe(first)
    expect(session).not.toHaveProperty('proofs')
  })

  const hostile: { readonly [what: string]: Answer } = {
    'no account': () => signed(undefined, text),
    'an account whose key is another': (account) =>
      signed({ ...(account as object), publicKey: otherKeys.publicKey }, text),
    'an account of another chain': (account) => signed({ ...(account as object), chains: ['eip155:1'] }, text),
    'no list': async (account) => (await signed(account, text))[0],
    'an empty list': () => [],
    'two answers': async (account) => [...(await signed(account, text)), ...(await signed(account, text))],
    'a signature of 63 bytes': async (account) => [
      { account, signedMessage: bytes(text), signature: new Uint8Array(63) },
    ],
    'texts for bytes': (account) => [{ account, signedMessage: text, signature: 'x'.repeat(64) }],
    'a megabyte of message': (account) => [
      { account, signedMessage: new Uint8Array(1_000_000), signature: new Uint8Array(64) },
    ],
    nothing: () => undefined,
    'getters that throw': () => [
      {
        get account() {
          throw new Error('boo')
        },
      },
    ],
  }
  it.each(Object.entries(hostile))('error: %s', async (_what, answer) => {
    const { adapter } = world({}, answer)
    await expect(adapter.connect(connectorId, context())).rejects.toMatchObject({
      code: 'WALLET_MALFORMED',
      data: { method: 'solana:signIn' },
    })
  })

  it('behavior: bytes that change once they were given change nothing', async () => {
    let given: Uint8Array | undefined
    const { adapter } = world({}, async (account) => {
      const [answer] = await signed(account, text)
      given = answer?.signature
      return [answer]
    })
    const real = crypto.subtle.verify.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, 'verify').mockImplementation(async (...args) => {
      const good = await real(...args)
      given?.fill(0)
      return good
    })
    const session = await adapter.connect(connectorId, context())
    expect(given?.[0]).toBe(0)
    expect(isSigned(text, session.proofs?.[0]?.signature as string, first)).toBe(true)
  })

  it('error: an account that was not asked for', async () => {
    const { adapter } = world({ authorized: true }, (account) => signed(account, text))
    await expect(adapter.connect(connectorId, context({ address: second }))).rejects.toMatchObject({
      code: 'WALLET_MALFORMED',
    })
  })

  it.each([
    { domain: 'harbor.test/x' },
    { nonce: 'short' },
    { statement: 'two\nlines' },
    { issuedAt: 'now' },
    { uri: 'harbor' },
  ])('error: the request %j, and nobody is asked', async (wrong) => {
    const { adapter, wallet } = world()
    await expect(adapter.connect(connectorId, context({ signIn: { ...request, ...wrong } }))).rejects.toMatchObject({
      code: 'SCHEMA_MISMATCH',
    })
    expect(wallet.requests).toEqual([])
  })

  it('error: a browser without Ed25519, and nobody is asked', async () => {
    const { adapter, wallet } = world()
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
    await expect(adapter.connect(connectorId, context())).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    expect(wallet.requests).toEqual([])
  })

  it('behavior: a late approval is given back', async () => {
    const { adapter, wallet } = world({ approve: 'never' })
    const attempt = adapter.connect(connectorId, context())
    const approval = await wallet.nextApproval('solana:signIn')
    stop.abort(everyError('MODAL_CLOSED'))
    await expect(attempt).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
    approval.approve()
    await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('standard:disconnect'), 10_000)
    expect(wallet.authorized).toBe(false)
  })
})

describe('capability oneClickSignIn', () => {
  it('default: wallets that have the feature, whatever other networks the page has', () => {
    const able = world().adapter.capabilities.oneClickSignIn
    expect(able?.(connectorId, ['solana'])).toBe(true)
    expect(able?.(connectorId, ['solana', 'eip155'])).toBe(true)
    expect(able?.('solana:Nobody', ['solana'])).toBe(false)
    expect(world({ without: ['solana:signIn'] }).adapter.capabilities.oneClickSignIn?.(connectorId, ['solana'])).toBe(
      false,
    )
  })
})
