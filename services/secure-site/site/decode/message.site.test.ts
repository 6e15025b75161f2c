import { serializeTransaction, verifyMessage } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../data/base58.ts'
import { type Answer, type FrameBrowser, type OpenFrame, startFrameBrowser } from '../testing/frame-browser.ts'

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

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const signIn = (domain: string, uri: string, chainId = 1) =>
  createSiweMessage({ address, domain, uri, chainId, nonce: 'abcdefgh1234', version: '1' })

async function refused(answer: Promise<Answer>) {
  let told: Answer | 'a screen' | undefined
  answer.then((given) => {
    told = given
  }, console.error)
  // A screen waits for the person, and the answer with it.
  const outcome = async () => told ?? ((await open.frame.locator('main').count()) > 0 ? 'a screen' : undefined)
  await expect.poll(outcome, { timeout: 20_000 }).toBeDefined()
  expect(told).toMatchObject({ name: 'RPC_REQUEST_ERROR', payload: { code: -32602 } })
  expect(await open.frame.locator('main').count()).toBe(0)
}

test('signs in at the page that asks, and at no other', async () => {
  const { host, origin } = new URL(open.page.url())
  const message = signIn(host, `${origin}/account`)
  const asked = open.rpc('personal_sign', [hex(message), address])
  await open.frame.getByRole('heading', { name: 'Sign in' }).waitFor()
  await open.press('Sign in')
  expect(await verifyMessage({ address, message, signature: (await asked).payload as `0x${string}` })).toBe(true)
  await refused(open.rpc('personal_sign', [hex(signIn('bank.example', `${origin}/`)), address]))
  await refused(open.rpc('personal_sign', [hex(signIn(host, 'https://bank.example/')), address]))
  await refused(open.rpc('personal_sign', [hex(signIn(host, origin, 137)), address]))
  await refused(open.rpc('personal_sign', [hex(`${message}\nmore`), address]))
})

test('signs in with the login itself, after one screen with the message', async () => {
  const { host, origin } = new URL(open.page.url())
  const place = '<<AccountAddress>>'
  const serializedMessage = signIn(host, `${origin}/account`).replace(address, place)
  const siwxMessage = { serializedMessage, accountAddress: place, chainId: 'eip155:1', domain: host, version: '1' }
  const asked = open.send('GET_USER', { chainId: 1, siwxMessage })
  await open.frame.getByText(`${host} wants you to sign in`).waitFor()
  await open.press('Sign in')
  const { name, payload } = await asked
  expect(name).toBe('GET_USER_SUCCESS')
  const { message, signature } = payload as { message: string; signature: `0x${string}` }
  expect(message).toBe(serializedMessage.replace(place, address))
  expect(payload).toMatchObject({ address, email: 'ada@example.org' })
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  const declined = open.send('GET_USER', { chainId: 1, siwxMessage })
  await open.frame.getByRole('button', { name: 'Reject' }).click()
  expect(await declined).toMatchObject({ name: 'GET_USER_SUCCESS', payload: { address } })
  expect((await declined).payload).not.toHaveProperty('signature')
  const foreign = { serializedMessage: signIn('bank.example', `${origin}/`).replace(address, place) }
  expect(await open.send('GET_USER', { chainId: 1, siwxMessage: foreign })).toMatchObject({
    name: 'GET_USER_ERROR',
    payload: { code: -32602 },
  })
  expect(await open.frame.locator('main').count()).toBe(0)
})

test('signs no transaction as a message, on either kind of network', async () => {
  const transaction = serializeTransaction({ chainId: 1, to: address, value: 1n, gas: 21_000n, maxFeePerGas: 9n })
  await refused(open.rpc('personal_sign', [transaction, address]))
  await refused(open.rpc('personal_sign', [`0x1901${'07'.repeat(64)}`, address]))

  const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const pubkey = ((await open.send('GET_USER', { chainId })).payload as { address: string }).address
  const own = [...(decodeBase58(pubkey, 50) ?? [])]
  const key = (fill: number) => new Array<number>(32).fill(fill)
  // The message is a transfer of coins from the account: a signature of the message would be valid as a payment.
  const body = [
    3,
    ...own,
    ...key(2),
    ...key(0),
    ...key(9),
    1,
    2,
    2,
    0,
    1,
    12,
    2,
    0,
    0,
    0,
    0,
    0x2f,
    0x68,
    0x59,
    0,
    0,
    0,
    0,
  ]
  for (const bytes of [
    [1, 0, 1, ...body],
    [128, 1, 0, 1, ...body, 0],
  ]) {
    const message = encodeBase58(Uint8Array.from(bytes))
    await refused(open.rpc('solana_signMessage', { message, pubkey }, { chainNamespace: 'solana', chainId }))
  }
})
