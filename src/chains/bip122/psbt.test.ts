import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import { readPsbt } from './psbt.ts'

const script = Uint8Array.of(0, 20, ...new Uint8Array(20).fill(7))
function psbt(inputs: number, version: 0 | 2): Uint8Array {
  const transaction = new Transaction({ PSBTVersion: version })
  for (let index = 0; index < inputs; index++)
    transaction.addInput({ txid: 'e'.repeat(64), index, witnessUtxo: { amount: 1000n, script } })
  transaction.addOutput({ amount: 500n, script })
  return transaction.toPSBT(version)
}

describe('readPsbt', () => {
  it.each([
    [0, 1],
    [0, 252],
    [0, 253],
    [0, 1000],
    [2, 1],
    [2, 300],
  ] as const)('default: version %i with %i inputs', (version, inputs) => {
    const facts = readPsbt(psbt(inputs, version))
    expect(facts?.inputs).toBe(inputs)
    expect(facts?.unsigned === undefined).toBe(version === 2)
  })

  it('behavior: bytes within a larger buffer', () => {
    const bytes = psbt(3, 0)
    const larger = new Uint8Array(bytes.length + 10)
    larger.set(bytes, 5)
    expect(readPsbt(larger.subarray(5, 5 + bytes.length))?.inputs).toBe(3)
  })

  it('error: never throws, whatever the bytes are', () => {
    const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, whole) => {
        readPsbt(whole ? Uint8Array.from([...magic, ...bytes]) : bytes)
      }),
    )
    const good = psbt(2, 0)
    for (let length = 0; length < 60; length++) expect(readPsbt(good.subarray(0, length))).toBeUndefined()
  })
})

describe('bytes as text', () => {
  it('default: there and back, as Node has it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromHex(toHex(bytes))).toEqual(bytes)
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each(['', 'abc', 'zz', '0x12', ' 12', 7, null, undefined, {}])('error: %j is no hex', (raw) => {
    expect(fromHex(raw)).toBeUndefined()
  })

  it.each(['', 'a', '====', 'ab c', 'ab_c', 7, null, undefined, {}])('error: %j is no base64', (raw) => {
    expect(fromBase64(raw)).toBeUndefined()
  })
})
