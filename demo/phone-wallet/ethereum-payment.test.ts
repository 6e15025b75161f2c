import { type Hex, numberToHex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKeys } from 'wallet-modal/testing'
import { type Anvil, startAnvil } from '../../test/fakes/anvil.ts'
import { tokenCode } from '../stack/evm/token-code.mjs'
import { readEthereumLink } from './ethereum-link.ts'
import { reviewEthereumPayment } from './ethereum-payment.ts'
import { PaymentRefusal } from './payment-refusal.ts'

const token = '0x4AE1B7c0d5f2938E6BC41F7a20D95e8C3a6B7d10'
const nameless = '0x91c3d0e8F7a24B65d8e1C05A3F6b92D74e0c8f21'
const to = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const signers = [testKeys[3], testKeys[4]].map((key) => privateKeyToAccount(key))
const accounts = signers.map((signer, index) => ({
  ...{ label: `Account ${index + 1}`, address: signer.address as Hex, signer },
}))

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(31_337)
  const code = tokenCode({ name: 'Halden Dollar', symbol: 'HUSD', decimals: 6 })
  await anvil.rpc('anvil_setCode', [token, code])
  await anvil.rpc('anvil_setCode', [nameless, tokenCode({ name: '', symbol: 'US \u202ED', decimals: 0 })])
  for (const contract of [token, nameless])
    await anvil.rpc('anvil_setStorageAt', [contract, pad(signers[1]?.address ?? '0x'), pad(numberToHex(20_000_000n))])
})
afterAll(() => anvil.stop())

function review(rest: string) {
  const chain = { id: 31_337, name: 'Tidepool', symbol: 'TIDE', decimals: 18, rpcUrl: anvil.url }
  return reviewEthereumPayment(readEthereumLink(rest), accounts, [chain])
}
const refusal = (rest: string) =>
  review(rest).catch((error: unknown) => (error instanceof PaymentRefusal ? error.message : error))
const coinsOf = async (owner: string) => BigInt((await anvil.rpc('eth_getBalance', [owner, 'latest'])) as string)
const tokensOf = async (owner: Hex) =>
  BigInt((await anvil.rpc('eth_getStorageAt', [token, pad(owner), 'latest'])) as string)

describe('reviewEthereumPayment', () => {
  it('default: shows a payment in a token, and sends what it shows from the account that is chosen', async () => {
    const payment = await review(`${token}@31337/transfer?address=${to}&uint256=12.34e6`)
    expect(payment.amount).toBe('12.34 HUSD')
    expect(payment.facts).toEqual([
      { label: 'To', value: to, mono: true },
      { label: 'Amount', value: '12.34 HUSD' },
      { label: 'Token', value: token, mono: true },
      { label: 'Network', value: 'Tidepool (eip155:31337)' },
    ])
    expect(payment.payers.map(({ holds, isEnough }) => [holds, isEnough])).toEqual([
      ['0 HUSD', false],
      ['20 HUSD', true],
    ])
    const payer = payment.payers[1]
    if (!payer) throw new Error('There is no second account.')
    expect(await payment.isDone(await payment.send(payer))).toBe(true)
    expect([await tokensOf(to), await tokensOf(accounts[1]?.address ?? '0x')]).toEqual([12_340_000n, 7_660_000n])
  })

  it('default: pays in the coin of the network', async () => {
    const before = await coinsOf(to)
    const payment = await review(`${to}@31337?value=1.5e18`)
    expect(payment.amount).toBe('1.5 TIDE')
    const [payer] = payment.payers
    if (!payer) throw new Error('There is no account.')
    expect(await payment.isDone(await payment.send(payer))).toBe(true)
    expect((await coinsOf(to)) - before).toBe(1_500_000_000_000_000_000n)
  })

  it('security: a token that turns the direction of its symbol is named by its address', async () => {
    expect((await review(`${nameless}@31337/transfer?address=${to}&uint256=7`)).amount).toBe('7 0x91c3…8f21')
  })

  it('error: refuses another network, none, no amount, and what nobody owns', async () => {
    expect(await refusal(`${to}@1?value=1`)).toBe('The link asks for a payment on the network 1, which is not here.')
    expect(await refusal(`${to}?value=1`)).toBe('The link does not say on which network to pay.')
    for (const query of ['', '?value=0']) expect(await refusal(`${to}@31337${query}`)).toMatch('does not say how much')
    expect(await refusal(`0x${'0'.repeat(40)}@31337?value=1`)).toMatch('Nobody owns')
    expect(await refusal(`${token}@31337/transfer?address=${token}&uint256=1`)).toMatch('the token itself')
  })

  it('error: refuses a token whose digits nobody knows', async () => {
    expect(await refusal(`${to}@31337/transfer?address=${signers[0]?.address}&uint256=1`)).toBe(
      `Tidepool does not say how many digits the token ${to} has.`,
    )
  })
})
