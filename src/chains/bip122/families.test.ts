import { Transaction } from '@scure/btc-signer'
import { describe, expect, it, vi } from 'vitest'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from '../bitcoin-networks.ts'
import type { ConnectContext } from '../core/adapter.ts'
import { systemClock } from '../core/clock.ts'
import { toNetwork } from '../network.ts'
import { createBitcoinAdapter } from './adapter.ts'
import { createBitcoinFinder } from './bitcoin-finder.ts'

const [main, test, signet] = [bitcoin, bitcoinTestnet, bitcoinSignet].map((network) => toNetwork(network)) as [
  ReturnType<typeof toNetwork>,
  ReturnType<typeof toNetwork>,
  ReturnType<typeof toNetwork>,
]
const onMain = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const onTest = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const txid = 'd'.repeat(64)
const signature = btoa(`${String.fromCharCode(31)}${'s'.repeat(64)}`)

const context = (more: Partial<ConnectContext> = {}): ConnectContext => ({
  signal: new AbortController().signal,
  clock: systemClock,
  fetch,
  networks: [main, test, signet],
  networkId: main.caipNetworkId,
  ...more,
})
const adapterOn = (objects: object) =>
  createBitcoinAdapter(createBitcoinFinder(Object.assign(new EventTarget(), objects)))

const transaction = new Transaction()
transaction.addInput({
  txid,
  index: 0,
  witnessUtxo: { amount: 1000n, script: Uint8Array.of(0, 20, ...new Uint8Array(20)) },
})
transaction.addOutputAddress(onMain, 500n)
const bytes = transaction.toPSBT()
const psbt = Buffer.from(bytes).toString('base64')
const hex = Buffer.from(bytes).toString('hex')

describe('OKX', () => {
  const one = (address: string) => ({
    connect: vi.fn(async () => ({ address, publicKey: '02' })),
    getAccounts: vi.fn(async () => [address]),
    signMessage: vi.fn(async (..._: unknown[]) => signature),
    signPsbt: vi.fn(async (..._: unknown[]) => hex),
    pushPsbt: vi.fn(async (..._: unknown[]) => txid),
    send: vi.fn(async (..._: unknown[]) => ({ txhash: txid })),
    disconnect: vi.fn(),
    on: vi.fn((..._: unknown[]) => {}),
    removeListener: vi.fn((..._: unknown[]) => {}),
  })
  const open = () => {
    const okxwallet = { bitcoin: one(onMain), bitcoinTestnet: one(onTest) }
    return { ...okxwallet, adapter: adapterOn({ okxwallet }) }
  }
  const connectorId = 'bip122:OKX Wallet'

  it('default: connects by the object of the network', async () => {
    const { adapter, bitcoin: real, bitcoinTestnet: other } = open()
    const session = await adapter.connect(connectorId, context({ networkId: test.caipNetworkId }))
    expect(session).toMatchObject({ address: onTest, caipNetworkId: test.caipNetworkId })
    expect(other.connect).toHaveBeenCalledOnce()
    expect(real.connect).not.toHaveBeenCalled()
    await adapter.disconnect(session, context())
    expect(other.disconnect).toHaveBeenCalledOnce()
    expect(real.disconnect).not.toHaveBeenCalled()
  })

  it('behavior: one it does not have gives way to the main network', async () => {
    const { adapter } = open()
    const session = await adapter.connect(connectorId, context({ networkId: signet.caipNetworkId }))
    expect(session).toMatchObject({ address: onMain, caipNetworkId: main.caipNetworkId })
    await expect(adapter.switchNetwork(session, signet.caipNetworkId, context())).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    })
  })

  it('behavior: to switch is to connect again, and to sign there', async () => {
    const { adapter, bitcoin: real, bitcoinTestnet: other } = open()
    const session = await adapter.connect(connectorId, context())
    const moved = await adapter.switchNetwork(session, test.caipNetworkId, context())
    expect(moved).toMatchObject({ address: onTest, caipNetworkId: test.caipNetworkId })
    await adapter.signMessage(moved, 'hello', context())
    expect(other.signMessage).toHaveBeenCalledWith('hello', 'ecdsa')
    expect(real.signMessage).not.toHaveBeenCalled()
  })

  it('behavior: comes back without a prompt', async () => {
    const { adapter, bitcoinTestnet: other } = open()
    const saved = { connectorId, caipNetworkId: test.caipNetworkId }
    await expect(adapter.reconnect(saved, context())).resolves.toMatchObject({ address: onTest })
    expect(other.connect).not.toHaveBeenCalled()
  })

  it('behavior: amounts are in bitcoin, and never a float', async () => {
    const { adapter, bitcoin: real } = open()
    const { provider } = await adapter.connect(connectorId, context())
    for (const [amount, value] of [
      ['1', '0.00000001'],
      ['1200', '0.000012'],
      ['2100000000000000', '21000000'],
    ] as const) {
      await expect(provider.sendTransfer({ recipient: taproot, amount })).resolves.toBe(txid)
      expect(real.send).toHaveBeenLastCalledWith({ from: onMain, to: taproot, value })
    }
  })

  it('behavior: PSBTs are hex, and final when they are sent', async () => {
    const { adapter, bitcoin: real } = open()
    const { provider } = await adapter.connect(connectorId, context())
    const signInputs = [{ address: onMain, index: 0, sighashTypes: [1] }]
    const toSignInputs = signInputs
    await expect(provider.signPsbt({ psbt, signInputs })).resolves.toEqual({ psbt })
    expect(real.signPsbt).toHaveBeenLastCalledWith(hex, { autoFinalized: false, toSignInputs })
    await expect(provider.signPsbt({ psbt, signInputs, broadcast: true })).resolves.toEqual({ psbt, txid })
    expect(real.signPsbt).toHaveBeenLastCalledWith(hex, { autoFinalized: true, toSignInputs })
    expect(real.pushPsbt).toHaveBeenCalledExactlyOnceWith(hex)
    for (const [broadcast, code] of [
      [false, 'WALLET_MALFORMED'],
      [true, 'OUTCOME_UNKNOWN'],
    ] as const) {
      real.signPsbt.mockResolvedValueOnce('no hex')
      await expect(provider.signPsbt({ psbt, signInputs, broadcast })).rejects.toMatchObject({ code })
    }
    real.pushPsbt.mockResolvedValueOnce('sent')
    await expect(provider.signPsbt({ psbt, signInputs, broadcast: true })).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    })
  })

  it('behavior: hears of accounts by one function, and takes that one away', async () => {
    const { adapter, bitcoin: real, bitcoinTestnet: other } = open()
    const session = await adapter.connect(connectorId, context())
    const changed = vi.fn()
    const disconnected = vi.fn()
    const off = adapter.watch(session, { changed, disconnected })
    const [event, listener] = real.on.mock.calls[0] as [string, (accounts: unknown) => void]
    expect(event).toBe('accountsChanged')
    for (const garbage of [undefined, 'all', 7]) listener(garbage)
    const [, elsewhere] = other.on.mock.calls[0] as [string, (accounts: unknown) => void]
    // This provider belongs to a network that is not connected.
    elsewhere([])
    listener([taproot])
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), 10_000)
    expect(changed.mock.calls[0]?.[0]).toMatchObject({ address: taproot })
    off()
    expect(real.removeListener).toHaveBeenCalledWith('accountsChanged', listener)
    listener([])
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(disconnected).not.toHaveBeenCalled()
  })

  it('behavior: a taproot address cannot be checked by ECDSA', async () => {
    const { adapter, bitcoin: real } = open()
    real.connect.mockResolvedValueOnce({ address: taproot, publicKey: '' })
    const session = await adapter.connect(connectorId, context())
    await adapter.signMessage(session, 'hello', context())
    expect(real.signMessage).toHaveBeenCalledWith('hello', 'bip322-simple')
  })
})

describe('Leather', () => {
  const addresses = [
    { symbol: 'BTC', type: 'p2wpkh', address: onMain, publicKey: '02' },
    { symbol: 'BTC', type: 'p2tr', address: taproot, publicKey: '03' },
    { symbol: 'STX', address: 'SP2JXKMSH007NPYAQHKJPQMAQYAD90NQGTVJVQ02B' },
  ]
  const open = (answers: { readonly [method: string]: unknown } = {}) => {
    const request = vi.fn(async (method: string, _params?: unknown) => {
      const answer = { getAddresses: { addresses }, ...answers }[method]
      if (answer instanceof Error) throw answer
      return { jsonrpc: '2.0', id: '1', result: answer }
    })
    const page = { LeatherProvider: { request }, btc_providers: [{ id: 'LeatherProvider', name: 'Leather' }] }
    return { request, adapter: adapterOn(page) }
  }
  const connectorId = 'bip122:Leather'

  it('default: payment, ordinal, and no third', async () => {
    const { adapter } = open()
    const session = await adapter.connect(connectorId, context())
    expect(session.accounts).toEqual([
      { address: onMain, type: 'payment' },
      { address: taproot, type: 'ordinal' },
    ])
  })

  it('behavior: hears of the network with each request, and gets PSBTs in hex', async () => {
    const { adapter, request } = open({
      signMessage: { signature },
      signPsbt: { hex, txid },
      sendTransfer: { txid: txid.toUpperCase() },
    })
    const { provider } = await adapter.connect(connectorId, context())
    await provider.signMessage({ message: 'hello', address: onMain, protocol: 'ecdsa' })
    expect(request).toHaveBeenLastCalledWith('signMessage', {
      message: 'hello',
      address: onMain,
      paymentType: 'p2wpkh',
      protocol: 'ECDSA',
      network: 'mainnet',
    })
    const signInputs = [{ address: onMain, index: 0, sighashTypes: [1] }]
    await expect(provider.signPsbt({ psbt, signInputs, broadcast: true })).resolves.toEqual({ psbt, txid })
    expect(request).toHaveBeenLastCalledWith('signPsbt', {
      hex,
      network: 'mainnet',
      broadcast: true,
      signAtIndex: [0],
      allowedSighash: [1],
    })
    await expect(provider.sendTransfer({ recipient: taproot, amount: '5000' })).resolves.toBe(txid)
    expect(request).toHaveBeenLastCalledWith('sendTransfer', {
      recipients: [{ address: taproot, amount: '5000' }],
      network: 'mainnet',
    })
  })

  it('behavior: it signs by the kind of address, and a signature of another address is none', async () => {
    const { adapter, request } = open({ signMessage: { signature, address: taproot } })
    const { provider } = await adapter.connect(connectorId, context())
    await provider.signMessage({ message: 'hello', address: taproot, protocol: 'ecdsa' }).catch(() => {})
    expect(request).toHaveBeenLastCalledWith('signMessage', expect.objectContaining({ paymentType: 'p2tr' }))
    await expect(provider.signMessage({ message: 'hello', address: onMain, protocol: 'ecdsa' })).rejects.toMatchObject({
      code: 'WALLET_MALFORMED',
      data: { method: 'signMessage' },
    })
  })

  it('behavior: after a reload it is not asked: every question opens its window', async () => {
    const { adapter, request } = open()
    const saved = { connectorId, caipNetworkId: main.caipNetworkId }
    await expect(adapter.reconnect(saved, context())).resolves.toBeNull()
    expect(request).not.toHaveBeenCalled()
  })

  it('behavior: cannot be moved, and is not told of the end', async () => {
    const { adapter, request } = open()
    const session = await adapter.connect(connectorId, context())
    await expect(adapter.switchNetwork(session, test.caipNetworkId, context())).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    })
    await adapter.disconnect(session, context())
    expect(request.mock.calls.map(([method]) => method)).toEqual(['getAddresses'])
  })

  it('error: what it says is what is said', async () => {
    const { adapter } = open({ getAddresses: Object.assign(new Error('User rejected request'), { code: 4001 }) })
    await expect(adapter.connect(connectorId, context())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const broken = open({ getAddresses: new Error('The database is locked') })
    await expect(broken.adapter.connect(connectorId, context())).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  })
})

describe('sats-connect', () => {
  const mine = [
    { address: onMain, publicKey: `02${'1'.repeat(64)}`, purpose: 'payment', addressType: 'p2wpkh' },
    { address: taproot, publicKey: '1'.repeat(64), purpose: 'ordinals', addressType: 'p2tr' },
  ]
  const denied = { code: -32002, message: 'Access denied.' }
  const open = (account: object) => {
    const request = vi.fn(async (_method: string, _params?: unknown) => ({ jsonrpc: '2.0', id: '1', ...account }))
    const page = { XverseProviders: { BitcoinProvider: { request } } }
    const provider = { id: 'XverseProviders.BitcoinProvider', name: 'Xverse Wallet' }
    return { request, adapter: adapterOn({ ...page, btc_providers: [provider] }) }
  }
  const connectorId = 'bip122:Xverse Wallet'
  const saved = { connectorId, caipNetworkId: main.caipNetworkId }

  it('behavior: comes back by the question that never prompts', async () => {
    const { adapter, request } = open({ result: { id: 'a', walletType: 'software', addresses: mine } })
    await expect(adapter.reconnect(saved, context())).resolves.toMatchObject({
      address: onMain,
      caipNetworkId: main.caipNetworkId,
    })
    expect(request.mock.calls.map(([method]) => method)).toEqual(['wallet_getAccount'])
  })

  it('behavior: without its permission, or without that question, nobody is connected', async () => {
    for (const account of [
      { error: denied },
      { error: { code: -32601, message: 'Unknown' } },
      { result: { addresses: [] } },
      {},
    ]) {
      const { adapter, request } = open(account)
      await expect(adapter.reconnect(saved, context())).resolves.toBeNull()
      expect(request).toHaveBeenCalledOnce()
    }
  })
})

describe('Wallet Standard with bitcoin:switchNetwork', () => {
  const ids = { main: main.caipNetworkId, test: test.caipNetworkId }
  function open(switchNetwork: (id: string) => unknown) {
    const account = (address: string, chain: string) => ({
      address,
      publicKey: new Uint8Array(33),
      chains: [chain],
      features: [],
    })
    let accounts = [account(onMain, ids.main)]
    const wallet = {
      version: '1.0.0',
      name: 'Mover',
      icon: 'data:image/png;base64,AA==',
      chains: [ids.main, ids.test],
      get accounts() {
        return accounts
      },
      features: {
        'bitcoin:connect': { connect: async () => ({ accounts }) },
        'bitcoin:switchNetwork': {
          async switchNetwork(id: string) {
            await switchNetwork(id)
            if (id === ids.test) accounts = [account(onTest, ids.test)]
          },
        },
      },
    }
    const page = new EventTarget()
    page.addEventListener('wallet-standard:app-ready', (event) => {
      ;(event as CustomEvent<{ register(wallet: unknown): void }>).detail.register(wallet)
    })
    return createBitcoinAdapter(createBitcoinFinder(page))
  }

  it('default: the wallet is asked to go there, and its accounts there count', async () => {
    const asked = vi.fn()
    const adapter = open(asked)
    const session = await adapter.connect('bip122:Mover', context())
    expect(session).toMatchObject({ address: onMain, caipNetworkId: ids.main })
    expect(asked).not.toHaveBeenCalled()
    const moved = await adapter.switchNetwork(session, ids.test, context())
    expect(asked).toHaveBeenCalledExactlyOnceWith(ids.test)
    expect(moved).toMatchObject({ address: onTest, caipNetworkId: ids.test })
  })

  it('error: a refusal leaves everything as it was, and a chain that it lacks is not asked for', async () => {
    const adapter = open(() => Promise.reject(Object.assign(new Error('No'), { code: 4001 })))
    const session = await adapter.connect('bip122:Mover', context())
    await expect(adapter.switchNetwork(session, ids.test, context())).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect(adapter.switchNetwork(session, signet.caipNetworkId, context())).rejects.toMatchObject({
      code: 'CHAIN_UNSUPPORTED',
    })
  })
})
