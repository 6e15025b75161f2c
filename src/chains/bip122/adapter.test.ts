import { p2wpkh, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeAdapter } from '../../../test/conformance/namespace-adapter.ts'
import { countListeners } from '../../../test/fakes/count-listeners.ts'
import { bitcoinTestKeys } from '../../testing/bitcoin-keys.ts'
import type { BitcoinTestWallet, BitcoinTestWalletOptions } from '../../testing/bitcoin-types.ts'
import { createBitcoinTestWallet } from '../../testing/create-bitcoin-test-wallet.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../bitcoin-networks.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { WmError } from '../core/errors.ts'
import { sendErrorTexts } from '../core/send-error-texts.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { createBitcoinAdapter } from './adapter.ts'
import { createDiscovery } from './discovery.ts'
import { bitcoinErrorTexts } from './error-texts.ts'

const host = 'https://esplora.test/api'
const main = toNetwork(bitcoin, [host])
const test = toNetwork(bitcoinTestnet, [host])
const signet = toNetwork(bitcoinSignet, [host])
const unspent = [
  { txid: 'a'.repeat(64), vout: 0, value: 150_000, status: { confirmed: true } },
  { txid: 'b'.repeat(64), vout: 1, value: 4_217, status: { confirmed: false } },
]
const fetchUnspent: typeof fetch = async () => Response.json(unspent)
const ids = {
  standard: 'bip122:Bitcoin Test Wallet',
  unisat: 'bip122:UniSat',
  'sats-connect': 'bip122:Bitcoin Test Wallet',
}

type Events = { on(event: string, listener: (value: unknown) => void): () => void }

/** A page with the test wallet, which counts who listens to it. */
function world(options: Partial<BitcoinTestWalletOptions> = {}) {
  const page = new EventTarget()
  let prompts = 0
  let decide: () => boolean | Promise<boolean> = () => true
  const wallet = createBitcoinTestWallet({
    chains: [{ id: 'bitcoin:testnet' }, { id: 'bitcoin:signet' }],
    approve: () => {
      prompts++
      return decide()
    },
    ...options,
  })
  const { kind = 'standard' } = options
  let listeners = () => 0
  if (kind === 'standard') {
    const { features } = wallet.provider as { features: { readonly [name: string]: Events } }
    const counted = countListeners(features['bitcoin:events']?.on as Events['on'])
    listeners = counted.count
    const shown = Object.create(wallet.provider, {
      features: { value: { ...features, 'bitcoin:events': { version: '1.0.0', on: counted.on } } },
    })
    page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(shown))
  } else wallet.register(page)
  return {
    page,
    wallet,
    adapter: createBitcoinAdapter(createDiscovery(page)),
    connectorId: ids[kind],
    prompts: () => prompts,
    listeners,
    decide: (next: typeof decide) => {
      decide = next
    },
  }
}
const [payment, ordinal, secondPayment, secondOrdinal] = createBitcoinTestWallet({
  chains: [{ id: 'bitcoin:testnet' }],
}).addresses as [string, string, string, string]

describeAdapter('bip122', () => {
  const { wallet, adapter, connectorId, prompts, listeners, decide } = world()
  return {
    adapter,
    connectorId,
    // These two have the same addresses.
    networks: [test, signet, main],
    fetch: fetchUnspent,
    addresses: { good: payment, bad: ['', 'satoshi.btc', payment.slice(2), `${payment} `, `${payment.slice(0, -1)}q`] },
    balance: 154_217n,
    capabilities: ['balance'],
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
  const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
    signal: stop.signal,
    clock: systemClock,
    fetch: fetchUnspent,
    networks: [test, signet, main],
    networkId: test.caipNetworkId,
    ...more,
  })
  const asked = (wallet: BitcoinTestWallet, method: string) => wallet.requests.filter((item) => item.method === method)

  describe('connect', () => {
    it('default: payment and ordinal accounts, the first payment account active', async () => {
      const { adapter, connectorId, wallet } = world()
      const session = await adapter.connect(connectorId, context())
      expect(session.address).toBe(payment)
      expect(session.accounts).toEqual([
        { address: payment, type: 'payment' },
        { address: ordinal, type: 'ordinal' },
        { address: secondPayment, type: 'payment' },
        { address: secondOrdinal, type: 'ordinal' },
      ])
      expect(asked(wallet, 'bitcoin:connect')[0]?.params).toEqual([{ purposes: ['payment', 'ordinals'] }])
    })

    it('param: address is preferred where it pays', async () => {
      const { adapter, connectorId } = world()
      const preferred = async (address: string) => (await adapter.connect(connectorId, context({ address }))).address
      await expect(preferred(secondPayment)).resolves.toBe(secondPayment)
      await expect(preferred(ordinal)).resolves.toBe(payment)
    })

    it('behavior: a network that the wallet does not have gives way to one that it has', async () => {
      const { adapter, connectorId } = world()
      const session = await adapter.connect(connectorId, context({ networkId: main.caipNetworkId }))
      expect(session.caipNetworkId).toBe(test.caipNetworkId)
    })

    it('behavior: a network of the integrator’s own is the wallet’s local one', async () => {
      const { adapter, connectorId } = world({ chains: [{ id: 'bitcoin:regtest' }] })
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
      const { adapter, connectorId, listeners } = world({
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
          // What a promise asks of its value; a wallet that throws here never answers at all.
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
        const { adapter, connectorId } = world({ kind, failures: [{ kind: 'malformed-accounts', value: value() }] })
        const error = await adapter.connect(connectorId, context()).catch((reason: unknown) => reason)
        expect(WmError.is(error), kind).toBe(true)
        expect((error as WmError).code, kind).toMatch(/^(WALLET_MALFORMED|CONNECT_FAILED)$/)
      }
    })

    it('behavior: a wallet of ordinals only is no connection', async () => {
      const { adapter, connectorId, wallet } = world({ authorized: true })
      wallet.setAccounts([ordinal])
      await expect(adapter.connect(connectorId, context())).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    })

    it('behavior: a late approval is given back, unless somebody connects since (W6-16)', async () => {
      const { adapter, wallet, connectorId } = world({ approve: 'never' })
      const attempt = adapter.connect(connectorId, context())
      const approval = await wallet.nextApproval('bitcoin:connect')
      stop.abort(new WmError('MODAL_CLOSED'))
      await expect(attempt).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
      approval.approve()
      await vi.waitFor(() => expect(wallet.authorized).toBe(false))
    })

    it('behavior: getAddresses that is not there gives way to wallet_connect', async () => {
      const failure = { kind: 'throw', value: { error: { code: -32601 } }, methods: ['getAddresses'] } as const
      const { adapter, wallet, connectorId } = world({
        kind: 'sats-connect',
        failures: [failure],
        chains: [{ id: 'bitcoin:mainnet' }],
      })
      const session = await adapter.connect(connectorId, context({ networkId: main.caipNetworkId }))
      expect(session.address).toMatch(/^bc1q/)
      expect(asked(wallet, 'wallet_connect')[0]?.params).toMatchObject([{ network: 'Mainnet' }])
    })

    it('behavior: a silent wallet is not waited for on reload', async () => {
      vi.useFakeTimers()
      const { adapter, connectorId } = world({ failures: [{ kind: 'never', methods: ['standard:connect/silent'] }] })
      const attempt = adapter.reconnect({ connectorId }, context())
      const ended = expect(attempt).rejects.toMatchObject({ code: 'PROVIDER_DISCONNECTED' })
      await vi.advanceTimersByTimeAsync(10_000)
      await ended
    })

    it.each(['standard', 'unisat'] as const)('behavior: %s comes back without a prompt', async (kind) => {
      const { adapter, prompts, connectorId } = world({ kind, authorized: true })
      const again = await adapter.reconnect({ connectorId, caipNetworkId: signet.caipNetworkId }, context())
      expect(again).toMatchObject({ address: payment, caipNetworkId: signet.caipNetworkId })
      expect(prompts()).toBe(0)
    })

    it('behavior: sats-connect comes back without a prompt while its permission lasts', async () => {
      const { adapter, prompts, wallet, connectorId } = world({ kind: 'sats-connect', authorized: true })
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
      const { adapter, wallet, connectorId } = world({ kind, chains })
      const onStep = vi.fn()
      const session = await adapter.connect(connectorId, context({ networkId: signet.caipNetworkId, onStep }))
      expect(session).toMatchObject({ caipNetworkId: signet.caipNetworkId, address: payment })
      expect(onStep).toHaveBeenCalledWith('switching')
      expect(asked(wallet, method).map((item) => item.params)).toEqual([params])
      expect(wallet.chainId).toBe('bitcoin:signet')
    })

    it.each(['unisat', 'sats-connect'] as const)(
      'behavior: %s that will not move is connected where it is',
      async (kind) => {
        const method = kind === 'unisat' ? 'switchChain' : 'wallet_changeNetwork'
        const { adapter, connectorId } = world({ kind, chains, failures: [{ kind: 'reject', methods: [method] }] })
        const session = await adapter.connect(connectorId, context({ networkId: signet.caipNetworkId }))
        expect(session).toMatchObject({ caipNetworkId: main.caipNetworkId, address: expect.stringMatching(/^bc1q/) })
      },
    )

    it.each(['unisat', 'sats-connect'] as const)(
      'behavior: %s with the same addresses elsewhere is no guess',
      async (kind) => {
        const method = kind === 'unisat' ? 'switchChain' : 'wallet_changeNetwork'
        const { adapter, connectorId } = world({ kind, failures: [{ kind: 'reject', methods: [method] }] })
        await expect(adapter.connect(connectorId, context({ networkId: signet.caipNetworkId }))).rejects.toMatchObject({
          code: 'USER_REJECTED',
          data: { action: 'switch' },
        })
      },
    )

    it.each(['unisat', 'sats-connect'] as const)(
      'behavior: %s switches, and says when that is declined',
      async (kind) => {
        const { adapter, wallet, connectorId, decide } = world({ kind, chains })
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
      const { adapter, wallet, connectorId } = world({ kind: 'unisat', chains })
      const session = await adapter.connect(connectorId, context({ networkId: main.caipNetworkId }))
      const seen: Session<'bip122'>[] = []
      const off = adapter.watch(session, { changed: (next) => void seen.push(next), disconnected: () => {} })
      wallet.setChain('bitcoin:testnet')
      await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ caipNetworkId: test.caipNetworkId, address: payment }))
      off()
      wallet.setChain('bitcoin:mainnet')
      await new Promise((resolve) => setTimeout(resolve, 40))
      expect(seen).toHaveLength(1)
    })

    it.each(['unisat', 'sats-connect'] as const)('behavior: %s reports accounts and the end', async (kind) => {
      const { adapter, wallet, connectorId } = world({ kind, chains })
      const session = await adapter.connect(connectorId, context())
      const seen: Session<'bip122'>[] = []
      const ended = vi.fn()
      adapter.watch(session, { changed: (next) => void seen.push(next), disconnected: ended })
      wallet.setAccounts([secondPayment, secondOrdinal])
      await vi.waitFor(() => expect(seen.at(-1)?.address).toBe(secondPayment))
      wallet.disconnect()
      await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    })
  })

  it('behavior: a wallet of Wallet Standard that takes itself back from the page ends its session', async () => {
    const page = new EventTarget()
    const wallet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:testnet' }] })
    const adapter = createBitcoinAdapter(createDiscovery(page))
    const stop = adapter.discover({ upsert: () => {}, remove: () => {} }, { announced: true, injected: true })
    const unregister = wallet.register(page)
    const session = await adapter.connect(ids.standard, context())
    const disconnected = vi.fn()
    adapter.watch(session, { changed: () => {}, disconnected })
    unregister()
    await vi.waitFor(() => expect(disconnected).toHaveBeenCalledOnce())
    stop()
  })

  describe('choosing an account (spec §5)', () => {
    it('default', async () => {
      const { adapter, connectorId } = world()
      const session = await adapter.connect(connectorId, context())
      const { accountRule } = adapter
      expect(session.accounts.map((account) => accountRule?.selectable(account))).toEqual([true, false, true, false])
      expect(() => accountRule?.check(session, secondPayment)).not.toThrow()
      expect(() => accountRule?.check(session, undefined)).toThrow('is needed to switch a Bitcoin connection')
      expect(() => accountRule?.check(session, ordinal)).toThrow('is not of a payment account')
      expect(() => accountRule?.check(session, 'bc1q')).toThrow(expect.objectContaining({ code: 'ACCOUNT_CHANGED' }))
    })
  })

  describe('signing', () => {
    const texts = ['hello', '', '0x1234', 'é\u0000😀', 'x'.repeat(5000)]

    it.each(texts)('default: %j, verified', async (message) => {
      const { adapter, connectorId } = world()
      const session = await adapter.connect(connectorId, context())
      const signature = await adapter.signMessage(session, message, context())
      expect(Verifier.verifySignature(payment, message, signature)).toBe(true)
      expect(Verifier.verifySignature(payment, `${message}.`, signature)).toBe(false)
      expect(Verifier.verifySignature(secondPayment, message, signature)).toBe(false)
    })

    it.each([
      ['unisat', 'ecdsa', payment],
      ['unisat', 'bip322', payment],
      ['sats-connect', 'ecdsa', payment],
      ['sats-connect', 'bip322', payment],
      ['sats-connect', 'bip322', ordinal],
      ['standard', 'bip322', ordinal],
    ] as const)('param: %s signs by %s for %s', async (kind, protocol, address) => {
      const { adapter, connectorId } = world({ kind })
      const { provider } = await adapter.connect(connectorId, context())
      for (const message of texts) {
        const signature = await provider.signMessage({ message, address, protocol })
        expect(Verifier.verifySignature(address, message, signature)).toBe(true)
        expect(Verifier.verifySignature(address, `${message}.`, signature)).toBe(false)
        const length = atob(signature).length
        if (protocol === 'ecdsa') expect(length).toBe(65)
        else expect(length).not.toBe(65)
      }
    })

    it('error: a protocol that this wallet did not use', async () => {
      const { adapter, connectorId } = world()
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signMessage({ message: 'x', address: payment, protocol: 'bip322' })).rejects.toMatchObject({
        code: 'METHOD_UNSUPPORTED',
      })
    })

    it.each(['nothing', '', 'AA==', 7, null, { signature: 'AA' }])('error: the signature %j', async (value) => {
      const failures = [{ kind: 'malformed-hash', value, methods: ['signMessage'] } as const]
      const { adapter, connectorId } = world({ kind: 'sats-connect', failures })
      const session = await adapter.connect(connectorId, context())
      await expect(adapter.signMessage(session, 'x', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
    })

    it('error: an account that is shared no more', async () => {
      const { adapter, connectorId, wallet } = world()
      const session = await adapter.connect(connectorId, context())
      wallet.setAccounts([secondPayment])
      await expect(adapter.signMessage(session, 'x', context())).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
      expect(asked(wallet, 'bitcoin:signMessage')).toEqual([])
    })
  })

  describe('PSBTs', () => {
    const keys = bitcoinTestKeys.map((key) => Uint8Array.from(Buffer.from(key.slice(2), 'hex')))
    const script = (at: number) => p2wpkh(pubECDSA(keys[at] as Uint8Array), TEST_NETWORK).script
    /** One input of each of the first accounts. */
    function psbt(inputs = 1): string {
      const transaction = new Transaction()
      for (let at = 0; at < inputs; at++)
        transaction.addInput({ txid: 'c'.repeat(64), index: at, witnessUtxo: { amount: 50_000n, script: script(at) } })
      transaction.addOutputAddress(payment, 40_000n, TEST_NETWORK)
      return Buffer.from(transaction.toPSBT()).toString('base64')
    }
    const signInputs = [{ address: payment, index: 0 }]
    const back = (text: string) => Transaction.fromPSBT(Uint8Array.from(Buffer.from(text, 'base64')))

    it.each(['standard', 'unisat', 'sats-connect'] as const)(
      'default: %s, finalised by another library',
      async (kind) => {
        const { adapter, connectorId } = world({ kind })
        const { provider } = await adapter.connect(connectorId, context())
        const before = psbt()
        const signed = await provider.signPsbt({ psbt: before, signInputs })
        expect(Object.keys(signed)).toEqual(['psbt'])
        const transaction = back(signed.psbt)
        transaction.finalize()
        expect(transaction.id).toBe(back(before).id)
        // Signature and key: the library checked the one against the other when it finalised.
        expect(transaction.getInput(0).finalScriptWitness).toHaveLength(2)
      },
    )

    it('behavior: only the inputs that were named', async () => {
      const { adapter, connectorId } = world()
      const { provider } = await adapter.connect(connectorId, context())
      const signed = await provider.signPsbt({
        psbt: psbt(2),
        signInputs: [{ address: secondPayment, index: 1, sighashTypes: [SigHash.ALL] }],
      })
      const transaction = back(signed.psbt)
      expect(transaction.getInput(0).partialSig).toBeUndefined()
      expect(transaction.getInput(1).partialSig).toHaveLength(1)
    })

    it.each([
      ['no base64', { psbt: 'no psbt!', signInputs }],
      ['no PSBT', { psbt: btoa('psbt and no more'), signInputs }],
      ['no inputs', { psbt: psbt(), signInputs: [] }],
      ['an input that is not there', { psbt: psbt(), signInputs: [{ address: payment, index: 1 }] }],
      ['half an input', { psbt: psbt(), signInputs: [{ address: payment, index: 0.5 }] }],
      ['broadcast of a part', { psbt: psbt(2), signInputs, broadcast: true }],
    ] as const)('error: %s', async (_, request) => {
      const { adapter, connectorId, wallet } = world({ kind: 'sats-connect' })
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signPsbt(request)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
      expect(asked(wallet, 'signPsbt')).toEqual([])
    })

    it('error: broadcast where a wallet only signs', async () => {
      const { adapter, connectorId } = world()
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signPsbt({ psbt: psbt(), signInputs, broadcast: true })).rejects.toMatchObject({
        code: 'METHOD_UNSUPPORTED',
      })
    })

    it('error: another transaction than the one that was asked for', async () => {
      const failures = [{ kind: 'malformed-hash', value: psbt(2), methods: ['signPsbt'] } as const]
      const { adapter, connectorId } = world({ kind: 'sats-connect', failures })
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.signPsbt({ psbt: psbt(), signInputs })).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
    })

    it('behavior: never throws anything but a WmError for bytes of any kind', async () => {
      const { adapter, connectorId } = world()
      const { provider } = await adapter.connect(connectorId, context())
      const whole = Buffer.from(psbt(2), 'base64')
      for (let length = 0; length < whole.length; length++) {
        const cut = whole.subarray(0, length).toString('base64')
        const error = await provider.signPsbt({ psbt: cut, signInputs }).catch((reason: unknown) => reason)
        if (!('psbt' in (error as object))) expect(WmError.is(error)).toBe(true)
      }
    })
  })

  describe('transfers', () => {
    it.each(['0', '-1', '1.5', '1e8', '', ' 1', '2100000000000001', '9'.repeat(50)])(
      'error: the amount %j',
      async (amount) => {
        const { adapter, connectorId, wallet } = world({ kind: 'unisat' })
        const { provider } = await adapter.connect(connectorId, context())
        await expect(provider.sendTransfer({ recipient: secondPayment, amount })).rejects.toMatchObject({
          code: 'AMOUNT_INVALID',
        })
        expect(asked(wallet, 'sendBitcoin')).toEqual([])
      },
    )

    it.each(['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', payment.slice(0, -1), ''])(
      'error: the recipient %j',
      async (recipient) => {
        const { adapter, connectorId, wallet } = world({ kind: 'unisat' })
        const { provider } = await adapter.connect(connectorId, context())
        await expect(provider.sendTransfer({ recipient, amount: '1000' })).rejects.toMatchObject({
          code: 'ADDRESS_INVALID',
        })
        expect(asked(wallet, 'sendBitcoin')).toEqual([])
      },
    )

    it.each([undefined, 'sent', 'f'.repeat(63), { txid: 'f'.repeat(64) }])(
      'error: the answer %j tells nothing',
      async (answer) => {
        const { adapter, page } = world({ kind: 'unisat', authorized: true })
        const own = {
          requestAccounts: async () => [payment],
          switchChain: async () => {},
          sendBitcoin: async () => answer,
        }
        Object.assign(page, { unisat: own })
        const { provider } = await adapter.connect(ids.unisat, context({ networks: [test] }))
        await expect(provider.sendTransfer({ recipient: secondPayment, amount: '1000' })).rejects.toMatchObject({
          code: 'OUTCOME_UNKNOWN',
        })
      },
    )

    it('error: a wallet that cannot', async () => {
      const { adapter, connectorId } = world()
      const { provider } = await adapter.connect(connectorId, context())
      await expect(provider.sendTransfer({ recipient: secondPayment, amount: '1' })).rejects.toMatchObject({
        code: 'METHOD_UNSUPPORTED',
      })
    })

    it('behavior: the texts of a transfer’s errors are those of the views', () => {
      expect(bitcoinErrorTexts.OUTCOME_UNKNOWN).toBe(sendErrorTexts.OUTCOME_UNKNOWN)
      for (const code of ['AMOUNT_INVALID', 'ADDRESS_INVALID'] as const)
        expect(bitcoinErrorTexts[code]({ value: 'x' })).toBe(sendErrorTexts[code]({ value: 'x' }))
    })
  })
})
