import { expect, test } from 'vitest'
import { keysOf } from './keys.ts'
import { mnemonicOf, seedOf } from './mnemonic.ts'
import { ed25519KeyAt } from './slip10.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

// The first vector of SLIP-0010 for ed25519.
test.each([
  [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
])('derives the key at %j', async (path, key) => {
  const seed = Uint8Array.from(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'))
  expect(hex(await ed25519KeyAt(seed, path))).toBe(key)
})

// The first vector of BIP-39, and the addresses that other wallets show for it.
test('makes the words, the seed and the addresses that others make', async () => {
  const entropy = new Uint8Array(16)
  const words = await mnemonicOf(entropy)
  expect(words).toBe(`${'abandon '.repeat(11)}about`)
  expect(hex(await seedOf(words))).toMatch(/^5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1/)
  expect((await keysOf(entropy)).addresses).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
})

test('makes the words of another entropy', async () => {
  expect(await mnemonicOf(new Uint8Array(16).fill(0x7f))).toBe(
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
  )
})
