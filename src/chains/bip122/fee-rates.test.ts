import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bitcoin } from '../bitcoin-networks.ts'
import { systemClock } from '../core/clock.ts'
import type { Context } from '../core/context.ts'
import type { FeeSpeed } from '../core/send-capability.ts'
import type { Session } from '../core/types.ts'
import { toNetwork } from '../network.ts'
import { setConnection } from './connection.ts'
import { feeRates } from './fee-rates.ts'
import { send } from './send.ts'

const network = toNetwork(bitcoin, ['https://esplora.test/api'])
const secret = new Uint8Array(32).fill(11)
const from = p2wpkh(pubECDSA(secret)).address as string
const to = p2wpkh(pubECDSA(new Uint8Array(32).fill(12))).address as string
const speeds = ['slow', 'normal', 'fast'] as const

/** A service with these answers, and the transactions that it was given. */
function service(estimates: unknown, values: readonly number[] = [1_000_000]) {
  const given: string[] = []
  const coins = values.map((value, at) => ({ txid: (at + 1).toString(16).padStart(64, '0'), vout: at % 2, value }))
  const answer = (path: string, init?: RequestInit) => {
    if (path.endsWith('/fee-estimates')) return Response.json(estimates)
    if (path.endsWith('/utxo')) return Response.json(coins)
    given.push(String(init?.body))
    return new Response('taken')
  }
  const context: Context = {
    signal: new AbortController().signal,
    clock: systemClock,
    fetch: async (input, init) => answer(String(input), init),
    networks: [network],
  }
  return { context, given }
}
const rates = (estimates: unknown) => feeRates(network, service(estimates).context)

describe('rates to choose from', () => {
  test.each([
    [{ 1: 4.5, 3: 3, 6: 2, 144: 1 }, ['slow 2000 60', 'normal 3000 30', 'fast 4500 10']],
    // An hour costs as much as half of one, a day does not.
    [{ 1: 4.5, 3: 3, 6: 3, 144: 1.25 }, ['slow 1250 1440', 'normal 3000 30', 'fast 4500 10']],
    [{ 1: 3, 3: 3, 6: 2 }, ['slow 2000 60', 'normal 3000 10']],
    [{ 1: 2, 3: 3, 6: 3 }, ['normal 3000 10']],
    [{ 1: 5, 3: 3, 6: 3, 144: 3 }, ['normal 3000 30', 'fast 5000 10']],
    [{ 2: 5, 4: 3 }, ['normal 3000 40', 'fast 5000 20']],
    [{ 144: 1 }, ['normal 1000 1440']],
    // Nodes pass on nothing below one satoshi per virtual byte, so these are one rate.
    [{ 1: 0.7, 3: 0.5, 6: 0.2 }, ['normal 1000 10']],
    // A rate above the limit is an error of the service.
    [{ 1: 900_000, 3: 3 }, ['normal 3000 30']],
    [{ 1: 'much', 3: 3, 6: null }, ['normal 3000 30']],
  ])('default: %j', async (estimates, expected) => {
    const found = await rates(estimates)
    expect(found.map(({ speed, rate, minutes }) => `${speed} ${rate} ${minutes}`)).toEqual(expected)
  })

  test.each([{}, { 3: 0 }, { 3: -1 }, { 3: '3' }, { 3: 5_001 }, { 3: 1e9 }, [], null, { 1: 4 }])(
    'error: no normal rate in %j',
    (estimates) => expect(rates(estimates)).rejects.toMatchObject({ code: 'NODE_ERROR' }),
  )
})

describe('a quote', () => {
  test('default: the normal speed, with the fee of each for Max and for an amount', async () => {
    const { context } = service({ 1: 4.5, 3: 3, 6: 2 })
    const quote = await send.quote({ from, to, value: 'max' }, network, context)
    expect(quote).toMatchObject({ speed: 'normal', fee: 330n, params: { rate: 3000n }, minutes: 30 })
    expect(quote.choices?.map(({ speed, fee }) => [speed, fee])).toEqual([
      ['slow', 220n],
      ['normal', 330n],
      ['fast', 495n],
    ])
    // A change makes it larger.
    expect(quote.feeOf?.(10_000n)).toBe(423n)
    expect(quote.choices?.map(({ feeOf }) => feeOf?.(10_000n))).toEqual([282n, 423n, 635n])
    expect(quote.feeOf?.(1_000_000n)).toBe(undefined)
  })

  test('default: without an amount the fee is the highest of any', () => {
    const { context } = service({ 3: 3 }, [50_000, 9_000, 700])
    return fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 546n, max: 60_000n }), async (value) => {
        const { feeOf } = await send.quote({ from, to, value: 'max' }, network, context)
        expect(feeOf?.(value) ?? 0n).toBeLessThanOrEqual(feeOf?.() as bigint)
      }),
      { numRuns: 60 },
    )
  })

  test('behavior: one rate is no choice', async () => {
    const quote = await send.quote({ from, to, value: 'max' }, network, service({ 3: 3 }).context)
    expect(quote.choices).toBe(undefined)
    expect(quote).toMatchObject({ speed: 'normal', fee: 330n })
  })

  test('behavior: a speed that the network no longer has is the normal one', async () => {
    const asked = { from, to, value: 10_000n, speed: 'fast' } as const
    expect(await send.quote(asked, network, service({ 1: 3, 3: 3 }).context)).toMatchObject({
      speed: 'normal',
      fee: 423n,
    })
  })

  test('behavior: a speed that the coins do not cover is not offered, and refused where it is asked for', async () => {
    const { context } = service({ 1: 100, 3: 3 }, [5_000])
    const quote = await send.quote({ from, to, value: 4_000n }, network, context)
    expect(quote.choices).toBe(undefined)
    const asked = { from, to, value: 4_000n, speed: 'fast' } as const
    await expect(send.quote(asked, network, context)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })
})

test('behavior: at each speed, the fee of the form is that of the review and of what is sent', async () => {
  const session = {
    namespace: 'bip122',
    address: from,
    caipNetworkId: network.caipNetworkId,
    provider: {
      async signPsbt({ psbt }: { psbt: string }) {
        const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
        transaction.sign(secret)
        return { psbt: Buffer.from(transaction.toPSBT()).toString('base64') }
      },
    },
  } as unknown as Session<'bip122'>
  setConnection(session.provider, { raw: {}, wallet: {}, networks: [], accounts: [] } as never)
  const rate = fc.integer({ min: 1, max: 300_000 }).map((thousandths) => thousandths / 1000)
  await fc.assert(
    fc.asyncProperty(
      fc.record({ 1: rate, 3: rate, 6: rate }),
      fc.array(fc.integer({ min: 600, max: 10_000_000 }), { minLength: 1, maxLength: 8 }),
      fc.bigInt({ min: 546n, max: 20_000_000n }),
      fc.boolean(),
      fc.constantFrom<FeeSpeed['speed']>(...speeds),
      async (estimates, values, typed, isMax, speed) => {
        const { context, given } = service(estimates, values)
        const sum = BigInt(values.reduce((total, one) => total + one, 0))
        const shown = await send.quote({ from, to, value: 'max' }, network, context).catch(() => undefined)
        const choice = shown?.choices?.find((one) => one.speed === speed)
        const value = isMax ? sum - (choice?.fee ?? 0n) : typed
        const fee = isMax ? choice?.fee : choice?.feeOf?.(value)
        if (!choice || fee === undefined) return
        const reviewed = await send.quote({ from, to, value: isMax ? 'max' : value, speed }, network, context)
        expect(reviewed).toEqual({ gas: 0n, speed, minutes: choice.minutes, fee, params: choice.params })
        const intent = { id: 'i', caipNetworkId: network.caipNetworkId, from, to, value, fee: reviewed }
        await send.submit(session, intent, context)
        const transaction = Transaction.fromRaw(Buffer.from(given[0] as string, 'hex'))
        const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at))
        const spent = inputs.reduce((total, { txid }) => {
          const index = Number.parseInt(Buffer.from(txid as Uint8Array).toString('hex'), 16) - 1
          return total + BigInt(values[index] as number)
        }, 0n)
        const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at))
        const paid = outputs.reduce((total, { amount = 0n }) => total + amount, 0n)
        expect(outputs[0]?.amount).toBe(value)
        // Coins that cost more than they are worth stay where they are.
        if (isMax) expect(spent - paid).toBeLessThanOrEqual(fee)
        else expect(spent - paid).toBe(fee)
        expect((spent - paid) * 1000n).toBeGreaterThanOrEqual(
          BigInt(transaction.vsize) * (choice.params.rate as bigint),
        )
        expect(inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
      },
    ),
    { numRuns: 150 },
  )
})
