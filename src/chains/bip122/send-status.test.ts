import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bitcoinSending, regtest, stranger } from '../../../test/fakes/bitcoin-sending.ts'
import { bitcoinTestKeys } from '../../testing/bitcoin-keys.ts'
import { send } from './send.ts'

let world: Awaited<ReturnType<typeof bitcoinSending>>
beforeEach(async () => {
  world = await bitcoinSending()
})
afterEach(async () => {
  world.leave()
  await world.server.stop()
})

const secret = Uint8Array.from(Buffer.from(bitcoinTestKeys[0].slice(2), 'hex'))
const account = p2wpkh(pubECDSA(secret), regtest)

/** Sends 10 000 satoshis, and returns what is kept of it and asked about it. */
async function paying(value = 10_000n) {
  const { session, from } = await world.connected()
  const [coin] = await world.coins(from)
  if (!coin) throw new Error('The account has a coin')
  const intent = await world.intend(from, stranger(), value)
  const mark = await send.mark(from, world.network, world.context())
  const hash = await send.submit(session, intent, world.context())
  const status = (more: { hash?: string; coins?: readonly string[]; claimed?: readonly string[] } = {}) =>
    send.status({ ...intent, mark, hash, ...more }, world.network, world.context())
  return { from, coin, intent, hash, status }
}

/** Gives the network another transaction of the coin, as a wallet does that speeds a payment up or cancels it. */
async function replace(
  coin: { readonly txid: string; readonly vout: number; readonly value: number },
  outputs: readonly (readonly [address: string, value: bigint])[],
  fee = 5_000n,
): Promise<string> {
  const transaction = new Transaction()
  const witnessUtxo = { amount: BigInt(coin.value), script: account.script }
  transaction.addInput({ txid: coin.txid, index: coin.vout, sequence: 0xfffffffd, witnessUtxo })
  for (const [address, value] of outputs) transaction.addOutputAddress(address, value, regtest)
  const paid = outputs.reduce((sum, [, value]) => sum + value, 0n)
  transaction.addOutputAddress(account.address as string, BigInt(coin.value) - paid - fee, regtest)
  transaction.sign(secret)
  transaction.finalize()
  const response = await fetch(`${world.server.url}/tx`, { method: 'POST', body: transaction.hex })
  if (!response.ok) throw new Error(await response.text())
  return transaction.id
}

test('behavior: a payment that waits is told with the coins that it spends', async () => {
  const { coin, status } = await paying()
  expect(await status()).toEqual({ status: 'pending', coins: [`${coin.txid}:${coin.vout}`] })
})

test.each([
  ['a higher fee', 0],
  ['another output as well', 1],
])('behavior: replaced by a payment of the same amount to the same recipient, with %s', async (_, others) => {
  const { coin, intent, hash, status } = await paying()
  const coins = [`${coin.txid}:${coin.vout}`]
  const also = others ? [[stranger(), 7_000n] as const] : []
  const other = await replace(coin, [...also, [intent.to, intent.value]])
  expect(await status({ coins })).toEqual({ status: 'replaced', hash: other, same: true })
  // The other one is followed under its own id.
  expect(await status({ coins, hash: other })).toMatchObject({ status: 'pending' })
  world.server.mine()
  expect(await status({ coins, hash: other })).toEqual({ status: 'confirmed', hash: other })
  // A transaction makes one transfer.
  expect(await status({ coins, claimed: [other] })).toEqual({ status: 'replaced', hash: other, same: false })
  expect(hash).not.toBe(other)
})

test.each([
  ['nothing arrives: it goes back to the account', 0n],
  ['another amount arrives', 9_999n],
])('behavior: replaced, and %s', async (_, value) => {
  const { coin, intent, status } = await paying()
  const other = await replace(coin, value ? [[intent.to, value]] : [])
  const coins = [`${coin.txid}:${coin.vout}`]
  // A miner may still take the payment until the other one is mined.
  expect(await status({ coins })).toEqual({ status: 'not-found' })
  world.server.mine()
  expect(await status({ coins })).toEqual({ status: 'replaced', hash: other, same: false })
  expect(await world.balance(intent.to)).toBe(value)
})

test('behavior: the same amount to another recipient is another payment', async () => {
  const { coin, intent, status } = await paying()
  const other = await replace(coin, [[stranger(), intent.value]])
  world.server.mine()
  expect(await status({ coins: [`${coin.txid}:${coin.vout}`] })).toMatchObject({ hash: other, same: false })
})

test('behavior: any of several coins tells it', async () => {
  const { coin, status } = await paying()
  const other = await replace(coin, [])
  world.server.mine()
  const kept = `${'ab'.repeat(32)}:3`
  expect(await status({ coins: [kept, `${coin.txid}:${coin.vout}`] })).toMatchObject({
    status: 'replaced',
    hash: other,
  })
})

test('error: unknown to the service, with no other spender: nothing is concluded', async () => {
  const { coin, status } = await paying()
  const coins = [`${coin.txid}:${coin.vout}`]
  // Never seen by the service: none of its coins is spent.
  const lost = 'cd'.repeat(32)
  expect(await status({ hash: lost, coins: [`${'ab'.repeat(32)}:0`] })).toEqual({ status: 'not-found' })
  expect(await status({ hash: lost })).toEqual({ status: 'not-found' })
  // The service answers, but not about the spender.
  await replace(coin, [])
  world.server.fail({ status: 404, path: `/tx/${coin.txid}/outspend` })
  expect(await status({ coins })).toEqual({ status: 'not-found' })
})

test('error: a service that forgets the payment for one answer does not make it its own replacement', async () => {
  const { coin, hash, status } = await paying()
  world.server.fail({ status: 404, path: `/tx/${hash}/hex`, times: 1 })
  expect(await status({ coins: [`${coin.txid}:${coin.vout}`] })).toEqual({ status: 'not-found' })
})

test('error: a transaction that spends none of the coins replaces nothing', async () => {
  const { coin, intent, hash } = await paying()
  const other = await replace(coin, [])
  const unrelated = await paying()
  world.server.mine()
  const told = JSON.stringify({ spent: true, txid: unrelated.hash, status: { confirmed: true } })
  const lying: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    return String(input).includes('outspend') ? new Response(told) : response
  }
  const sought = { ...intent, hash, coins: [`${coin.txid}:${coin.vout}`] }
  const context = { ...world.context(), fetch: lying }
  expect(await send.status(sought, world.network, context)).toEqual({ status: 'not-found' })
  expect(await send.status(sought, world.network, world.context())).toMatchObject({ hash: other })
})

test('error: an answer of another shape says nothing', async () => {
  const { coin, status } = await paying()
  await replace(coin, [])
  world.server.fail({ body: 'shape', path: `/tx/${coin.txid}/outspend` })
  await expect(status({ coins: [`${coin.txid}:${coin.vout}`] })).rejects.toThrow()
})
