import { describe, expect, it } from 'vitest'
import { readPaymentLink } from './payment-link.ts'
import { PaymentRefusal } from './payment-refusal.ts'

const to = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
const token = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
const michael = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const refusal = (link: string) => {
  try {
    return readPaymentLink(link)
  } catch (error) {
    if (error instanceof PaymentRefusal) return error.message
    throw error
  }
}
const unreadable = 'This payment link cannot be read.'

describe('readPaymentLink of EIP-681', () => {
  it('default: reads the examples of the standard', () => {
    expect(readPaymentLink('ethereum:0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359?value=2.014e18')).toEqual({
      scheme: 'ethereum',
      chainId: undefined,
      token: undefined,
      to: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
      value: 2_014_000_000_000_000_000n,
    })
    expect(readPaymentLink(`ethereum:${token}/transfer?address=${to}&uint256=1`)).toEqual({
      scheme: 'ethereum',
      chainId: undefined,
      token,
      to,
      value: 1n,
    })
    expect(refusal('ethereum:unicorn.eth?value=1')).toBe('This wallet pays addresses, not names.')
  })

  it('default: reads a network, the prefix, another letter case of the scheme, and a fee', () => {
    const read = { scheme: 'ethereum', chainId: 31_337, token: undefined, to, value: 5n }
    expect(readPaymentLink(`ethereum:${to}@31337?value=5`)).toEqual(read)
    expect(readPaymentLink(` ETHEREUM:pay-${to}@31337?value=5\n`)).toEqual(read)
    expect(readPaymentLink(`ethereum:${to}@31337?value=%2B5&gas=21000&gasLimit=21e3&gasPrice=1E9`)).toEqual(read)
    expect(readPaymentLink(`ethereum:${token}@1/transfer?uint256=12.34e6&address=${to}&value=0`)).toEqual({
      ...{ scheme: 'ethereum', chainId: 1, token, to, value: 12_340_000n },
    })
    expect(readPaymentLink(`ethereum:${to}@1`)).toMatchObject({ value: undefined })
  })

  it.each([
    ['a fraction of a base unit', 'value=1.5'],
    ['a fraction behind an exponent', 'value=1.25e1'],
    ['less than nothing', 'value=-1'],
    ['no digit', 'value=e18'],
    ['an empty amount', 'value='],
    ['a hexadecimal amount', 'value=0x10'],
    ['an amount with a sign in the exponent', 'value=1e-2'],
    ['an exponent of many digits', 'value=1e999999999'],
    ['more than 256 bits', `value=${2n ** 256n}`],
    ['many digits', `value=${'9'.repeat(200)}`],
    ['a part without a value', 'value'],
    ['a part without a name', '=5'],
    ['an unknown part', 'value=5&data=0xdeadbeef'],
    ['a part by the name of a prototype', 'value=5&__proto__=1'],
    ['the parts of a token', `address=${to}&uint256=5`],
    ['an escape that is no text', 'value=%E0%A4%A'],
  ])('error: refuses %s', (_, query) => {
    expect(refusal(`ethereum:${to}@31337?${query}`)).toBe(unreadable)
  })

  it.each([
    ['no address', 'ethereum:?value=1'],
    ['a short address', 'ethereum:0x8e23?value=1'],
    ['a wrong checksum', 'ethereum:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293bC@1?value=1'],
    ['an empty network', `ethereum:${to}@?value=1`],
    ['a network that is no number', `ethereum:${to}@mainnet?value=1`],
    ['the network 0', `ethereum:${to}@0?value=1`],
    ['a network beyond exact numbers', `ethereum:${to}@9999999999999999?value=1`],
    ['a token without a recipient', `ethereum:${token}@1/transfer?uint256=1`],
    ['coins for a token', `ethereum:${token}@1/transfer?address=${to}&uint256=1&value=1`],
    ['a very long link', `ethereum:${to}@1?value=${'0'.repeat(3_000)}`],
    ['a line in the middle', `ethereum:${to}@1\n?value=1`],
  ])('error: refuses %s', (_, link) => {
    expect(refusal(link)).toBe(unreadable)
  })

  it('error: refuses what is said twice, and what is no payment', () => {
    expect(refusal(`ethereum:${to}@1?value=1&value=1000`)).toBe('This payment link says “value” twice.')
    expect(refusal(`ethereum:${token}@1/transfer?address=${to}&address=${token}&uint256=1`)).toBe(
      'This payment link says “address” twice.',
    )
    for (const call of ['approve', 'Transfer', 'transferFrom', 'transfer/x', ''])
      expect(refusal(`ethereum:${token}@1/${call}?address=${to}&uint256=1`)).toBe(
        'This link asks for something other than a payment.',
      )
  })
})

describe('readPaymentLink of Solana Pay', () => {
  const empty = { token: undefined, amount: undefined, label: undefined, message: undefined, memo: undefined }
  const plain = { scheme: 'solana', to: michael, references: [], ...empty }

  it('default: reads the examples of the specification', () => {
    expect(
      readPaymentLink(
        `solana:${michael}?amount=1&label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId12345`,
      ),
    ).toEqual({ ...plain, amount: '1', label: 'Michael', message: 'Thanks for all the fish', memo: 'OrderId12345' })
    expect(readPaymentLink(`solana:${michael}?amount=0.01&spl-token=${mint}`)).toEqual({
      ...{ ...plain, amount: '0.01', token: mint },
    })
    expect(readPaymentLink(`solana:${michael}?label=Michael`)).toEqual({ ...plain, label: 'Michael' })
  })

  it('default: reads references in their order, and plus signs as spaces', () => {
    expect(
      readPaymentLink(`solana:${michael}?amount=1&reference=${mint}&reference=${michael}&message=A+berth`),
    ).toEqual({ ...plain, amount: '1', references: [mint, michael], message: 'A berth' })
  })

  it('security: shows nothing that turns the direction of a text', () => {
    expect(readPaymentLink(`solana:${michael}?label=%E2%80%AE1.0%0AFree`)).toMatchObject({ label: '1.0 Free' })
  })

  it.each([
    ['an amount in scientific notation', 'amount=1e9'],
    ['an amount without a digit before the point', 'amount=.5'],
    ['an amount without a digit behind the point', 'amount=5.'],
    ['a negative amount', 'amount=-1'],
    ['an amount that begins with 0', 'amount=01'],
    ['an amount with a comma', 'amount=1,5'],
    ['an empty amount', 'amount='],
    ['an amount of many digits', `amount=${'9'.repeat(100)}`],
    ['a token that is no account', 'amount=1&spl-token=USDC'],
    ['a reference that is no account', 'amount=1&reference=order-1'],
    ['nine references', `amount=1${`&reference=${mint}`.repeat(9)}`],
    ['a memo that hides a part', 'amount=1&memo=a%E2%80%AEb'],
    ['a long message', `amount=1&message=${'a'.repeat(301)}`],
    ['an unknown part', 'amount=1&cluster=devnet'],
    ['another recipient', `amount=1&to=${mint}`],
    ['other references', `amount=1&references=${mint}`],
  ])('error: refuses %s', (_, query) => {
    expect(refusal(`solana:${michael}?${query}`)).toBe(unreadable)
  })

  it('error: refuses another form of address, what is said twice, and a server', () => {
    expect(refusal(`solana:${to}?amount=1`)).toBe(unreadable)
    expect(refusal(`solana:${michael}x?amount=1`)).toBe(unreadable)
    expect(refusal('solana:?amount=1')).toBe(unreadable)
    expect(refusal(`solana:${michael}?amount=1&amount=1000`)).toBe('This payment link says “amount” twice.')
    for (const link of ['https://shop.example/pay', 'https%3A%2F%2Fshop.example%2Fpay%3Forder%3D1'])
      expect(refusal(`solana:${link}`)).toBe(
        'A server would write this transaction. This wallet writes its payments itself.',
      )
  })
})

describe('readPaymentLink of another text', () => {
  it.each(['', 'hello', 'wc:abc@2', 'bitcoin:bc1q?amount=1', 'xethereum:0x', 'https://x.example/?uri=ethereum:0x'])(
    'default: leaves %j to others',
    (text) => {
      expect(readPaymentLink(text)).toBeUndefined()
    },
  )
})
