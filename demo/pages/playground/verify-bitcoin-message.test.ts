import { Signer } from 'bip322-js'
import { expect, it } from 'vitest'
import { bitcoinTestKeys, createBitcoinTestWallet } from 'wallet-modal/testing'
import { bitcoinKeys } from '../../../src/testing/bitcoin-account.ts'
import { signBitcoinMessage } from '../../../src/testing/sign-bitcoin-message.ts'
import { verifyBitcoinMessage } from './verify-bitcoin-message.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const keys = bitcoinKeys(bitcoinTestKeys[0])
const [payment = '', ordinals = '', other = ''] = createBitcoinTestWallet({
  chains: [{ id: 'bitcoin:regtest' }],
}).addresses

it.each([
  ['payment', 'ecdsa', payment],
  ['payment', 'bip322', payment],
  ['ordinals', 'bip322', ordinals],
] as const)('takes what a %s account signed by %s, and nothing else', async (purpose, protocol, address) => {
  const text = 'The tide is out ☂'
  const signature = base64(await signBitcoinMessage(keys, purpose, new TextEncoder().encode(text), protocol))
  expect(verifyBitcoinMessage(address, text, signature)).toBe(true)
  expect(verifyBitcoinMessage(address, `${text}.`, signature)).toBe(false)
  expect(verifyBitcoinMessage(other, text, signature)).toBe(false)
  expect(verifyBitcoinMessage('bcrt1qnonsense', text, signature)).toBe(false)
})

it('takes what another library signed', () => {
  // A key of BIP-322's own examples.
  const signature = Signer.sign(
    'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k',
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'Hello World',
  )
  const text = typeof signature === 'string' ? signature : base64(signature)
  expect(verifyBitcoinMessage('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'Hello World', text)).toBe(true)
  expect(verifyBitcoinMessage('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'Hello', text)).toBe(false)
})

it.each(['', 'no base64!', base64(new Uint8Array(65)), base64(new Uint8Array(66).fill(1))])(
  'refuses %j',
  (signature) => {
    expect(verifyBitcoinMessage(payment, 'text', signature)).toBe(false)
  },
)
