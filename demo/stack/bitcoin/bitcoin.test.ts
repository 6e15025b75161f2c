import { NETWORK, p2tr, p2wpkh, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bitcoinTestKeys } from '../../../src/testing.ts'
import { startBitcoin } from './bitcoin.mjs'

let server: Awaited<ReturnType<typeof startBitcoin>>
beforeEach(async () => {
  server = await startBitcoin({ port: 0, blockTime: 0 })
})
afterEach(() => server.stop())

const network = { ...TEST_NETWORK, bech32: 'bcrt' }
const secrets = bitcoinTestKeys.map((key) => Uint8Array.from(Buffer.from(key.slice(2), 'hex')))
const [secret, other] = secrets as [Uint8Array, Uint8Array]
const payment = p2wpkh(pubECDSA(secret), network)
const taproot = p2tr(pubSchnorr(secret), undefined, network)
const own = payment.address as string

const get = async (path: string) => (await fetch(`${server.url}${path}`)).json() as Promise<unknown>
const unspent = (address = own) =>
  get(`/address/${address}/utxo`) as Promise<{ txid: string; vout: number; value: number }[]>
const post = async (hex: string) => {
  const response = await fetch(`${server.url}/tx`, { method: 'POST', body: hex })
  return [response.status, await response.text()] as const
}
/** Spends the account's output; each case spoils it in one way. */
async function spend({
  fee = 500n,
  key = secret,
  sighash = SigHash.ALL as number,
  to = taproot.address as string,
  sequence = 0xfffffffd,
  coin = undefined as { txid: string; vout: number; value: number } | undefined,
} = {}) {
  const [{ txid, vout, value } = { txid: '', vout: 0, value: 0 }] = coin ? [coin] : await unspent()
  const transaction = new Transaction()
  transaction.addInput({
    txid,
    index: vout,
    sequence,
    witnessUtxo: { amount: BigInt(value), script: p2wpkh(pubECDSA(key), network).script },
    sighashType: sighash,
  })
  transaction.addOutputAddress(to, BigInt(value) - fee, network)
  transaction.sign(key, [sighash])
  transaction.finalize()
  return transaction
}

describe('the Bitcoin server', () => {
  it('default: five accounts with 10 BTC, of a network that is nobody else’s', async () => {
    expect(server.accounts[0]).toBe(own)
    for (const account of server.accounts)
      expect(await unspent(account)).toMatchObject([{ value: 1_000_000_000, status: { confirmed: true } }])
    expect(server.caipNetworkId).toMatch(/^bip122:[0-9a-f]{32}$/)
    expect(await get('/fee-estimates')).toMatchObject({ 1: expect.any(Number) })
  })

  it('behavior: takes a good transaction once, and counts it as unconfirmed until a block', async () => {
    const transaction = await spend()
    expect(await post(transaction.hex)).toEqual([200, transaction.id])
    expect(await unspent()).toEqual([])
    expect(await unspent(taproot.address)).toMatchObject([
      { txid: transaction.id, value: 999_999_500, status: { confirmed: false } },
    ])
    expect(await get(`/tx/${transaction.id}/status`)).toEqual({ confirmed: false })
    server.mine()
    expect(await get(`/tx/${transaction.id}/status`)).toMatchObject({ confirmed: true })
    expect(await post(transaction.hex)).toEqual([400, expect.stringContaining('already in block chain')])
  })

  it('behavior: checks taproot signatures as well', async () => {
    await post((await spend()).hex)
    const [{ txid, vout, value } = { txid: '', vout: 0, value: 0 }] = await unspent(taproot.address)
    const build = () => {
      const transaction = new Transaction()
      transaction.addInput({
        txid,
        index: vout,
        witnessUtxo: { amount: BigInt(value), script: taproot.script },
        tapInternalKey: pubSchnorr(secret),
      })
      transaction.addOutputAddress(own, BigInt(value) - 500n, network)
      transaction.sign(secret)
      transaction.finalize()
      return transaction
    }
    const bad = build()
    const witness = bad.getInput(0).finalScriptWitness?.map((part) => Uint8Array.from(part)) as [Uint8Array]
    witness[0][10] = (witness[0][10] as number) ^ 1
    bad.updateInput(0, { finalScriptWitness: witness }, true)
    expect(await post(bad.hex)).toEqual([400, expect.stringContaining('script-verify')])
    expect((await post(build().hex))[0]).toBe(200)
  })

  it('error: another key, a changed output, a low fee, no transaction', async () => {
    expect(await post((await spend({ key: other })).hex)).toEqual([400, expect.stringContaining('script-verify')])
    const good = (await spend()).hex
    const changed = good.replace(
      Buffer.from(taproot.script).toString('hex'),
      Buffer.from(taproot.script).reverse().toString('hex'),
    )
    expect((await post(changed))[0]).toBe(400)
    expect(await post((await spend({ fee: 10n })).hex)).toEqual([400, expect.stringContaining('min relay fee')])
    expect(await post('no hex')).toEqual([400, expect.stringContaining('decode')])
    expect((await post((await spend({ sighash: SigHash.NONE })).hex))[0]).toBe(200)
  })

  it('behavior: a dearer transaction replaces one that waits, with what spends from it', async () => {
    const [coin] = await unspent()
    const first = await spend()
    const outspend = () => get(`/tx/${coin?.txid}/outspend/0`)
    expect(await outspend()).toEqual({ spent: false })
    await post(first.hex)
    expect(await outspend()).toMatchObject({ spent: true, txid: first.id, status: { confirmed: false } })
    const child = new Transaction()
    const witnessUtxo = { amount: 999_999_500n, script: taproot.script }
    child.addInput({ txid: first.id, index: 0, witnessUtxo, tapInternalKey: pubSchnorr(secret) })
    child.addOutputAddress(own, 999_999_000n, network)
    child.sign(secret)
    child.finalize()
    expect((await post(child.hex))[0]).toBe(200)
    const conflict = [400, expect.stringContaining('insufficient fee')]
    // Both fees and a satoshi per virtual byte on top are needed.
    expect(await post((await spend({ coin, fee: 1_000n, to: own })).hex)).toEqual(conflict)
    const instead = await spend({ coin, fee: 1_200n, to: own })
    expect(await post(instead.hex)).toEqual([200, instead.id])
    expect(await outspend()).toMatchObject({ txid: instead.id })
    for (const { id } of [first, child]) expect((await fetch(`${server.url}/tx/${id}/hex`)).status).toBe(404)
    expect(await unspent()).toMatchObject([{ txid: instead.id, value: 999_998_800 }])
    expect(await unspent(taproot.address)).toEqual([])
    server.mine()
    expect(await post((await spend({ coin, fee: 9_000n, to: own })).hex)).toEqual([
      400,
      expect.stringContaining('missingorspent'),
    ])
  })

  it('error: a transaction that says that it is final is not replaced', async () => {
    const [coin] = await unspent()
    await post((await spend({ sequence: 0xfffffffe })).hex)
    expect(await post((await spend({ coin, fee: 9_000n })).hex)).toEqual([400, expect.stringContaining('conflict')])
  })

  it('error: an address of another network, and a path that is not there', async () => {
    const real = p2wpkh(pubECDSA(secret), NETWORK).address
    expect((await fetch(`${server.url}/address/${real}/utxo`)).status).toBe(400)
    expect((await fetch(`${server.url}/address/${own}/x`)).status).toBe(404)
    expect((await fetch(`${server.url}/tx`, { method: 'PUT' })).status).toBe(405)
  })

  it('param: faults, by path and number', async () => {
    server.fail({ status: 503, path: '/address', times: 1 })
    expect((await fetch(`${server.url}/fee-estimates`)).status).toBe(200)
    expect((await fetch(`${server.url}/address/${own}/utxo`)).status).toBe(503)
    expect((await fetch(`${server.url}/address/${own}/utxo`)).status).toBe(200)
    server.fail({ dead: true })
    await expect(fetch(server.url)).rejects.toThrow()
    server.fail({ drop: true })
    const transaction = await spend()
    expect(await post(transaction.hex)).toEqual([200, transaction.id])
    expect(await unspent()).toHaveLength(1)
    expect(() => server.fail({ nope: true } as object)).toThrow('There is no fault')
    expect(server.stats()).toMatchObject({ 'GET /address': expect.any(Number) })
  })

  it('behavior: gives money by its switches, and goes away and comes back with everything', async () => {
    const response = await fetch(`${server.url}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fund: { address: taproot.address, satoshis: 5000 } }),
    })
    expect(response.status).toBe(200)
    await server.stop()
    await expect(unspent()).rejects.toThrow()
    await server.start()
    expect(await unspent(taproot.address)).toMatchObject([{ value: 5000 }])
  })
})
