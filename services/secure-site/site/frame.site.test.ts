import { createPublicKey, verify } from 'node:crypto'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from './data/base58.ts'
import { type FrameBrowser, type Host, type OpenFrame, startFrameBrowser } from './testing/frame-browser.ts'

let browser: FrameBrowser
beforeAll(async () => {
  browser = await startFrameBrowser()
})
afterAll(() => browser?.stop())
beforeEach(() => browser.reset())

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const onSolana = { chainNamespace: 'solana', chainId: solana }
const hex = (text: string): `0x${string}` => `0x${Buffer.from(text).toString('hex')}`

test('logs in by code and reaches one address from two sites', async () => {
  const shop = await browser.open('shop')
  const user = await shop.logIn()
  expect(user).toMatchObject({
    email: 'ada@example.org',
    chainId: 1,
    accounts: [{ address: user.address, type: 'eoa' }],
  })
  const other = await browser.open('other')
  expect((await other.logIn()).address).toBe(user.address)
  expect((await other.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
  expect((await other.send('SIGN_OUT')).name).toBe('SIGN_OUT_SUCCESS')
  expect((await other.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
  expect((await other.send('GET_USER', {})).name).toBe('GET_USER_ERROR')
  // Cookies are apart for each site around.
  expect((await shop.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
})

test('refuses a wrong code, and knows the frame again after a reload', async () => {
  const { page, send, logIn } = await browser.open('shop')
  await page.waitForFunction('ready()')
  await send('CONNECT_EMAIL', { email: 'bob@example.org' })
  const code = browser.site.api.codes.get('bob@example.org') ?? ''
  const wrong = `${(Number(code[0]) + 1) % 10}${code.slice(1)}`
  expect((await send('CONNECT_OTP', { otp: wrong })).name).toBe('CONNECT_OTP_ERROR')
  const { address } = await logIn('bob@example.org')
  await page.reload()
  await page.waitForFunction('ready()')
  expect((await send('GET_USER', {})).payload).toMatchObject({ address })
})

test('signs a message', async () => {
  const { rpc, logIn, press } = await browser.open('shop')
  const address = (await logIn()).address as `0x${string}`
  const asked = rpc('personal_sign', [hex('Hello from the shop'), address])
  await press('Sign')
  const { name, payload } = await asked
  expect(name).toBe('RPC_REQUEST_SUCCESS')
  const signature = payload as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello from the shop', signature })).toBe(true)
  expect(browser.site.api.log.at(-1)).toMatchObject({ action: 'sign', chain: 'eip155:1' })
})

test('signs typed data of this network, and blocks that of another', async () => {
  const { rpc, logIn, press, frame } = await browser.open('shop')
  const address = (await logIn()).address as `0x${string}`
  const typed = {
    domain: { name: 'Mail', chainId: 1, verifyingContract: '0x00000000000000000000000000000000000000c1' },
    types: {
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { to: '0x00000000000000000000000000000000000000a1', text: 'Hello' },
  } as const
  const asked = rpc('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await press('Sign')
  const signature = (await asked).payload as `0x${string}`
  expect(await verifyTypedData({ ...typed, address, signature })).toBe(true)

  const elsewhere = rpc('eth_signTypedData_v4', [address, JSON.stringify({ ...typed, domain: { chainId: 137 } })])
  await frame.getByText('This is for another network').waitFor()
  await new Promise((done) => setTimeout(done, 1600))
  await frame.getByRole('button', { name: 'Sign' }).click({ force: true })
  await frame.getByRole('button', { name: 'Reject' }).click()
  expect(await elsewhere).toMatchObject({ name: 'RPC_REQUEST_ERROR', payload: { code: 4001 } })
})

test('signs a message for Solana', async () => {
  const { rpc, logIn, press } = await browser.open('shop')
  const { address, chainId } = await logIn('ada@example.org', solana)
  expect(chainId).toBe(solana)
  const message = new TextEncoder().encode('Hello from Solana')
  const asked = rpc('solana_signMessage', { message: encodeBase58(message), pubkey: address }, onSolana)
  await press('Sign')
  const { signature } = (await asked).payload as { signature: string }
  const x = Buffer.from(decodeBase58(address, 50) ?? []).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, message, key, decodeBase58(signature, 100) ?? new Uint8Array())).toBe(true)
})

test('takes no for an answer: Reject, Escape and an abort of the page', async () => {
  const { rpc, logIn, frame, send, page } = await browser.open('shop')
  const { address } = await logIn()
  const title = frame.getByRole('heading', { name: 'Sign a message' })
  const declined = rpc('personal_sign', [hex('one'), address])
  await frame.getByRole('button', { name: 'Reject' }).click()
  expect(await declined).toMatchObject({ name: 'RPC_REQUEST_ERROR', payload: { code: 4001 } })
  const escaped = rpc('personal_sign', [hex('two'), address])
  await title.waitFor()
  await page.keyboard.press('Escape')
  expect((await escaped).name).toBe('RPC_REQUEST_ERROR')
  const [aborted, behind] = [
    rpc('personal_sign', [hex('three'), address]),
    rpc('personal_sign', [hex('four'), address]),
  ]
  await title.waitFor()
  expect((await send('RPC_ABORT')).name).toBe('RPC_ABORT_SUCCESS')
  expect((await aborted).payload).toMatchObject({ message: 'Request was aborted' })
  expect((await behind).payload).toMatchObject({ message: 'Request was aborted' })
  await expect.poll(() => frame.locator('main').count()).toBe(0)
})

test('ignores what does not come from the page around, or is no event', async () => {
  const { page, frame, send, logIn } = await browser.open('shop')
  await logIn()
  const before = await page.evaluate(() => (globalThis as unknown as Host).seen.length)
  const ignored = () => frame.locator('html').getAttribute('data-ignored')
  await page.evaluate(() => {
    const wallet = document.querySelector('iframe')?.contentWindow as Window
    const signOut = { type: '@w3m-app/SIGN_OUT', id: 'forged' }
    for (const data of [
      null,
      undefined,
      7,
      'x'.repeat(5_000_000),
      new Map(),
      new Date(),
      { type: 1 },
      [],
      signOut.type,
    ])
      wallet.postMessage(data, '*')
    const cycle: { self?: object; type: string; id: string } = { type: '@w3m-app/SIGN_OUT', id: 'cycle' }
    cycle.self = cycle
    wallet.postMessage({ ...cycle, type: '@w3m-app/NOTHING' }, '*')
    wallet.postMessage({ type: '@w3m-app/SIGN_OUT' }, '*')
    wallet.postMessage({ type: '@w3m-app/toString', id: 'a' }, '*')
    wallet.postMessage({ type: '@w3m-app/SWITCH_NETWORK', id: 'b', payload: { chainId: {} } }, '*')
    // The right origin, but another window than the one around.
    const second = document.createElement('iframe')
    document.body.append(second)
    const script = second.contentDocument?.createElement('script') as HTMLScriptElement
    script.textContent = `parent.frames[0].postMessage(${JSON.stringify(signOut)}, '*')`
    second.contentDocument?.body.append(script)
  })
  await expect.poll(ignored).toBe('14')
  expect((await send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
  const seen = await page.evaluate(() => (globalThis as unknown as Host).seen.length)
  expect(seen).toBe(before + 1)
  // An id is good for one message.
  await page.evaluate("post({ type: '@w3m-app/GET_CHAIN_ID', id: 'again' })")
  await page.evaluate("post({ type: '@w3m-app/SIGN_OUT', id: 'again' })")
  await expect.poll(ignored).toBe('15')
  expect((await send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
})

test('answers a flood with a refusal', async () => {
  const { page } = await browser.open('shop')
  await page.waitForFunction('ready()')
  const names = await page.evaluate(async () => {
    const { send } = globalThis as unknown as Host
    return Promise.all(Array.from({ length: 200 }, async () => (await send('GET_CHAIN_ID')).name))
  })
  expect(names.filter((name) => name === 'GET_CHAIN_ID_SUCCESS').length).toBeLessThan(130)
})

test('says nothing to a page that is not the project’s, and none two frames deep', async () => {
  const { page, frame } = await browser.open('evil')
  await frame.getByText('does not work on this page').waitFor()
  expect(await page.evaluate(() => (globalThis as unknown as Host).seen.length)).toBe(0)
  await page.goto(browser.site.page('shop').replace('/?', '/around?'))
  await page.frameLocator('iframe').frameLocator('iframe').getByText('two frames deep').waitFor()
})

/** Types the number that the window of the provider shows, as the frame asks for it. */
async function connectByNumber({ frame, send }: OpenFrame, uri: string) {
  expect(await send('CONNECT_SOCIAL', { uri })).toMatchObject({ payload: { code: -32050 } })
  const access = send('REQUEST_ACCESS', {})
  const field = frame.getByLabel('Six digits')
  await field.fill('000 000')
  await frame.getByText('That is not the number. Tries left: 2.').waitFor()
  await field.fill('271 828')
  expect((await access).name).toBe('REQUEST_ACCESS_SUCCESS')
  return send('CONNECT_SOCIAL', { uri })
}

test('ends a social login with an address that works once, and the number of the window', async () => {
  const opened = await browser.open('shop')
  const { page, send } = opened
  await page.waitForFunction('ready()')
  const { uri } = (await send('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).payload as { uri: string }
  expect(uri).toMatch(`${browser.site.wallet}/oauth/start?request=`)
  browser.site.api.social = { state: 'done', email: 'grace@example.org', number: '271828' }
  const result = await page.waitForFunction('seen.find((message) => message.resultUri)?.resultUri', null, {
    timeout: 5000,
  })
  const resultUri = (await result.jsonValue()) as string
  expect(resultUri).toMatch(`${browser.site.wallet}/result?request=`)
  expect((await send('CONNECT_SOCIAL', { uri: `${resultUri}x` })).name).toBe('CONNECT_SOCIAL_ERROR')
  // A wrong one uses the right one up.
  expect((await send('CONNECT_SOCIAL', { uri: resultUri })).name).toBe('CONNECT_SOCIAL_ERROR')
  await send('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const next = await page.waitForFunction('seen.filter((message) => message.resultUri)[1]?.resultUri', null, {
    timeout: 5000,
  })
  const answer = await connectByNumber(opened, (await next.jsonValue()) as string)
  expect(answer).toMatchObject({ name: 'CONNECT_SOCIAL_SUCCESS', payload: { email: 'grace@example.org' } })
})

/** Begins a login and leaves the page for the provider; gives what the page comes back with. */
const leave = async ({ page, send }: OpenFrame, ticket: string) => {
  await page.waitForFunction('ready()')
  const { uri } = (await send('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).payload as { uri: string }
  browser.site.api.social = { state: 'done', email: 'joan@example.org', ticket }
  await page.reload()
  await page.waitForFunction('ready()')
  return `${browser.site.wallet}/result?request=${new URL(uri).searchParams.get('request')}&ticket=${ticket}`
}

test('goes on with a social login that its page was left for, once', async () => {
  const opened = await browser.open('shop')
  const uri = await leave(opened, 'first-ticket')
  const answer = await opened.send('CONNECT_SOCIAL', { uri })
  expect(answer).toMatchObject({ name: 'CONNECT_SOCIAL_SUCCESS', payload: { email: 'joan@example.org' } })
  expect(await opened.send('CONNECT_SOCIAL', { uri })).toMatchObject({
    name: 'CONNECT_SOCIAL_ERROR',
    payload: { message: 'This login was not started here.' },
  })
})

test('takes a social login that was finished while its page was loaded anew, once, and only by the same provider', async () => {
  const opened = await browser.open('shop')
  const { page, send } = opened
  await page.waitForFunction('ready()')
  const begin = async (provider = 'google') =>
    ((await send('GET_SOCIAL_REDIRECT_URI', { provider })).payload as { uri: string }).uri
  expect(await begin()).toContain('/oauth/start')
  await page.reload()
  await page.waitForFunction('ready()')
  // Still at the provider: another one is begun.
  expect(await begin()).toContain('/oauth/start')
  await page.reload()
  await page.waitForFunction('ready()')
  browser.site.api.social = { state: 'done', email: 'mary@example.org', number: '271828' }
  expect(await begin()).toBe(`${browser.site.wallet}/oauth/close`)
  const result = await page.waitForFunction('seen.find((message) => message.resultUri)?.resultUri')
  const answer = await connectByNumber(opened, (await result.jsonValue()) as string)
  expect(answer).toMatchObject({ name: 'CONNECT_SOCIAL_SUCCESS', payload: { email: 'mary@example.org' } })
  browser.site.api.social = undefined
  expect(await begin()).toContain('/oauth/start')
})

test('goes on with the code that was mailed after its page was loaded anew', async () => {
  const email = 'reload@example.org'
  const { page, send } = await browser.open('shop')
  await page.waitForFunction('ready()')
  const pending = async (address = email) => (await send('GET_PENDING_EMAIL', { email: address })).payload
  expect(await pending()).toEqual({ action: null })
  await send('CONNECT_EMAIL', { email })
  const code = browser.site.api.codes.get(email) ?? ''
  await page.reload()
  await page.waitForFunction('ready()')
  expect(await pending('other@example.org')).toEqual({ action: null })
  const found = await pending('Reload@example.org')
  expect(found).toMatchObject({ action: 'VERIFY_OTP', codeLength: 8 })
  expect((found as { codeSeconds: number }).codeSeconds).toBeLessThanOrEqual(300)
  // No other mail: the code is the one of before.
  expect(browser.site.api.codes.get(email)).toBe(code)
  expect((await send('CONNECT_OTP', { otp: code })).name).toBe('CONNECT_OTP_SUCCESS')
  expect((await send('SIGN_OUT')).name).toBe('SIGN_OUT_SUCCESS')
  expect(await pending()).toEqual({ action: null })
  // A frame that was lost while the code is typed: the next one takes it.
  await send('CONNECT_EMAIL', { email })
  await page.reload()
  await page.waitForFunction('ready()')
  const next = browser.site.api.codes.get(email) ?? ''
  const wrong = `${(Number(next[0]) + 1) % 10}${next.slice(1)}`
  expect((await send('CONNECT_OTP', { otp: wrong })).payload).toMatchObject({ message: 'code_wrong' })
  expect((await send('CONNECT_OTP', { otp: next })).name).toBe('CONNECT_OTP_SUCCESS')
  expect((await send('SIGN_OUT')).name).toBe('SIGN_OUT_SUCCESS')
  expect((await send('CONNECT_OTP', { otp: next })).payload).toMatchObject({ message: 'Ask for a code first.' })
  // The code was mailed for one page; another page of the project knows of none.
  await send('CONNECT_EMAIL', { email })
  const other = await browser.open('other')
  await other.page.waitForFunction('ready()')
  expect((await other.send('GET_PENDING_EMAIL', { email })).payload).toEqual({ action: null })
})

test('goes on with no social login but the last one of this browser on this site', async () => {
  const opened = await browser.open('shop')
  const mine = await leave(opened, 'second-ticket')
  const request = new URL(mine).searchParams.get('request')
  // A second page of the same project did not begin this login.
  const other = await browser.open('other')
  await other.page.waitForFunction('ready()')
  expect((await other.send('CONNECT_SOCIAL', { uri: mine })).name).toBe('CONNECT_SOCIAL_ERROR')
  for (const uri of [
    `${browser.site.wallet}/result?request=someone-else&ticket=second-ticket`,
    `${browser.site.wallet}/result?request=${request}&ticket=wrong-ticket`,
    `${browser.site.wallet}/result?request=${request}`,
    `${mine}&more=1`,
    mine.replace('https:', 'http:'),
  ]) {
    const right = await leave(opened, 'second-ticket')
    const wrong = uri.replace(request ?? '', new URL(right).searchParams.get('request') ?? '')
    expect((await opened.send('CONNECT_SOCIAL', { uri: wrong })).name, wrong).toBe('CONNECT_SOCIAL_ERROR')
    // A wrong one uses the right one up.
    expect((await opened.send('CONNECT_SOCIAL', { uri: right })).name, wrong).toBe('CONNECT_SOCIAL_ERROR')
  }
  const old = await leave(opened, 'third-ticket')
  await opened.page.clock.install({ time: Date.now() + 601_000 })
  await opened.page.reload()
  await opened.page.waitForFunction('ready()')
  expect((await opened.send('CONNECT_SOCIAL', { uri: old })).name).toBe('CONNECT_SOCIAL_ERROR')
})

test('shows a recovery code once, and asks for it on another site', async () => {
  await browser.reset({ recovery: 'code' })
  const shop = await browser.open('shop')
  const { address } = await shop.logIn('carol@example.org')
  const asked = shop.rpc('personal_sign', [hex('one'), address])
  const code = (await shop.frame.getByRole('group', { name: 'Recovery code' }).textContent()) ?? ''
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
  await shop.press('I saved it')
  await shop.frame.getByRole('heading', { name: 'Add a passkey too' }).waitFor()
  await shop.frame.getByRole('button', { name: 'Not now' }).click()
  await shop.press('Sign')
  expect((await asked).name).toBe('RPC_REQUEST_SUCCESS')

  const other = await browser.open('other')
  expect((await other.logIn('carol@example.org')).address).toBe(address)
  const elsewhere = other.rpc('personal_sign', [hex('two'), address])
  await other.press('Sign')
  const input = other.frame.getByRole('textbox')
  await input.fill(code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  await other.frame.getByRole('button', { name: 'Continue' }).click()
  await other.frame.getByText('That code does not open this wallet.').waitFor()
  await input.fill(code.toLowerCase())
  await other.frame.getByRole('button', { name: 'Continue' }).click()
  expect((await elsewhere).name).toBe('RPC_REQUEST_SUCCESS')
  // From now on this browser knows it here too.
  const again = other.rpc('personal_sign', [hex('three'), address])
  await other.press('Sign')
  expect((await again).name).toBe('RPC_REQUEST_SUCCESS')
})
