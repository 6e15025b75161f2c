import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldBack, pay } from './pay.ts'
import { finish, readTransaction, type Spender, toPsbt, virtualBytes } from './transaction.ts'

const secret = new Uint8Array(32).fill(11)
const inner = p2wpkh(pubECDSA(secret))
const spenders: readonly Spender[] = [
  { type: 'p2wpkh', script: inner.script },
  { type: 'p2sh-p2wpkh', script: p2sh(inner).script, redeemScript: inner.script },
  { type: 'p2tr', script: p2tr(pubSchnorr(secret)).script, internalKey: pubSchnorr(secret) },
]
const to = p2wpkh(pubECDSA(new Uint8Array(32).fill(12))).script
const coin = (at: number, value: bigint) => ({ txid: at.toString(16).padStart(64, '0'), vout: at % 3, value })

describe.each(spenders.map((spender) => [spender.type, spender] as const))('%s', (type, spender) => {
  const coins = [1, 2, 3, 4].map((at) => coin(at, BigInt(at) * 10_000n))
  const planned = pay(coins, spender, { script: to, value: 55_000n }, 2_500n)
  if (!planned) throw new Error('The coins cover it')

  test.each([
    ['with its signatures', false],
    ['that the wallet has finished', true],
  ])('default: a PSBT %s is the transaction that another library makes of it', (_, isFinished) => {
    const theirs = Transaction.fromPSBT(toPsbt(planned, spender))
    theirs.sign(secret)
    const signed = theirs.toPSBT()
    theirs.finalize()
    const { hex, txid } = finish(planned, spender, isFinished ? theirs.toPSBT() : signed)
    expect(hex).toBe(theirs.hex)
    expect(txid).toBe(theirs.id)
    const spent = planned.coins.map(({ txid, vout }) => `${txid}:${vout}`)
    expect(readTransaction(hex)).toEqual({ spent, outputs: planned.outputs })
    // BIP 125: each input says that the transaction may be replaced.
    const sequences = planned.coins.map((_, at) => theirs.getInput(at).sequence)
    expect(sequences).toEqual(planned.coins.map(() => 0xfffffffd))
    // The estimate of the size is never below it, and at most two bytes for each input above.
    const estimate = Number(virtualBytes(type, planned.coins.length, planned.outputs))
    expect(estimate).toBeGreaterThanOrEqual(theirs.vsize)
    expect(estimate - theirs.vsize).toBeLessThanOrEqual(2 * planned.coins.length)
  })

  test('error: a PSBT without signatures is not finished', () => {
    expect(() => finish(planned, spender, toPsbt(planned, spender))).toThrow('A signature is missing')
  })
})

test('behavior: nothing is lost or made: coins are amount, change and fee, and Max can be paid', () => {
  const [spender] = spenders as [Spender, ...Spender[]]
  const amounts = fc.array(fc.bigInt({ min: 330n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 })
  const rates = fc.bigInt({ min: 1_000n, max: 500_000n })
  fc.assert(
    fc.property(amounts, rates, fc.bigInt({ min: 546n, max: 10n ** 12n }), (values, rate, value) => {
      const coins = values.map((one, at) => coin(at, one))
      const sum = values.reduce((total, one) => total + one, 0n)
      const plan = pay(coins, spender, { script: to, value }, rate)
      if (plan) {
        const spent = plan.coins.reduce((total, one) => total + one.value, 0n)
        expect(plan.outputs.reduce((total, one) => total + one.value, plan.fee)).toBe(spent)
        expect(plan.outputs[0]).toEqual({ script: to, value })
        const bytes = virtualBytes('p2wpkh', plan.coins.length, plan.outputs)
        expect(plan.fee * 1000n).toBeGreaterThanOrEqual(bytes * rate)
      }
      const kept = heldBack(coins, spender, to, rate)
      if (kept === undefined) return
      const all = pay(coins, spender, { script: to, value: sum - kept }, rate)
      expect(all?.fee).toBeLessThanOrEqual(kept)
      expect(all?.outputs).toHaveLength(1)
    }),
  )
})
