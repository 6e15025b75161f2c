import { createPublicKey, verify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeAdapter } from '../../../test/conformance/namespace-adapter.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import { fakeRpc } from '../../../test/fakes/rpc.ts'
import { createSolanaTestWallet } from '../../testing/create-solana-test-wallet.ts'
import type { SolanaTestWallet, SolanaTestWalletOptions } from '../../testing/solana-types.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { decodeBase58 } from '../core/base58.ts'
import { systemClock } from '../core/clock.ts'
import type { Session, SolanaCommitment } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { solana, solanaDevnet, solanaTestnet } from '../solana-networks.ts'
import { createSolanaAdapter } from './adapter.ts'
import { createSolanaFinder } from './solana-finder.ts'
import { solanaVerifier } from './solana-verifier.ts'

const networks = [toNetwork(solana), toNetwork(solanaDevnet), toNetwork(solanaTestnet)] as const
const [main, dev, test] = networks
const connectorId = 'solana:Solana Test Wallet'
const first = 'FwntKrrwQ6aqYhY8zRPmNSoBv6yEkZb3o6wrbfU7F3Vq'
const second = '8rhg8BUpDCEx25357ojryApFDoJibD49msU72aRbMo7F'
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const { fetch } = fakeRpc(({ method }) =>
  method === 'getGenesisHash' ? genesis : { context: { slot: 1 }, value: 2_010_000_000 },
)

/** A page with the test wallet, which counts who listens to it. */
function world(options: Partial<SolanaTestWalletOptions> = {}) {
  const page = new EventTarget()
  let prompts = 0
  let decide: () => boolean | Promise<boolean> = () => true
  const wallet = createSolanaTestWallet({
    chains: [
      { id: 'solana:mainnet', rpcUrl: 'https://rpc.test' },
      { id: 'solana:devnet', rpcUrl: 'https://rpc.test' },
    ],
    approve: () => {
      prompts++
      return decide()
    },
    ...options,
  })
  let listeners = 0
  const events = wallet.standard.features['standard:events'] as unknown as {
    on(event: string, listener: (value: unknown) => void): () => void
  }
  const on = (event: string, listener: (value: unknown) => void) => {
    listeners++
    const off = events.on(event, listener)
    return () => {
      listeners--
      off()
    }
  }
  const counted = Object.create(wallet.standard, {
    features: { value: { ...wallet.standard.features, 'standard:events': { version: '1.0.0', on } } },
  })
  page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(counted))
  return {
    page,
    wallet,
    adapter: createSolanaAdapter(createSolanaFinder(page)),
    prompts: () => prompts,
    listeners: () => listeners,
    decide: (next: typeof decide) => {
      decide = next
    },
  }
}

describeAdapter('solana', () => {
  const { wallet, adapter, prompts, listeners, decide } = world()
  return {
    adapter,
    connectorId,
    networks,
    fetch,
    addresses: { good: first, bad: ['', 'toly.sol', first.slice(2), first.toLowerCase(), `${first} `] },
    balance: 2_010_000_000n,
    capabilities: ['balance', 'send', 'oneClickSignIn'],
    verifier: solanaVerifier(),
    prompts,
    decline: () => decide(() => false),
    hold: () => {
      let approve = () => {}
      const approved = new Promise<boolean>((resolve) => {
        approve = () => resolve(true)
      })
      decide(() => approved)
      return approve
    },
    changeAccount: () => {
      wallet.setAccounts([second, first])
      return second
    },
    // The wallet does not have this network, and the Wallet Standard has no request to add one.
    refuseSwitch: () => ({ to: test.caipNetworkId, code: 'CHAIN_UNSUPPORTED' }),
    leave: () => wallet.disconnect(),
    listeners,
  }
})

describe('solana adapter', () => {
  let stop: AbortController
  beforeEach(() => {
    stop = new AbortController()
  })
  afterEach(() => {
    stop.abort()
    vi.useRealTimers()
  })
  const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
    signal: stop.signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: main.caipNetworkId,
    ...more,
  })
  const asked = (wallet: SolanaTestWallet, method: string) => wallet.requests.filter((item) => item.method === method)

  describe('connect', () => {
    it('param: address is preferred among several', async () => {
      const { adapter } = world()
      const session = await adapter.connect(connectorId, context({ address: second }))
      expect(session.address).toBe(second)
      expect(session.accounts).toEqual([
        { address: first, type: 'eoa' },
        { address: second, type: 'eoa' },
      ])
    })

    it('behavior: a network that the wallet does not have gives way to one that it has', async () => {
      const { adapter } = world()
      const session = await adapter.connect(connectorId, context({ networkId: test.caipNetworkId }))
      expect(session.caipNetworkId).toBe(main.caipNetworkId)
    })

    it('behavior: a network of the integrator’s own is the wallet’s local one', async () => {
      const { adapter } = world({ chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }] })
      const own = toNetwork({ ...solana, id: 'mine' })
      const session = await adapter.connect(
        connectorId,
        context({ networks: [main, own], networkId: own.caipNetworkId }),
      )
      expect(session.caipNetworkId).toBe('solana:mine')
    })

    it.each([
      [{ kind: 'throw', value: new Error('User rejected the request.') }, 'USER_REJECTED'],
      [{ kind: 'throw', value: { code: 4001 } }, 'USER_REJECTED'],
      [{ kind: 'throw', value: new Error('Approval Denied') }, 'USER_REJECTED'],
      [{ kind: 'throw-string' }, 'CONNECT_FAILED'],
      [{ kind: 'throw-undefined' }, 'CONNECT_FAILED'],
      [{ kind: 'disconnect' }, 'PROVIDER_DISCONNECTED'],
      [{ kind: 'malformed-accounts' }, 'WALLET_MALFORMED'],
      [{ kind: 'malformed-accounts', value: 'all' }, 'WALLET_MALFORMED'],
      [
        {
          kind: 'malformed-accounts',
          value: [{ address: first, publicKey: new Uint8Array(32), chains: ['solana:mainnet'] }],
        },
        'WALLET_MALFORMED',
      ],
    ] as const)('error: %j is %s', async (failure, code) => {
      const { adapter, listeners } = world({ failures: [failure] })
      await expect(adapter.connect(connectorId, context())).rejects.toMatchObject({ code })
      expect(listeners()).toBe(0)
    })

    it('behavior: accounts of other chains are not ours', async () => {
      const odd = {
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        publicKey: new Uint8Array(20),
        chains: ['eip155:1'],
      }
      const key = decodeBase58(second, 44)
      const value = [odd, { address: second, publicKey: key, chains: ['eip155:1', 'solana:mainnet'] }]
      const { adapter } = world({ failures: [{ kind: 'malformed-accounts', value }] })
      const session = await adapter.connect(connectorId, context())
      expect(session.accounts.map(({ address }) => address)).toEqual([second])
    })

    it('behavior: a late approval is given back, unless somebody connects since (W6-16)', async () => {
      const { adapter, wallet } = world({ approve: 'never' })
      const attempt = adapter.connect(connectorId, context())
      const approval = await wallet.nextApproval('standard:connect')
      stop.abort(everyError('MODAL_CLOSED'))
      await expect(attempt).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
      approval.approve()
      await vi.waitFor(() => expect(asked(wallet, 'standard:disconnect')).toHaveLength(1), 10_000)
      expect(wallet.authorized).toBe(false)
    })

    it('behavior: a silent wallet is not waited for on reload', async () => {
      vi.useFakeTimers()
      const { adapter } = world({ failures: [{ kind: 'never', methods: ['standard:connect/silent'] }] })
      const attempt = adapter.reconnect({ connectorId }, context())
      const ended = expect(attempt).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
      await vi.advanceTimersByTimeAsync(10_000)
      await ended
    })

    it('behavior: a wallet that throws when it would have to ask shares nothing', async () => {
      const failure = { kind: 'throw', value: new Error('not trusted'), methods: ['standard:connect/silent'] } as const
      const { adapter, prompts } = world({ failures: [failure] })
      await expect(adapter.reconnect({ connectorId }, context())).resolves.toBeNull()
      expect(prompts()).toBe(0)
    })
  })

  describe('a wallet that takes itself back from the page', () => {
    function offered() {
      const page = new EventTarget()
      const wallet = createSolanaTestWallet({ chains: [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.test' }] })
      const adapter = createSolanaAdapter(createSolanaFinder(page))
      const rows = new Set<string>()
      const stop = adapter.discover(
        { upsert: ({ id }) => void rows.add(id), remove: (id) => void rows.delete(id) },
        { announced: true, injected: true },
      )
      return { page, wallet, adapter, rows, stop, unregister: wallet.register(page) }
    }

    it('behavior: its session ends, and is heard of once', async () => {
      const { wallet, adapter, rows, unregister } = offered()
      const session = await adapter.connect(connectorId, context())
      const disconnected = vi.fn()
      adapter.watch(session, { changed: () => {}, disconnected })
      unregister()
      await vi.waitFor(() => expect(disconnected).toHaveBeenCalledOnce(), 10_000)
      expect(rows.size).toBe(0)
      wallet.disconnect()
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(disconnected).toHaveBeenCalledOnce()
    })

    it('behavior: one that registers again at once stays', async () => {
      const { page, wallet, adapter, unregister } = offered()
      const session = await adapter.connect(connectorId, context())
      const disconnected = vi.fn()
      const off = adapter.watch(session, { changed: () => {}, disconnected })
      unregister()
      wallet.register(page)
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(disconnected).not.toHaveBeenCalled()
      off()
    })

    it('behavior: nobody hears of it after the watch, and another wallet of its name changes nothing', async () => {
      const { page, adapter, unregister } = offered()
      const other = createSolanaTestWallet({ chains: [{ id: 'solana:mainnet', rpcUrl: 'https://rpc.test' }] })
      const unregisterOther = other.register(page)
      const session = await adapter.connect(connectorId, context())
      const disconnected = vi.fn()
      const off = adapter.watch(session, { changed: () => {}, disconnected })
      unregisterOther()
      await new Promise((resolve) => setTimeout(resolve, 40))
      off()
      unregister()
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(disconnected).not.toHaveBeenCalled()
    })
  })

  describe('networks', () => {
    it('behavior: two kits of a page choose for themselves', async () => {
      const { adapter, wallet } = world()
      const one = await adapter.connect(connectorId, context())
      const two = await adapter.connect(connectorId, context())
      await adapter.switchNetwork(two, dev.caipNetworkId, context())
      const seen: Session<'solana'>[] = []
      const offs = [one, two].map((session) =>
        adapter.watch(session, { changed: (next) => void seen.push(next), disconnected: () => {} }),
      )
      wallet.setAccounts([second])
      await vi.waitFor(() => expect(seen).toHaveLength(2), 10_000)
      expect(seen.map(({ caipNetworkId }) => caipNetworkId)).toEqual([main.caipNetworkId, dev.caipNetworkId])
      for (const off of offs) off()
    })

    it('behavior: the wallet hears of the network with the request', async () => {
      const { adapter, wallet } = world()
      const session = await adapter.connect(connectorId, context({ networkId: dev.caipNetworkId }))
      const { provider, address, caipNetworkId } = session
      await provider.signTransaction(new Uint8Array([9]), { address, caipNetworkId }).catch(() => {})
      expect(asked(wallet, 'solana:signTransaction')[0]?.params).toMatchObject([{ chain: 'solana:devnet' }])
      await expect(
        provider.signTransaction(new Uint8Array([9]), { address, caipNetworkId: test.caipNetworkId }),
      ).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    })
  })

  describe('signing', () => {
    // OpenSSL verifies here, so that the test does not check WebCrypto against itself.
    const isSigned = (message: string, signature: Uint8Array, address: string) => {
      const der = Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        decodeBase58(address, 44) as Uint8Array,
      ])
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
      return verify(null, Buffer.from(message), key, signature)
    }

    it.each(['hello', '', '0x1234', 'é\u0000😀', 'x'.repeat(5000)])('default: %j, verified', async (message) => {
      const { adapter } = world()
      const session = await adapter.connect(connectorId, context())
      const text = await adapter.signMessage(session, message, context())
      const signature = decodeBase58(text, 90) as Uint8Array
      expect(signature).toHaveLength(64)
      expect(isSigned(message, signature, first)).toBe(true)
      expect(isSigned(`${message}.`, signature, first)).toBe(false)
    })

    it('error: what the wallet cannot do', async () => {
      const { adapter } = world({ without: ['solana:signMessage', 'solana:signAndSendTransaction'] })
      const session = await adapter.connect(connectorId, context())
      await expect(adapter.signMessage(session, 'x', context())).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
      const { provider, ...signer } = session
      await expect(provider.signAndSendTransaction(new Uint8Array(9), signer)).rejects.toMatchObject({
        code: 'METHOD_UNSUPPORTED',
      })
    })

    it('error: an account that is shared no more', async () => {
      const { adapter, wallet } = world()
      const session = await adapter.connect(connectorId, context())
      wallet.setAccounts([second])
      await expect(adapter.signMessage(session, 'x', context())).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
      expect(asked(wallet, 'solana:signMessage')).toEqual([])
    })

    it('error: a preflight commitment that is none of the eight', async () => {
      const { adapter, wallet } = world()
      const { provider, ...signer } = await adapter.connect(connectorId, context())
      const preflightCommitment = 'soon' as SolanaCommitment
      await expect(
        provider.signAndSendTransaction(new Uint8Array(9), signer, { preflightCommitment }),
      ).rejects.toMatchObject({ code: 'OPTION_INVALID' })
      expect(asked(wallet, 'solana:signAndSendTransaction')).toEqual([])
    })

    it.each([
      ['processed', 'processed'],
      ['confirmed', 'confirmed'],
      ['finalized', 'finalized'],
      ['recent', 'processed'],
      ['single', 'confirmed'],
      ['singleGossip', 'confirmed'],
      ['root', 'finalized'],
      ['max', 'finalized'],
    ] as const)('param: preflight commitment %s is %s to a wallet', async (preflightCommitment, told) => {
      const { adapter, wallet } = world()
      const { provider, ...signer } = await adapter.connect(connectorId, context())
      await provider.signAndSendTransaction(new Uint8Array([1]), signer, { preflightCommitment }).catch(() => {})
      expect(asked(wallet, 'solana:signAndSendTransaction')[0]?.params).toMatchObject([
        { options: { preflightCommitment: told } },
      ])
    })
  })
})
