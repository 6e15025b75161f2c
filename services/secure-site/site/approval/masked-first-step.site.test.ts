import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../data/base58.ts'
import {
  armed,
  type FrameBrowser,
  HOLD,
  type OpenFrame,
  PATIENCE,
  readToEnd,
  startFrameBrowser,
  takeSecondStep,
} from '../testing/frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const cluster = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const bytes = (text: string) => [...(decodeBase58(text, 64) as Uint8Array)]
const key = (fill: number) => new Array<number>(32).fill(fill)

/**
 * Approves the first step while a mask hides everything but its buttons, as somebody who was tricked would; returns the
 * rows of the second step.
 */
async function pressMasked(open: OpenFrame): Promise<readonly (readonly [label: string, value: string])[]> {
  await open.frame.locator('.button-approve').waitFor()
  await open.page.evaluate(`iframe.style.maskImage = 'linear-gradient(#0000 75%,#000 75%)'`)
  await readToEnd(open.frame)
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  await open.frame.locator('.button-approve').click({ delay: HOLD })
  await open.frame.locator('.keys').waitFor()
  await open.page.evaluate(`iframe.style.maskImage = ''`)
  return open.frame.locator('.proof-line').evaluateAll((lines) =>
    lines.map((line) => {
      // Two digits stand in boxes among the facts.
      const textOf = (part: string) => {
        const copy = line.querySelector(part)?.cloneNode(true) as Element
        for (const digit of copy.querySelectorAll('.digit')) digit.remove()
        const isAddress = copy.querySelector('.proof-address') !== null
        return (copy.textContent ?? '').replace(/\s+/g, isAddress ? '' : ' ').trim()
      }
      return [textOf('dt'), textOf('dd')] as const
    }),
  )
}

test('a page that masks the first step does not choose what the second one shows', async () => {
  await browser.reset()
  const open = await browser.open('shop')
  await open.logIn()
  const { address } = (await open.send('GET_USER', { chainId: `solana:${cluster}` })).payload as { address: string }
  // A payment of one lamport, and an instruction of the stake program that gives a stake account to somebody else:
  // https://solana.com/docs/core/transactions
  const keys = [
    bytes(address),
    key(7),
    key(8),
    bytes('11111111111111111111111111111111'),
    bytes(stakeProgram),
    bytes('SysvarC1ock11111111111111111111111111111111'),
  ]
  const payment = [3, 2, 0, 1, 12, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
  const authorize = [4, 3, 2, 5, 0, 40, 1, 0, 0, 0, ...key(9), 1, 0, 0, 0]
  const message = [1, 0, 3, keys.length, ...keys.flat(), ...key(5), 2, ...payment, ...authorize]
  const transaction = encodeBase58(Uint8Array.from([1, ...new Array<number>(64).fill(0), ...message]))
  const asked = open.rpc('solana_signTransaction', { transaction }, { chainNamespace: 'solana', chainId: cluster })
  expect(await pressMasked(open)).toContainEqual(['Program', stakeProgram])
  await takeSecondStep(open.frame)
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})

test('nor does it hide the token of a permit, or what the first step warned of', async () => {
  await browser.reset()
  const open = await browser.open('shop')
  const { address } = await open.logIn()
  const [token, spender, keeper] = ['4', '5', '9'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
  const names = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([name, type]) => ({ name, type }))
  // https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer
  const typed = {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: keeper },
    types: {
      PermitSingle: names({ details: 'PermitDetails', spender: 'address', sigDeadline: 'uint256' }),
      PermitDetails: names({ token: 'address', amount: 'uint160', expiration: 'uint48', nonce: 'uint48' }),
    },
    primaryType: 'PermitSingle',
    message: {
      details: { token, amount: `${2n ** 160n - 1n}`, expiration: '1900000000', nonce: '0' },
      spender,
      sigDeadline: '1900000000',
    },
  }
  const asked = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  const lines = await pressMasked(open)
  for (const line of [
    ['What is asked', 'Sign a permit'],
    ['Amount', 'Unlimited 2^160 − 1'],
    ['Token', token],
    ['Spender', spender],
    ['Contract', keeper],
    ['Be careful', 'This lets someone else move your tokens'],
    ['Be careful', 'An amount has no limit'],
    ['Network', 'Ethereum'],
  ])
    expect(lines.map((words) => words.map((text) => text.replace(/[\u2066\u2069]/g, '')))).toContainEqual(line)
  await takeSecondStep(open.frame)
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})
