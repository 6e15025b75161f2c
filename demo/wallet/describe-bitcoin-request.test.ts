import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { hexToBytes } from 'viem'
import { beforeEach, expect, it, vi } from 'vitest'
import { bitcoinTestKeys, createBitcoinTestWallet } from 'wallet-modal/testing'
import type { DemoBitcoinNetwork } from '../pages/shared/bitcoin-network.ts'
import { describeBitcoinRequest } from './describe-bitcoin-request.ts'

const local = { ...TEST_NETWORK, bech32: 'bcrt' }
const network: DemoBitcoinNetwork = {
  id: 'abc',
  name: 'Amber',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['http://node.test'] } },
  testnet: true,
}
const wallet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:regtest' }] })
const [own = ''] = wallet.addresses
const { script } = p2wpkh(pubECDSA(hexToBytes(bitcoinTestKeys[0])), local)
const stranger = 'bcrt1qryy9jzq9fy0v70h2p8yh2d05k3slpswhslvjga'
const alone = { addresses: wallet.addresses.slice(0, 2) }

function psbtOf(outputs: readonly (readonly [string, bigint])[], inputs: readonly (bigint | undefined)[]): Uint8Array {
  const transaction = new Transaction()
  for (const [index, amount] of inputs.entries())
    transaction.addInput({
      txid: 'aa'.repeat(32),
      index,
      ...(amount !== undefined && { witnessUtxo: { amount, script } }),
    })
  for (const [to, amount] of outputs) transaction.addOutputAddress(to, amount, local)
  return transaction.toPSBT()
}
const sheetOf = (method: string, params: object) =>
  describeBitcoinRequest({ method, params: [params], time: 0 }, alone, { name: 'Cove', icon: 'data:,' }, network)
const signAt = (...signingIndexes: number[]) => [{ signingIndexes }]
const factOf = ({ facts }: Awaited<ReturnType<typeof sheetOf>>, label: string) =>
  facts.find((fact) => fact.label === label)?.value

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://page.test' })
})

it('names every account before it is shared', async () => {
  const sheet = await sheetOf('bitcoin:connect', { purposes: ['payment', 'ordinals'] })
  expect(sheet).toMatchObject({ title: 'Connect to this site?', wallet: { name: 'Cove' } })
  expect(factOf(sheet, 'Payments 1')).toBe(own)
  expect(factOf(sheet, 'Ordinals 1')).toBe(wallet.addresses[1])
  expect(factOf(sheet, 'Site')).toBe('https://page.test')
})

it('shows the text to sign, and who signs it', async () => {
  const sheet = await sheetOf('bitcoin:signMessage', {
    account: { address: own },
    message: new TextEncoder().encode('Tide ☂'),
  })
  expect(sheet).toMatchObject({ title: 'Sign this message?', text: 'Tide ☂' })
  expect(factOf(sheet, 'Account')).toBe(own)
})

it('reads amounts, receivers, change and fee from the PSBT', async () => {
  const psbt = psbtOf(
    [
      [stranger, 201_000_001n],
      [own, 798_998_999n],
    ],
    [1_000_000_000n],
  )
  const sheet = await sheetOf('bitcoin:signTransaction', { psbt, inputsToSign: signAt(0) })
  expect(sheet).toMatchObject({ title: 'Send 2.01000001 BTC?', lead: expect.stringContaining('can’t be undone') })
  expect(factOf(sheet, 'To')).toBe(stranger)
  expect(factOf(sheet, 'Amount')).toBe('2.01000001 BTC')
  expect(factOf(sheet, 'Back to you')).toBe('7.98998999 BTC')
  expect(factOf(sheet, 'Network fee')).toBe('0.00001 BTC')
  expect(factOf(sheet, 'Network')).toBe('Amber')
})

it('does not call a transaction a payment that others pay for too, or that can still be changed', async () => {
  const psbt = psbtOf([[stranger, 1000n]], [1000n, 2000n])
  const part = await sheetOf('bitcoin:signTransaction', { psbt, inputsToSign: signAt(0) })
  expect(part.title).toBe('Sign this transaction?')
  expect(factOf(part, 'Inputs')).toBe('you sign 1 of 2')
  const inputsToSign = [{ signingIndexes: [0, 1], sigHash: 'NONE' }]
  const open = await sheetOf('bitcoin:signTransaction', { psbt, inputsToSign })
  expect(open).toMatchObject({ title: 'Sign this transaction?', lead: expect.stringContaining('can be changed') })
})

it('does not invent a fee where the PSBT does not tell what is spent', async () => {
  const sheet = await sheetOf('bitcoin:signTransaction', {
    psbt: psbtOf([[stranger, 1000n]], [undefined]),
    inputsToSign: signAt(0),
  })
  expect(sheet.title).toBe('Sign this transaction?')
  expect(factOf(sheet, 'Network fee')).toBe('not said')
})

it('says so when the bytes are no PSBT', async () => {
  const sheet = await sheetOf('bitcoin:signTransaction', { psbt: Uint8Array.of(1, 2, 3) })
  expect(sheet.title).toBe('Sign something that cannot be read?')
})
