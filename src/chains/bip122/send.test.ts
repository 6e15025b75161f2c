import { p2pkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bitcoinSending, regtest, stranger } from '../../../test/fakes/bitcoin-sending.ts'
import type { Network } from '../core/types.ts'
import { send } from './send.ts'

type World = Awaited<ReturnType<typeof bitcoinSending>>
let world: World
let server: World['server']
let network: Network
beforeAll(async () => {
  world = await bitcoinSending()
  ;({ server, network } = world)
})
afterEach(() => {
  server.fail()
  world.leave()
})
afterAll(() => server?.stop())

const context = () => world.context()
const balance = (address: string) => world.balance(address)
const connected: World['connected'] = (...given) => world.connected(...given)
const intend: World['intend'] = (...given) => world.intend(...given)
const sent = (txid: string) => world.sent(txid)

describe.each([
  ['standard', 'p2wpkh'],
  ['unisat', 'p2wpkh'],
  ['sats-connect', 'p2wpkh'],
  ['standard', 'p2sh-p2wpkh'],
  ['sats-connect', 'p2sh-p2wpkh'],
] as const)('%s, %s', (kind, paymentType) => {
  test.each(['wpkh', 'tr', 'sh'] as const)('default: pays to the satoshi, as reviewed (to %s)', async (type) => {
    const { session, from } = await connected(kind, paymentType)
    if ((await balance(from)) === 0n) server.fund(from, 1_000_000_000)
    const to = stranger(type)
    const before = await balance(from)
    const mark = await send.mark(from, network, context())
    const intent = await intend(from, to, 123_457n)
    const txid = await send.submit(session, intent, context())
    expect(await balance(to)).toBe(123_457n)
    expect(before - (await balance(from))).toBe(123_457n + intent.fee.fee)
    const transaction = await sent(txid)
    // Three satoshis per virtual byte, as the server's estimate says, rounded up at most by a byte of a signature.
    const rate = Number(intent.fee.fee) / transaction.vsize
    expect(rate).toBeGreaterThanOrEqual(3)
    expect(rate).toBeLessThan(3.05)
    expect(transaction.id).toBe(txid)
    expect(transaction.outputsLength).toBe(2)
    expect(transaction.getInput(0).sequence).toBe(0xfffffffd)
    await expect(send.verify(txid, { ...intent, mark }, network, context())).resolves.toBe('match')
    for (const other of [{ to: stranger() }, { value: 1n }])
      await expect(send.verify(txid, { ...intent, ...other }, network, context())).resolves.toBe('mismatch')
    const status = () => send.status({ ...intent, hash: txid, mark }, network, context())
    await expect(status()).resolves.toMatchObject({ status: 'pending' })
    server.mine()
    await expect(status()).resolves.toEqual({ status: 'confirmed', hash: txid })
  })
})

describe('amounts', () => {
  test('behavior: Max sends all but the fee', async () => {
    const { wallet, session } = await connected()
    const from = session.address
    const all = await balance(from)
    const fee = await send.quote({ from, to: from, value: 'max' }, network, context())
    const to = wallet.addresses[2] as string
    const had = await balance(to)
    const intent = await intend(from, to, all - fee.fee)
    await send.submit(session, intent, context())
    expect(await balance(from)).toBe(0n)
    expect((await balance(to)) - had).toBe(all - fee.fee)
    server.fund(from, 1_000_000_000)
  })

  test('behavior: many coins are put together, and a change below the limit of nodes goes to the fee', async () => {
    const { session, from } = await connected()
    // Nothing but small coins.
    const spare = await intend(from, stranger(), (await balance(from)) - 10_000n)
    await send.submit(session, spare, context())
    for (let coin = 0; coin < 5; coin++) server.fund(from, 20_000)
    const to = stranger()
    const before = await balance(from)
    const value = 98_400n
    const intent = await intend(from, to, value)
    const transaction = await sent(await send.submit(session, intent, context()))
    expect(transaction.inputsLength).toBe(5)
    expect(transaction.outputsLength).toBe(1)
    expect(before - (await balance(from))).toBe(value + intent.fee.fee)
    expect(intent.fee.fee).toBe(1_600n)
    server.fund(from, 1_000_000_000)
  })

  test('error: more than there is, and an address of another network', async () => {
    const { from } = await connected()
    const all = await balance(from)
    await expect(intend(from, stranger(), all)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const main = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    await expect(intend(from, main, 1_000n)).rejects.toMatchObject({ code: 'ADDRESS_INVALID' })
  })
})

describe('refused before the wallet is asked', () => {
  test.each([
    ['wpkh', 294n],
    ['tr', 330n],
    ['sh', 540n],
  ] as const)('error: less than nodes pass on (to %s)', async (type, limit) => {
    const { session, from } = await connected()
    const to = stranger(type)
    await expect(intend(from, to, limit - 1n)).rejects.toMatchObject({
      code: 'TOKEN_REFUSED',
      data: { reason: 'too-small' },
    })
    await send.submit(session, await intend(from, to, limit), context())
    expect(await balance(to)).toBe(limit)
  })

  const refused = { code: 'TOKEN_REFUSED', data: { reason: 'account-type' } }

  test('error: from an account of a type that is not spent here', async () => {
    const old = p2pkh(pubECDSA(new Uint8Array(32).fill(9)), regtest).address as string
    await expect(intend(old, stranger(), 1_000n)).rejects.toMatchObject(refused)
  })

  test('error: from a wrapped account of a wallet that tells no key', async () => {
    const { session, from } = await connected('unisat', 'p2sh-p2wpkh')
    const intent = await intend(from, stranger(), 1_000n)
    await expect(send.submit(session, intent, context())).rejects.toMatchObject(refused)
  })

  test('error: from a script whose content is not known', async () => {
    const { wallet, session } = await connected()
    const from = stranger('sh')
    server.fund(from, 10_000)
    const intent = await intend(from, stranger(), 1_000n)
    await expect(send.submit(session, intent, context())).rejects.toMatchObject(refused)
    expect(wallet.requests.filter(({ method }) => /sign/i.test(method))).toEqual([])
  })
})

describe('nothing is sent', () => {
  test('error: declined', async () => {
    const { wallet, session, from } = await connected()
    const intent = await intend(from, stranger(), 1_000n)
    wallet.setApprove(() => false)
    await expect(send.submit(session, intent, context())).rejects.toMatchObject({
      code: 'USER_REJECTED',
      data: { action: 'send' },
    })
    expect(await balance(intent.to)).toBe(0n)
  })

  test('error: other coins than at the review cost more than it says', async () => {
    const { session, from } = await connected()
    const intent = await intend(from, stranger(), 1_000n)
    const dearer = { ...intent, fee: { ...intent.fee, fee: intent.fee.fee - 1n } }
    await expect(send.submit(session, dearer, context())).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    expect(await balance(intent.to)).toBe(0n)
  })

  test('error: the network refuses what was signed', async () => {
    const { session, from } = await connected()
    const intent = await intend(from, stranger(), 1_000n)
    // Below what nodes pass on.
    const cheap = { ...intent, fee: { ...intent.fee, params: { rate: 500n } } }
    await expect(send.submit(session, cheap, context())).rejects.toMatchObject({ code: 'NODE_ERROR' })
    expect(await balance(intent.to)).toBe(0n)
    await expect(send.status({ ...intent }, network, context())).resolves.toEqual({ status: 'not-found' })
  })
})

test('behavior: an answer of the network that gets lost is told by the id', async () => {
  const { session, from } = await connected()
  const intent = await intend(from, stranger(), 4_321n)
  server.fail({ dead: true, path: '/tx' })
  const txid = await send.submit(session, intent, context())
  server.fail()
  await expect(send.status({ ...intent, hash: txid }, network, context())).resolves.toEqual({ status: 'not-found' })
  expect(txid).toMatch(/^[0-9a-f]{64}$/)
})

test('default: whether an address was used', async () => {
  const { from } = await connected()
  const facts = (address: string) => send.inspect(address, network, context())
  expect(await facts(from)).toEqual({ contract: false, unused: false })
  expect(await facts(stranger())).toEqual({ contract: false, unused: true })
})
