import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeAdapter } from '../../../test/conformance/namespace-adapter.ts'
import {
  bitcoinContext,
  bitcoinWorld,
  connectorIds,
  fetchUnspent,
  main,
  ordinal,
  payment,
  requestsFor,
  secondOrdinal,
  secondPayment,
  signet,
  test,
} from '../../../test/fakes/bitcoin-world.ts'
import { everyError } from '../../../test/fakes/every-error.ts'
import { createBitcoinTestWallet } from '../../testing/create-bitcoin-test-wallet.ts'
import { bitcoinTestnet } from '../bitcoin-networks.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { WmError } from '../core/errors.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { createBitcoinAdapter } from './adapter.ts'
import { bip122Verifier } from './bip122-verifier.ts'
import { createBitcoinFinder } from './bitcoin-finder.ts'

describeAdapter('bip122', () => {
  const { wallet, adapter, connectorId, prompts, listeners, decide } = bitcoinWorld()
  return {
    adapter,
    connectorId,
    // These two have the same addresses.
    networks: [test, signet, main],
    fetch: fetchUnspent,
    addresses: { good: payment, bad: ['', 'satoshi.btc', payment.slice(2), `${payment} `, `${payment.slice(0, -1)}q`] },
    balance: 154_217n,
    capabilities: ['balance', 'send'],
    verifier: bip122Verifier(),
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
      wallet.setAccounts([secondPayment, secondOrdinal, payment])
      return secondPayment
    },
    // The wallet was never given this one, and there is nobody to ask.
    refuseSwitch: () => ({ to: main.caipNetworkId, code: 'CHAIN_UNSUPPORTED' }),
    leave: () => wallet.disconnect(),
    listeners,
  }
})

describe('bitcoin adapter', () => {
  let stop: AbortController
  beforeEach(() => {
    stop = new AbortController()
  })
  afterEach(() => {
    stop.abort()
    vi.useRealTimers()
  })
  const context = (more: Partial<ConnectContext> = {}) => bitcoinContext(stop.signal, more)

  describe('connect', () => {
    it('default: payment and ordinal accounts, the first payment account active', async () => {
      const { adapter, connectorId, wallet } = bitcoinWorld()
      const session = await adapter.connect(connectorId, context())
      expect(session.address).toBe(payment)
      expect(session.accounts).toEqual([
        { address: payment, type: 'payment' },
        { address: ordinal, type: 'ordinal' },
        { address: secondPayment, type: 'payment' },
        { address: secondOrdinal, type: 'ordinal' },
      ])
      expect(requestsFor(wallet, 'bitcoin:connect')[0]?.params).toEqual([{ purposes: ['payment', 'ordinals'] }])
    })

    it('param: address is preferred where it pays', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const preferred = async (address: string) => (await adapter.connect(connectorId, context({ address }))).address
      await expect(preferred(secondPayment)).resolves.toBe(secondPayment)
      await expect(preferred(ordinal)).resolves.toBe(payment)
    })

    it('behavior: a network that the wallet does not have gives way to one that it has', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const session = await adapter.connect(connectorId, context({ networkId: main.caipNetworkId }))
      expect(session.caipNetworkId).toBe(test.caipNetworkId)
    })

    it('behavior: a network of the integrator’s own is the wallet’s local one', async () => {
      const { adapter, connectorId } = bitcoinWorld({ chains: [{ id: 'bitcoin:regtest' }] })
      const own = toNetwork({ ...bitcoinTestnet, id: 'mine' })
      const session = await adapter.connect(
        connectorId,
        context({ networks: [main, own], networkId: own.caipNetworkId }),
      )
      expect(session).toMatchObject({ caipNetworkId: 'bip122:mine', address: expect.stringMatching(/^bcrt1q/) })
    })

    it.each([
      ['standard', { kind: 'throw', value: new Error('User rejected the request.') }, 'USER_REJECTED'],
      ['standard', { kind: 'throw', value: { code: 4001 } }, 'USER_REJECTED'],
      ['standard', 'throw-string', 'CONNECT_FAILED'],
      ['standard', 'throw-undefined', 'CONNECT_FAILED'],
      ['standard', 'disconnect', 'PROVIDER_DISCONNECTED'],
      ['standard', 'malformed-accounts', 'WALLET_MALFORMED'],
      ['standard', { kind: 'malformed-accounts', value: 'all' }, 'WALLET_MALFORMED'],
      ['unisat', 'reject', 'USER_REJECTED'],
      ['unisat', 'throw-string', 'CONNECT_FAILED'],
      ['unisat', 'malformed-accounts', 'WALLET_MALFORMED'],
      ['unisat', { kind: 'malformed-accounts', value: [] }, 'CONNECT_FAILED'],
      ['unisat', 'pending', 'REQUEST_PENDING'],
      ['sats-connect', 'reject', 'USER_REJECTED'],
      ['sats-connect', { kind: 'throw', value: { error: { code: -32000, message: 'no' } } }, 'USER_REJECTED'],
      ['sats-connect', { kind: 'throw', value: { error: { code: -32603, message: 'locked' } } }, 'RPC_INTERNAL'],
      ['sats-connect', 'throw-string', 'CONNECT_FAILED'],
      ['sats-connect', 'malformed-accounts', 'WALLET_MALFORMED'],
    ] as const)('error: %s and %j is %s', async (kind, failure, code) => {
      const networks = [main, test]
      const { adapter, connectorId, listeners } = bitcoinWorld({
        kind,
        failures: [failure],
        chains: [{ id: 'bitcoin:mainnet' }],
      })
      await expect(
        adapter.connect(connectorId, context({ networks, networkId: main.caipNetworkId })),
      ).rejects.toMatchObject({ code })
      expect(listeners()).toBe(0)
    })

    const angry = <T extends object>(target: T): T =>
      new Proxy(target, {
        get(of, key) {
          // `await` reads `then`; if that threw, the wallet would count as one that never answers.
          if (key === 'then') return Reflect.get(of, key)
          throw 'no'
        },
      })
    // In functions: the test runner reads what it is given.
    it.each([
      ['an object that throws', () => angry({})],
      ['a list of them', () => [angry({})]],
      ['a list that throws', () => angry([payment])],
      ['no list', () => ({ length: 1e9 })],
      ['a list in a list', () => [[payment]]],
      ['an object that becomes an address', () => [{ address: { toString: () => payment } }]],
      ['garbage', () => [{ address: `${payment} ` }, 'bitcoin', 7]],
      ['a purpose of the prototype', () => [{ address: payment, purpose: '__proto__', chains: ['bitcoin:testnet'] }]],
      ['another purpose', () => [{ address: payment, purpose: 'stacks', chains: ['bitcoin:testnet'] }]],
    ])('error: %s is no connection', async (_, value) => {
      for (const kind of ['standard', 'unisat', 'sats-connect'] as const) {
        const { adapter, connectorId } = bitcoinWorld({
          kind,
          failures: [{ kind: 'malformed-accounts', value: value() }],
        })
        const error = await adapter.connect(connectorId, context()).catch((reason: unknown) => reason)
        expect(WmError.is(error), kind).toBe(true)
        expect((error as WmError).code, kind).toMatch(/^(WALLET_MALFORMED|CONNECT_FAILED)$/)
      }
    })

    it('behavior: a wallet of ordinals only is no connection', async () => {
      const { adapter, connectorId, wallet } = bitcoinWorld({ authorized: true })
      wallet.setAccounts([ordinal])
      await expect(adapter.connect(connectorId, context())).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    })

    it('behavior: a late approval is given back, unless somebody connects since (W6-16)', async () => {
      const { adapter, wallet, connectorId } = bitcoinWorld({ approve: 'never' })
      const attempt = adapter.connect(connectorId, context())
      const approval = await wallet.nextApproval('bitcoin:connect')
      stop.abort(everyError('MODAL_CLOSED'))
      await expect(attempt).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
      approval.approve()
      await vi.waitFor(() => expect(wallet.authorized).toBe(false), 10_000)
    })

    it('behavior: getAddresses that is not there gives way to wallet_connect', async () => {
      const failure = { kind: 'throw', value: { error: { code: -32601 } }, methods: ['getAddresses'] } as const
      const { adapter, wallet, connectorId } = bitcoinWorld({
        kind: 'sats-connect',
        failures: [failure],
        chains: [{ id: 'bitcoin:mainnet' }],
      })
      const session = await adapter.connect(connectorId, context({ networkId: main.caipNetworkId }))
      expect(session.address).toMatch(/^bc1q/)
      expect(requestsFor(wallet, 'wallet_connect')[0]?.params).toMatchObject([{ network: 'Mainnet' }])
    })

    it('behavior: a silent wallet is not waited for on reload', async () => {
      vi.useFakeTimers()
      const { adapter, connectorId } = bitcoinWorld({
        failures: [{ kind: 'never', methods: ['standard:connect/silent'] }],
      })
      const attempt = adapter.reconnect({ connectorId }, context())
      const ended = expect(attempt).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
      await vi.advanceTimersByTimeAsync(10_000)
      await ended
    })

    it.each(['standard', 'unisat'] as const)('behavior: %s comes back without a prompt', async (kind) => {
      const { adapter, prompts, connectorId } = bitcoinWorld({ kind, authorized: true })
      const again = await adapter.reconnect({ connectorId, caipNetworkId: signet.caipNetworkId }, context())
      expect(again).toMatchObject({ address: payment, caipNetworkId: signet.caipNetworkId })
      expect(prompts()).toBe(0)
    })

    it('behavior: sats-connect comes back without a prompt while its permission lasts', async () => {
      const { adapter, prompts, wallet, connectorId } = bitcoinWorld({ kind: 'sats-connect', authorized: true })
      const [address] = wallet.addresses
      await expect(adapter.reconnect({ connectorId }, context())).resolves.toMatchObject({ address })
      wallet.disconnect()
      await expect(adapter.reconnect({ connectorId }, context())).resolves.toBeNull()
      expect(prompts()).toBe(0)
    })
  })

  describe('networks', () => {
    const chains = [{ id: 'bitcoin:mainnet' }, { id: 'bitcoin:testnet' }, { id: 'bitcoin:signet' }] as const

    it.each([
      ['unisat', 'switchChain', ['BITCOIN_SIGNET']],
      ['sats-connect', 'wallet_changeNetwork', [{ name: 'Signet' }]],
    ] as const)('behavior: %s is asked to move on connecting', async (kind, method, params) => {
      const { adapter, wallet, connectorId } = bitcoinWorld({ kind, chains })
      const onStep = vi.fn()
      const session = await adapter.connect(connectorId, context({ networkId: signet.caipNetworkId, onStep }))
      expect(session).toMatchObject({ caipNetworkId: signet.caipNetworkId, address: payment })
      expect(onStep).toHaveBeenCalledWith('switching')
      expect(requestsFor(wallet, method).map((item) => item.params)).toEqual([params])
      expect(wallet.chainId).toBe('bitcoin:signet')
    })

    it.each(['unisat', 'sats-connect'] as const)(
      'behavior: %s that will not move is connected where it is',
      async (kind) => {
        const method = kind === 'unisat' ? 'switchChain' : 'wallet_changeNetwork'
        const { adapter, connectorId } = bitcoinWorld({
          kind,
          chains,
          failures: [{ kind: 'reject', methods: [method] }],
        })
        const session = await adapter.connect(connectorId, context({ networkId: signet.caipNetworkId }))
        expect(session).toMatchObject({ caipNetworkId: main.caipNetworkId, address: expect.stringMatching(/^bc1q/) })
      },
    )

    it.each(['unisat', 'sats-connect'] as const)(
      'behavior: %s with the same addresses elsewhere is no guess',
      async (kind) => {
        const method = kind === 'unisat' ? 'switchChain' : 'wallet_changeNetwork'
        const { adapter, connectorId } = bitcoinWorld({ kind, failures: [{ kind: 'reject', methods: [method] }] })
        await expect(adapter.connect(connectorId, context({ networkId: signet.caipNetworkId }))).rejects.toMatchObject({
          code: 'USER_REJECTED',
          data: { action: 'switch' },
        })
      },
    )

    it.each(['unisat', 'sats-connect'] as const)(
      'behavior: %s switches, and says when that is declined',
      async (kind) => {
        const { adapter, wallet, connectorId, decide } = bitcoinWorld({ kind, chains })
        const session = await adapter.connect(connectorId, context({ networkId: main.caipNetworkId }))
        const moved = await adapter.switchNetwork(session, test.caipNetworkId, context())
        expect(moved).toMatchObject({ address: payment, caipNetworkId: test.caipNetworkId })
        decide(() => false)
        await expect(adapter.switchNetwork(moved, main.caipNetworkId, context())).rejects.toMatchObject({
          code: 'USER_REJECTED',
          data: { action: 'switch' },
        })
        expect(wallet.chainId).toBe('bitcoin:testnet')
      },
    )

    it('behavior: other addresses are how UniSat tells of another network', async () => {
      const { adapter, wallet, connectorId } = bitcoinWorld({ kind: 'unisat', chains })
      const session = await adapter.connect(connectorId, context({ networkId: main.caipNetworkId }))
      const seen: Session<'bip122'>[] = []
      const off = adapter.watch(session, { changed: (next) => void seen.push(next), disconnected: () => {} })
      wallet.setChain('bitcoin:testnet')
      await vi.waitFor(
        () => expect(seen.at(-1)).toMatchObject({ caipNetworkId: test.caipNetworkId, address: payment }),
        10_000,
      )
      off()
      wallet.setChain('bitcoin:mainnet')
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(seen).toHaveLength(1)
    })

    it.each(['unisat', 'sats-connect'] as const)('behavior: %s reports accounts and the end', async (kind) => {
      const { adapter, wallet, connectorId } = bitcoinWorld({ kind, chains })
      const session = await adapter.connect(connectorId, context())
      const seen: Session<'bip122'>[] = []
      const ended = vi.fn()
      adapter.watch(session, { changed: (next) => void seen.push(next), disconnected: ended })
      wallet.setAccounts([secondPayment, secondOrdinal])
      await vi.waitFor(() => expect(seen.at(-1)?.address).toBe(secondPayment), 10_000)
      wallet.disconnect()
      await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), 10_000)
    })
  })

  it('behavior: a wallet of Wallet Standard that takes itself back from the page ends its session', async () => {
    const page = new EventTarget()
    const wallet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:testnet' }] })
    const adapter = createBitcoinAdapter(createBitcoinFinder(page))
    const stop = adapter.discover({ upsert: () => {}, remove: () => {} }, { announced: true, injected: true })
    const unregister = wallet.register(page)
    const session = await adapter.connect(connectorIds.standard, context())
    const disconnected = vi.fn()
    adapter.watch(session, { changed: () => {}, disconnected })
    unregister()
    await vi.waitFor(() => expect(disconnected).toHaveBeenCalledOnce(), 10_000)
    stop()
  })

  describe('choosing an account (spec §5)', () => {
    it('default', async () => {
      const { adapter, connectorId } = bitcoinWorld()
      const session = await adapter.connect(connectorId, context())
      const { accountRule } = adapter
      expect(session.accounts.map((account) => accountRule?.selectable(account))).toEqual([true, false, true, false])
      expect(() => accountRule?.check(session, secondPayment)).not.toThrow()
      expect(() => accountRule?.check(session, undefined)).toThrow('is needed to switch a Bitcoin connection')
      expect(() => accountRule?.check(session, ordinal)).toThrow('is not of a payment account')
      expect(() => accountRule?.check(session, 'bc1q')).toThrow(expect.objectContaining({ code: 'ACCOUNT_CHANGED' }))
    })
  })
})
