import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import { armed, type FrameBrowser, HOLD, PATIENCE, readToEnd, startFrameBrowser } from './frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())

const cluster = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const bytes = (text: string) => [...(decodeBase58(text, 64) as Uint8Array)]
const key = (fill: number) => new Array<number>(32).fill(fill)

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
  await open.frame.locator('.button-approve').waitFor()
  await open.page.evaluate(`iframe.style.maskImage = 'linear-gradient(#0000 75%,#000 75%)'`)
  await readToEnd(open.frame)
  await expect.poll(() => armed(open.frame), { timeout: PATIENCE }).toBe('false')
  await open.frame.locator('.button-approve').click({ delay: HOLD })
  await open.frame.locator('.keys').waitFor()
  await open.page.evaluate(`iframe.style.maskImage = ''`)
  // Two digits stand in boxes among the facts.
  const shown = await open.frame.locator('.body').evaluate((body) => {
    const copy = body.cloneNode(true) as Element
    for (const digit of copy.querySelectorAll('.digit')) digit.remove()
    return copy.textContent
  })
  await readToEnd(open.frame)
  expect(shown.replace(/\s/g, '')).toContain(stakeProgram)
  await expect.poll(() => open.frame.locator('.key[aria-disabled="false"]').count(), { timeout: PATIENCE }).toBe(10)
  for (const digit of await open.frame.locator('.digit').allInnerTexts())
    await open.frame.getByRole('button', { name: digit, exact: true }).click()
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})
