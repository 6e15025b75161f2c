import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBitcoin } from '../../demo/stack/bitcoin/bitcoin.mjs'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { balanceOf } from '../../src/chains/bip122/esplora.ts'
import { bitcoin } from '../../src/chains/bitcoin-networks.ts'
import { systemClock } from '../../src/chains/core/clock.ts'
import type { NetworkInput } from '../../src/chains/core/types.ts'
import { toNetwork } from '../../src/chains/network.ts'
import { createBitcoinTestWallet } from '../../src/testing/create-bitcoin-test-wallet.ts'
import '../fakes/page.ts'
import { FakeStorage } from '../fakes/storage.ts'

let server: Awaited<ReturnType<typeof startBitcoin>>
// The place where these wallets put their objects and register.
const window = globalThis as unknown as EventTarget
const ends: (() => void)[] = []
beforeEach(async () => {
  server = await startBitcoin({ port: 0, blockTime: 0 })
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await server.stop()
})

const local = (): NetworkInput => ({
  ...bitcoin,
  id: server.caipNetworkId.slice('bip122:'.length),
  name: 'Local',
  rpcUrls: { default: { http: [server.url] } },
  testnet: true,
})
function open(storage = new FakeStorage(), networks: readonly [NetworkInput] = [local()]) {
  const kit = createKit({ networks }, { storage })
  ends.push(() => kit.destroy())
  return kit
}
const balance = (address: string) =>
  balanceOf(toNetwork(local()), address, {
    signal: new AbortController().signal,
    clock: systemClock,
    fetch,
    networks: [],
  })

test('behavior: a kit with a network of Bitcoin connects, signs, comes back after a reload and lets go', async () => {
  const wallet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:regtest' }] })
  ends.push(wallet.register(window))
  const storage = new FakeStorage()
  const kit = open(storage)
  await kit.ready()
  await kit.connect({ connectorId: 'bip122:Bitcoin Test Wallet' })
  const [address, , other] = wallet.addresses as [string, string, string]
  expect(kit.getState()).toMatchObject({ status: 'connected', address, caipNetworkId: server.caipNetworkId })
  // The verifier knows no local network; what is signed does not depend on its addresses' prefix.
  const [real] = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:mainnet' }] }).addresses
  expect(Verifier.verifySignature(real as string, 'hello', await kit.signMessage('hello'))).toBe(true)
  expect(kit.getProvider('bip122')).toHaveProperty('signPsbt')

  const later = open(storage)
  await later.ready()
  expect(later.getState()).toMatchObject({ status: 'connected', address })
  expect(wallet.requests.filter(({ method }) => method.endsWith(':connect'))).toHaveLength(1)
  wallet.setAccounts([other])
  await vi.waitFor(() => expect(later.getState().address).toBe(other), 10_000)
  await later.disconnect()
  expect(later.getState().status).toBe('disconnected')
  expect(wallet.authorized).toBe(false)
})

test.each(['unisat', 'sats-connect'] as const)(
  'behavior: %s sends what was asked for, and the network takes it',
  async (kind) => {
    const wallet = createBitcoinTestWallet({ kind, chains: [{ id: 'bitcoin:regtest', apiUrl: server.url }] })
    ends.push(wallet.register(window))
    const kit = open()
    await kit.ready()
    await kit.connect({ connectorId: kind === 'unisat' ? 'bip122:UniSat' : 'bip122:Bitcoin Test Wallet' })
    const [from, , to] = wallet.addresses as [string, string, string]
    const provider = kit.getProvider('bip122')
    const txid = await provider?.sendTransfer({ recipient: to, amount: '12345' })
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(await balance(to)).toBe(1_000_012_345n)
    const rest = await balance(from)
    expect(rest).toBeLessThan(1_000_000_000n - 12_345n)
    expect(rest).toBeGreaterThan(999_980_000n)

    // A transaction of the page's own, signed and sent by the wallet.
    const outputs = (await (await fetch(`${server.url}/address/${from}/utxo`)).json()) as {
      txid: string
      vout: number
      value: number
    }[]
    const [{ txid: spent, vout, value } = { txid: '', vout: 0, value: 0 }] = outputs
    const previous = Transaction.fromRaw(
      Buffer.from(await (await fetch(`${server.url}/tx/${spent}/hex`)).text(), 'hex'),
    )
    const transaction = new Transaction()
    transaction.addInput({
      txid: spent,
      index: vout,
      witnessUtxo: { amount: BigInt(value), script: previous.getOutput(vout).script as Uint8Array },
    })
    transaction.addOutput({ script: previous.getOutput(1 - vout).script as Uint8Array, amount: BigInt(value) - 1000n })
    const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
    const signed = await provider?.signPsbt({ psbt, signInputs: [{ address: from, index: 0 }], broadcast: true })
    expect(signed?.txid).toBe(transaction.id)
    expect(await balance(from)).toBe(0n)
    expect(await balance(to)).toBe(1_000_012_345n + BigInt(value) - 1000n)
  },
)

test('error: what the network refuses is no success', async () => {
  const wallet = createBitcoinTestWallet({ kind: 'unisat', chains: [{ id: 'bitcoin:regtest', apiUrl: server.url }] })
  ends.push(wallet.register(window))
  const kit = open()
  await kit.ready()
  await kit.connect({ connectorId: 'bip122:UniSat' })
  const [, , recipient] = wallet.addresses as [string, string, string]
  const provider = kit.getProvider('bip122')
  await expect(provider?.sendTransfer({ recipient, amount: '2000000000' })).rejects.toMatchObject({
    code: 'RPC_INTERNAL',
  })
  wallet.setApprove(() => false)
  await expect(provider?.sendTransfer({ recipient, amount: '1000' })).rejects.toMatchObject({
    code: 'USER_REJECTED',
    data: { action: 'send' },
  })
  expect(await balance(recipient)).toBe(1_000_000_000n)
})
