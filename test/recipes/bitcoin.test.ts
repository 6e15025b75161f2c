import { verify } from '@bitcoinerlab/secp256k1'
import { address, networks, Psbt } from 'bitcoinjs-lib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBitcoin } from '../../demo/stack/bitcoin/bitcoin.mjs'
import { signPsbt } from '../../docs/recipes/bitcoinjs.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { bitcoin } from '../../src/chains/bitcoin-networks.ts'
import { createBitcoinTestWallet } from '../../src/testing/create-bitcoin-test-wallet.ts'
import '../fakes/page.ts'
import { FakeStorage } from '../fakes/storage.ts'

let server: Awaited<ReturnType<typeof startBitcoin>>
const ends: (() => void)[] = []
beforeEach(async () => {
  server = await startBitcoin({ port: 0, blockTime: 0 })
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await server.stop()
})

test('bitcoinjs-lib: a payment is built, signed, checked and taken by the network', async () => {
  const wallet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:regtest' }] })
  ends.push(wallet.register(globalThis as unknown as EventTarget))
  const local = {
    ...bitcoin,
    id: server.caipNetworkId.slice('bip122:'.length),
    name: 'Local',
    rpcUrls: { default: { http: [server.url] } },
    testnet: true,
  }
  const kit = createKit({ networks: [local] }, { storage: new FakeStorage() })
  ends.push(() => kit.destroy())
  await kit.ready()
  const account = await kit.connect({ connectorId: 'bip122:Bitcoin Test Wallet' })

  const ask = async (path: string) => await (await fetch(`${server.url}${path}`)).text()
  const [unspent] = JSON.parse(await ask(`/address/${account.address}/utxo`)) as {
    txid: string
    vout: number
    value: number
  }[]
  if (!unspent) throw new Error('money expected')
  const witnessUtxo = {
    script: address.toOutputScript(account.address, networks.regtest),
    value: BigInt(unspent.value),
  }
  const psbt = new Psbt({ network: networks.regtest })
    .addInput({ hash: unspent.txid, index: unspent.vout, witnessUtxo })
    .addOutput({ address: wallet.addresses[2] as string, value: BigInt(unspent.value) - 1000n })

  const signed = await signPsbt(kit, account, psbt)
  expect(signed.validateSignaturesOfInput(0, (key, hash, signature) => verify(hash, key, signature))).toBe(true)
  const transaction = signed.finalizeAllInputs().extractTransaction()
  const answer = await fetch(`${server.url}/tx`, { method: 'POST', body: transaction.toHex() })
  expect(await answer.text()).toBe(transaction.getId())
})
