import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Verifier } from 'bip322-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay } from '../../../services/relay/relay.mjs'
import { memoryStore } from '../../../test/fakes/memory-store.ts'
import { type RemoteWallet, remoteWallet, type Share } from '../../../test/fakes/remote-wallet.ts'
import { bitcoinTestKeys } from '../../testing/bitcoin-keys.ts'
import { createBitcoinTestWallet } from '../../testing/create-bitcoin-test-wallet.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../bitcoin-networks.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { walletConnectId } from '../core/connector.ts'
import type { PairingHost } from '../core/pairing-host.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { adapter } from './adapter.ts'

const main = toNetwork(bitcoin).caipNetworkId
const test = toNetwork(bitcoinTestnet).caipNetworkId
const signet = toNetwork(bitcoinSignet).caipNetworkId
const networks = [bitcoin, bitcoinTestnet, bitcoinSignet].map((one) => toNetwork(one))
const txid = 'ab'.repeat(32)

/** A wallet of two chains with real keys, behind the names that WalletConnect has for its functions. */
function keys() {
  const wallet = createBitcoinTestWallet({
    kind: 'sats-connect',
    chains: [{ id: 'bitcoin:testnet' }, { id: 'bitcoin:mainnet' }],
    accounts: [bitcoinTestKeys[0]],
    authorized: true,
  })
  const { request } = wallet.provider as {
    request(method: string, params: object): Promise<{ readonly result?: Record<string, unknown> }>
  }
  const [payment, ordinal, , ,] = wallet.addresses as [string, string]
  const mainnet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:mainnet' }], accounts: [bitcoinTestKeys[0]] })
  const [mainPayment] = mainnet.addresses as [string]
  return {
    payment,
    ordinal,
    mainPayment,
    async answer(method: string, raw: unknown) {
      const params = raw as { readonly [name: string]: unknown }
      if (method === 'signMessage') {
        const { protocol } = params
        const more = typeof protocol === 'string' ? { protocol: protocol.toUpperCase() } : {}
        const { result } = await request(method, { message: params.message, address: params.address, ...more })
        // The reference says hex.
        return {
          address: params.address,
          signature: Buffer.from(String(result?.signature), 'base64').toString('hex'),
        }
      }
      if (method === 'signPsbt') {
        const signInputs: { [address: string]: number[] } = {}
        for (const { address, index } of params.signInputs as { address: string; index: number }[])
          signInputs[address] = [...(signInputs[address] ?? []), index]
        return (await request(method, { psbt: params.psbt, signInputs, broadcast: false })).result
      }
      return method === 'sendTransfer' ? { txid } : null
    },
  }
}

describe('a remote wallet of Bitcoin over a real relay', () => {
  const held = keys()
  const all: Share = {
    chains: [main, test, signet],
    accounts: [
      `${main}:${held.mainPayment}`,
      `${test}:${held.payment}`,
      `${test}:${held.ordinal}`,
      `${signet}:${held.payment}`,
    ],
  }
  let relay: Awaited<ReturnType<typeof startRelay>>
  let wallet: RemoteWallet
  let storage: ReturnType<typeof memoryStore>
  let page: AbortController
  let host: PairingHost
  const uris: string[] = []
  const asked: { method: string; params: unknown; chain: string }[] = []

  const hostOf = (): PairingHost => ({
    relayUrl: relay.url,
    projectId: '',
    metadata: { name: 'Harbor', description: '', url: 'https://harbor.test', icons: [] },
    storage,
    override: {},
    signal: page.signal,
  })
  const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
    signal: page.signal,
    clock: systemClock,
    fetch,
    networks,
    networkId: test,
    pairing: async () => host,
    onUri: (uri) => void uris.push(uri),
    ...more,
  })
  async function connect(bip122: Share = all, more: Partial<ConnectContext> = {}): Promise<Session<'bip122'>> {
    uris.length = 0
    const attempt = adapter.connect(walletConnectId, context(more))
    attempt.catch(() => {})
    await vi.waitFor(() => expect(uris.length).toBeGreaterThan(0), 30_000)
    await wallet.scan(uris.at(-1) as string)
    await wallet.approve({ namespaces: [], parts: { bip122 } }).catch(() => {})
    return attempt
  }

  beforeEach(async () => {
    asked.length = 0
    relay = await startRelay({ port: 0 })
    wallet = await remoteWallet(relay.url)
    wallet.answer = (method, params, chain) => {
      asked.push({ method, params, chain })
      return held.answer(method, params)
    }
    storage = memoryStore()
    page = new AbortController()
    host = hostOf()
  })
  afterEach(async () => {
    page.abort()
    await wallet.end()
    await relay.stop()
  })

  it('default: proposes its four methods; the session says who and where', async () => {
    const proposal = vi.spyOn(wallet, 'proposal')
    const session = await connect()
    const [first] = await Promise.all(proposal.mock.results.map(({ value }) => value))
    expect(first?.params.optionalNamespaces).toEqual({
      bip122: expect.objectContaining({
        chains: [main, test, signet],
        methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
        events: ['accountsChanged', 'chainChanged'],
      }),
    })
    expect(session).toMatchObject({
      namespace: 'bip122',
      connectorId: walletConnectId,
      address: held.payment,
      accounts: [
        { address: held.payment, type: 'payment' },
        { address: held.ordinal, type: 'ordinal' },
      ],
      caipNetworkId: test,
      approved: [main, test, signet],
      wallet: { name: 'Lantern' },
    })
  })

  it.each([
    ['ecdsa', held.payment],
    ['bip322', held.payment],
    ['bip322', held.ordinal],
  ] as const)(
    'default: signs a message by %s for %s on the phone, and the signature is right',
    async (protocol, address) => {
      const { provider } = await connect()
      const signature = await provider.signMessage({ message: 'Tide', address, protocol })
      expect(Verifier.verifySignature(address, 'Tide', signature)).toBe(true)
      expect(asked).toEqual([
        { method: 'signMessage', params: { message: 'Tide', account: held.payment, address, protocol }, chain: test },
      ])
    },
  )

  it('default: the kit’s own signature of a message is base64, also where the wallet answers that', async () => {
    const session = await connect()
    wallet.answer = async (method, params) => {
      const { signature } = (await held.answer(method, params)) as { readonly signature: string }
      return { signature: Buffer.from(signature, 'hex').toString('base64') }
    }
    const signature = await adapter.signMessage(session, 'Tide', context())
    expect(Verifier.verifySignature(held.payment, 'Tide', signature)).toBe(true)
  })

  it('default: signs a PSBT, which another library finalises', async () => {
    const { provider } = await connect()
    const { script } = p2wpkh(pubECDSA(Buffer.from(bitcoinTestKeys[0].slice(2), 'hex')), TEST_NETWORK)
    const transaction = new Transaction()
    transaction.addInput({ txid: 'c'.repeat(64), index: 0, witnessUtxo: { amount: 50_000n, script } })
    transaction.addOutputAddress(held.payment, 40_000n, TEST_NETWORK)
    const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
    const signed = await provider.signPsbt({ psbt, signInputs: [{ address: held.payment, index: 0 }] })
    const back = Transaction.fromPSBT(Buffer.from(signed.psbt, 'base64'))
    back.finalize()
    expect(back.getInput(0).finalScriptWitness).toHaveLength(2)
  })

  it('default: asks for a transfer from the paying account, by the network it is on', async () => {
    const { provider } = await connect()
    expect(await provider.sendTransfer({ recipient: held.payment, amount: '1500' })).toBe(txid)
    const params = { account: held.payment, recipientAddress: held.payment, amount: '1500' }
    expect(asked).toEqual([{ method: 'sendTransfer', params, chain: test }])
  })

  it('behavior: switches among the approved networks without a word to the wallet, and signs there', async () => {
    const session = await connect()
    const moved = await adapter.switchNetwork(session, main, context())
    expect(moved).toMatchObject({ caipNetworkId: main, address: held.mainPayment, approved: [main, test, signet] })
    expect(asked).toEqual([])
    await adapter.signMessage(moved, 'Tide', context()).catch(() => {})
    expect(asked).toMatchObject([{ chain: main, params: { account: held.mainPayment, address: held.mainPayment } }])
    const back = await adapter.switchNetwork(moved, signet, context())
    expect(back).toMatchObject({ caipNetworkId: signet, accounts: [{ address: held.payment, type: 'payment' }] })
  })

  it('error: a network or a method that the wallet did not approve', async () => {
    const part = { ...all, chains: [test], accounts: [`${test}:${held.payment}`], methods: ['signPsbt'] }
    const session = await connect(part)
    await expect(adapter.switchNetwork(session, main, context())).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    expect(asked).toEqual([])
  })

  it('behavior: the page’s network has no account: another approved one that has', async () => {
    const session = await connect({ chains: [main, test], accounts: [`${main}:${held.mainPayment}`] })
    expect(session).toMatchObject({ caipNetworkId: main, address: held.mainPayment })
  })

  it.each([
    ['no account that pays there', [`${test}:${held.mainPayment}`]],
    ['no address', [`${test}:<b>`]],
  ])('error: %s', async (_, accounts) => {
    await expect(connect({ chains: [test], accounts })).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 30_000)
  })

  it('error: declined on the phone', async () => {
    const session = await connect()
    wallet.answer = async () => Promise.reject({ code: 5000, message: 'No' })
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({
      code: 'USER_REJECTED',
      data: { action: 'sign' },
    })
  })

  it.each([
    ['nothing', null],
    ['the signature of somebody else', { address: held.ordinal, signature: '00'.repeat(65) }],
    ['a short one', { signature: '0011' }],
  ])('error: a message is answered with %s', async (_, answer) => {
    const session = await connect()
    wallet.answer = async () => answer
    await expect(adapter.signMessage(session, 'Tide', context())).rejects.toMatchObject({ code: 'WALLET_MALFORMED' })
  })

  it('default: a reload restores it, on the network of before, without a word to the wallet', async () => {
    const session = await connect()
    await adapter.switchNetwork(session, signet, context())
    page.abort()
    page = new AbortController()
    host = hostOf()
    const again = await adapter.reconnect({ connectorId: walletConnectId, caipNetworkId: signet }, context())
    expect(again).toMatchObject({ address: held.payment, caipNetworkId: signet })
    expect(asked).toEqual([])
    const signature = await adapter.signMessage(again as Session<'bip122'>, 'Tide', context())
    expect(Verifier.verifySignature(held.payment, 'Tide', signature)).toBe(true)
  })

  it('behavior: what other versions of the library left goes with the first reload; the pairing and what is read later stay', async () => {
    await connect()
    const own = [...storage.map.keys()]
    for (let at = 0; at < 1_000; at++) storage.map.set(`wc@2:core:0.1//old${at}`, 'x'.repeat(300))
    storage.map.set('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify({ href: 'lantern://', name: 'Lantern' }))
    page.abort()
    page = new AbortController()
    host = hostOf()
    const again = await adapter.reconnect({ connectorId: walletConnectId, caipNetworkId: test }, context())
    expect(again?.address).toBe(held.payment)
    expect([...storage.map.keys()].filter((key) => key.includes('//old'))).toEqual([])
    expect([...storage.map.keys()]).toEqual(expect.arrayContaining([...own, 'WALLETCONNECT_DEEPLINK_CHOICE']))
    await adapter.signMessage(again as Session<'bip122'>, 'Tide', context())
    expect(asked).toHaveLength(1)
  })

  it('behavior: the wallet moves to another network, and ends the session', async () => {
    const session = await connect()
    const changed = vi.fn()
    const ended = vi.fn()
    adapter.watch(session, { changed, disconnected: ended })
    await wallet.emit('chainChanged', signet.slice(7), test)
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 30_000)
    expect(changed.mock.lastCall?.[0]).toMatchObject({ caipNetworkId: signet, address: held.payment })
    const { topic } = wallet.client.session.getAll()[0] as { topic: string }
    await wallet.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(false), 30_000)
  })

  it('behavior: disconnecting tells the wallet and leaves nothing stored', async () => {
    const session = await connect()
    await adapter.disconnect(session, context())
    expect([...storage.map.keys()]).toEqual([])
    await vi.waitFor(() => expect(wallet.client.session.getAll()).toEqual([]), 30_000)
  })
})
