import { expect, test } from 'vitest'
import { toBase64 } from './bytes.ts'
import { messageSignature } from './message-signature.ts'

const witness = toBase64(Uint8Array.from({ length: 107 }, (_, at) => at))

test('default: base64, as the wallet wrote it', () => {
  expect(messageSignature(witness, 'bip322')).toBe(witness)
  expect(messageSignature(new Uint8Array(107).fill(7), undefined)).toBe(toBase64(new Uint8Array(107).fill(7)))
})

test('behavior: the prefix of a format of BIP-322 stays with the signature', () => {
  for (const format of ['smp', 'ful'])
    for (const length of [105, 106, 107]) {
      const signature = `${format}${toBase64(new Uint8Array(length).fill(length))}`
      expect(messageSignature(signature, 'bip322')).toBe(signature)
    }
})

test('behavior: base64 that begins like a prefix has none', () => {
  const signature = `smp${witness.slice(3)}`
  expect(messageSignature(signature, 'bip322')).toBe(signature)
})

test('error: a prefix alone, and one before what is no base64', () => {
  for (const raw of ['smp', 'ful!!!!', `pof${witness}`])
    expect(() => messageSignature(raw, undefined)).toThrow(expect.objectContaining({ code: 'WALLET_MALFORMED' }))
})
