import { Signer } from 'bip322-js'
import { expect, it } from 'vitest'
import { createBitcoinTestWallet } from 'wallet-modal/testing'
import { verifyBitcoinMessage } from './verify-bitcoin-message.ts'

interface Account {
  readonly address: string
}
interface Standard {
  readonly accounts: readonly Account[]
  readonly features: {
    readonly 'bitcoin:signMessage': {
      signMessage(input: {
        account: Account
        message: Uint8Array
      }): Promise<readonly [{ readonly signature: Uint8Array }]>
    }
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const wallet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:regtest' }], authorized: true })
const { accounts, features } = wallet.provider as Standard
const [payment = '', , other = ''] = wallet.addresses

it.each([
  ['payment', 0],
  ['ordinal', 1],
])('takes what a %s account signed, and nothing else', async (_, index) => {
  const text = 'The tide is out ☂'
  const account = accounts[index] as Account
  const [{ signature }] = await features['bitcoin:signMessage'].signMessage({
    account,
    message: new TextEncoder().encode(text),
  })
  expect(verifyBitcoinMessage(account.address, text, base64(signature))).toBe(true)
  expect(verifyBitcoinMessage(account.address, `${text}.`, base64(signature))).toBe(false)
  expect(verifyBitcoinMessage(other, text, base64(signature))).toBe(false)
  expect(verifyBitcoinMessage('bcrt1qnonsense', text, base64(signature))).toBe(false)
})

it('takes what another library signed', () => {
  // The key of BIP-322's own examples.
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const signed = Signer.sign('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k', address, 'Hello World')
  const signature = typeof signed === 'string' ? signed : base64(signed)
  expect(verifyBitcoinMessage(address, 'Hello World', signature)).toBe(true)
  expect(verifyBitcoinMessage(address, 'Hello', signature)).toBe(false)
})

it.each(['', 'no base64!', base64(new Uint8Array(65)), base64(new Uint8Array(66).fill(1))])(
  'refuses %j',
  (signature) => {
    expect(verifyBitcoinMessage(payment, 'text', signature)).toBe(false)
  },
)
