import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { startBitcoin } from '../../demo/stack/bitcoin/bitcoin.mjs'
import { createBitcoinAdapter } from '../../src/chains/bip122/adapter.ts'
import { createBitcoinFinder } from '../../src/chains/bip122/bitcoin-finder.ts'
import { send } from '../../src/chains/bip122/send.ts'
import { bitcoin } from '../../src/chains/bitcoin-networks.ts'
import { systemClock } from '../../src/chains/core/clock.ts'
import type { Context } from '../../src/chains/core/context.ts'
import type { FeeSpeed, TransferIntent } from '../../src/chains/core/send-capability.ts'
import type { Session } from '../../src/chains/core/types.ts'
import { toNetwork } from '../../src/chains/network.ts'
import type { BitcoinPaymentType, BitcoinTestWalletKind } from '../../src/testing/bitcoin-types.ts'
import { createBitcoinTestWallet } from '../../src/testing/create-bitcoin-test-wallet.ts'

const connectors = {
  standard: 'bip122:Bitcoin Test Wallet',
  unisat: 'bip122:UniSat',
  'sats-connect': 'bip122:Bitcoin Test Wallet',
} as const

/** Address formats of the demo's network. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
let made = 0
/** An address that nobody has used, of a type that can receive. */
export function stranger(type: 'wpkh' | 'tr' | 'sh' = 'wpkh'): string {
  made += 1
  const key = new Uint8Array(32).fill(9)
  key.set([made >> 8, made & 255])
  if (type === 'tr') return p2tr(pubSchnorr(key), undefined, regtest).address as string
  const inner = p2wpkh(pubECDSA(key), regtest)
  return (type === 'sh' ? p2sh(inner, regtest).address : inner.address) as string
}

/** The demo's Bitcoin network in this process, with wallets that send on it. */
export async function bitcoinSending() {
  const server = await startBitcoin({ port: 0, blockTime: 0 })
  const network = toNetwork({
    ...bitcoin,
    id: server.caipNetworkId.slice('bip122:'.length),
    name: 'Local',
    rpcUrls: { default: { http: [server.url] } },
    testnet: true,
  })
  const ends: (() => void)[] = []
  const text = async (path: string) => (await fetch(`${server.url}${path}`)).text()
  const coins = async (address: string) =>
    JSON.parse(await text(`/address/${address}/utxo`)) as { txid: string; vout: number; value: number }[]
  const context = (): Context => ({
    signal: new AbortController().signal,
    clock: systemClock,
    fetch,
    networks: [network],
  })
  return {
    server,
    network,
    context,
    coins,
    text,
    balance: async (address: string) => (await coins(address)).reduce((sum, { value }) => sum + BigInt(value), 0n),
    async connected(kind: BitcoinTestWalletKind = 'standard', paymentType: BitcoinPaymentType = 'p2wpkh') {
      // These wallets put their objects on the window.
      const page = globalThis as unknown as EventTarget
      const chain = { id: 'bitcoin:regtest' as const, apiUrl: server.url }
      const wallet = createBitcoinTestWallet({ kind, paymentType, chains: [chain] })
      ends.push(wallet.register(page))
      const adapter = createBitcoinAdapter(createBitcoinFinder(page))
      const networkId = network.caipNetworkId
      const session = (await adapter.connect(connectors[kind], { ...context(), networkId })) as Session<'bip122'>
      return { wallet, session, from: session.address }
    },
    async intend(from: string, to: string, value: bigint, speed?: FeeSpeed['speed']): Promise<TransferIntent> {
      const fee = await send.quote({ from, to, value, speed }, network, context())
      return Object.freeze({ id: 'i', caipNetworkId: network.caipNetworkId, from, to, value, fee })
    },
    /** The transaction as another library reads it. */
    sent: async (txid: string) => Transaction.fromRaw(Buffer.from(await text(`/tx/${txid}/hex`), 'hex')),
    /** Removes the wallets of a test from the page. */
    leave() {
      for (const end of ends.splice(0)) end()
    },
  }
}
