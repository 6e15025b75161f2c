import { verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  armed,
  type FrameBrowser,
  HOLD,
  type OpenFrame,
  PATIENCE,
  readToEnd,
  startFrameBrowser,
} from '../../testing/frame-browser.ts'

let browser: FrameBrowser
let open: OpenFrame
let address: `0x${string}`
beforeAll(async () => {
  browser = await startFrameBrowser()
  await browser.reset()
  open = await browser.open('shop')
  address = (await open.logIn()).address as `0x${string}`
})
afterAll(() => browser?.stop())

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
] as const
const bulk = {
  BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }],
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
  ],
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
} as const
const domain = {
  name: 'Seaport',
  version: '1.6',
  chainId: 1,
  verifyingContract: '0x0000000000000068f116a894984e2db1123eb395',
} as const
const art = '0x00000000000000000000000000000000000000c1'

test('signs a bulk order as it shows it', async () => {
  const order = (id: number, amount: number) => ({
    offerer: address,
    offer: [{ itemType: 2, token: art, identifierOrCriteria: id, startAmount: 1, endAmount: 1 }],
    consideration:
      amount === 0
        ? []
        : [
            {
              itemType: 0,
              token: art,
              identifierOrCriteria: 0,
              startAmount: amount,
              endAmount: amount,
              recipient: address,
            },
          ],
  })
  const typed = { types: bulk, domain, primaryType: 'BulkOrder', message: { tree: [order(7, 1e15), order(8, 0)] } }
  const asked = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await open.frame.getByRole('heading', { name: 'Sign 2 orders at once' }).waitFor()
  await open.frame.getByText('You get nothing for it').waitFor()
  await open.frame.getByText('0.001 ETH').waitFor()
  await open.press('Sign')
  const signature = (await asked).payload as `0x${string}`
  expect(
    await verifyTypedData({ ...(typed as unknown as Parameters<typeof verifyTypedData>[0]), address, signature }),
  ).toBe(true)
})

const thing = (type: string, it: unknown) => ({
  types: { Thing: [{ name: 'it', type }] },
  domain: { chainId: 1 },
  primaryType: 'Thing',
  message: { it },
})

test('bytes that are long are part of what is read to the end, and not a box of their own', async () => {
  const typed = thing('bytes', `0x${'ab'.repeat(3000)}`)
  const asked = open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  asked.catch(() => {})
  const body = open.frame.locator('.body')
  await body.locator('.code').last().waitFor()
  const heights = await body.evaluate((one) => ({
    whole: one.scrollHeight,
    parts: [...one.querySelectorAll('.code')].map((part) => ({ whole: part.scrollHeight, visible: part.clientHeight })),
  }))
  for (const { whole, visible } of heights.parts) expect(visible).toBe(whole)
  expect(heights.whole).toBeGreaterThan(Math.max(...heights.parts.map(({ whole }) => whole)))
  // Bytes of this length are too long for a second step that compares digits, so they are read in a window.
  const other = open.frame.getByRole('button', { name: 'Continue in a new window' })
  await expect.poll(() => other.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  expect(await armed(open.frame)).toBe('true')
  const [opened] = await Promise.all([open.page.waitForEvent('popup'), other.click()])
  await opened.getByRole('button', { name: 'There is more below' }).waitFor()
  const sign = opened.getByRole('button', { name: 'Sign', exact: true })
  expect(await sign.getAttribute('aria-disabled')).toBe('true')
  await readToEnd(opened)
  await expect.poll(() => sign.getAttribute('aria-disabled'), { timeout: PATIENCE }).toBe('false')
  // There is no second step here: a pointer that has only just come may be the second press of two.
  const early = opened.getByText('That was too short').waitFor()
  await sign.dblclick().catch(() => {})
  expect(await Promise.race([asked.then(() => 'signed'), early.then(() => 'too early')])).toBe('too early')
  // The window may be gone before the driver has seen the end of the press; the answer tells.
  await sign.click({ delay: HOLD }).catch(() => {})
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')
})

// A struct by the name of a list: a library that looks for structs first signs its one field as the list, which makes a
// valid order out of bytes that no screen shows.
test.each<[string, object]>([
  [
    'a struct by the name of a list',
    {
      types: { ...bulk, 'OrderComponents[2]': [{ name: 'x', type: 'bytes32' }] },
      domain,
      primaryType: 'BulkOrder',
      message: { tree: { x: `0x${'5'.repeat(64)}` } },
    },
  ],
  ['bytes as a string', thing('string', [87, 105, 116, 104])],
  ['a number as a string', thing('string', 7955827)],
  ['a network number as text', { ...thing('bool', true), domain: { chainId: '1' } }],
])('refuses %s, without a screen', async (_, typed) => {
  const before = browser.site.api.log.length
  const answer = await open.rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  expect(answer).toMatchObject({ name: 'RPC_REQUEST_ERROR', payload: { code: -32602 } })
  expect((answer.payload as { message: string }).message).toMatch(/^The typed data to sign is not valid: .{10,}\.$/)
  expect(await open.frame.locator('main').count()).toBe(0)
  expect(browser.site.api.log.length).toBe(before)
})

test('refuses an operation of the own account that goes as data, whatever it is called', async () => {
  const typed = {
    types: {
      Plan: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'callData', type: 'bytes' },
      ],
    },
    domain: { chainId: 1, verifyingContract: art },
    primaryType: 'Plan',
    message: { sender: address, nonce: 0, callData: '0x' },
  }
  const answer = await open.rpc('eth_signTypedData_v4', [address, typed])
  expect(answer).toMatchObject({ name: 'RPC_REQUEST_ERROR', payload: { code: 4200 } })
})
