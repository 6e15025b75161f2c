// The embedded wallet as a visitor has it: a code from the inbox, an account on two kinds of network, approvals in the
// secure frame, another address, and the way out. Real mail, real chains, real keys.
import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, test } from 'node:test'
import { getBase58Encoder } from '@solana/web3.js'
import { verifyMessage, verifyTypedData } from 'viem'
import { embeddedVisitor, nodeCall } from './lib/embedded.mjs'
import { startSession } from './lib/session.mjs'
import { eventually, keepToasts, modal } from './lib/wallet.mjs'

let session
let visitor
before(async () => {
  session = await startSession({
    embedded: true,
    others: true,
    // A test has no thirty seconds.
    secureLimits: { mailsPerPurpose: [[1000, 1000]] },
  })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())

const state = (page) =>
  page.evaluate(() => {
    const { status, address, namespace, open, view, connections, caipNetworkId } = globalThis.kit.getState()
    return { status, address, namespace, open, view, connections, caipNetworkId }
  })
const connected = (page) => page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
const frameOf = (page) => visitor.frameOf(page)
const mails = () => session.demo.secure.mail
const lastMail = (email) => mails().mails(email)[0]?.id ?? 0
const askForCode = (page, email) => visitor.askForCode(page, email)
async function logIn(page, email) {
  await visitor.logIn(page, email)
  return state(page)
}
/** Approves, or rejects, what the frame shows under this title. */
async function answer(page, name, title) {
  await modal(page).waitFor()
  if (title) await modal(page).getByRole('heading', { name: title, exact: true }).waitFor()
  await visitor.answer(page, name)
}
const balance = async (address) =>
  BigInt(await nodeCall(session.demo.chains[0].rpcUrl, 'eth_getBalance', [address, 'latest']))
const base58 = (text) => Buffer.from(getBase58Encoder().encode(text))
const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('no frame and no call of its host before somebody touches email or social', async () => {
  const { context, page, errors } = await session.visit('/')
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).getByRole('button', { name: 'Continue with Google' }).waitFor()
  await page.waitForTimeout(700)
  assert.deepEqual(
    asked.filter((url) => url.startsWith(session.demo.secure.url)),
    [],
  )
  assert.equal(frameOf(page), undefined)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a style of the page does not mask the dialog that the frame lies in', async () => {
  const { context, page, errors } = await session.visit('/')
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).waitFor()
  const mask = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('wallet-modal::part(overlay) { mask-image: linear-gradient(#000, #000) !important; color: red }')
    document.adoptedStyleSheets.push(sheet)
    const { color, maskImage } = getComputedStyle(
      document.querySelector('wallet-modal').shadowRoot.querySelector('dialog'),
    )
    return { color, maskImage }
  })
  // The rule applies, and the mask does not.
  assert.deepEqual(mask, { color: 'rgb(255, 0, 0)', maskImage: 'none' })
  assert.deepEqual(errors, [])
  await context.close()
})

test('email, code, account, sign, send, reload, another address, log out', async () => {
  const email = 'ada@example.org'
  const { context, page, errors } = await session.visit('/')
  const { address, connections } = await logIn(page, email)
  assert.match(address, /^0x[0-9a-fA-F]{40}$/)
  assert.deepEqual(connections.map(({ namespaces }) => namespaces[0]).sort(), ['eip155', 'solana'])
  const solana = connections.find(({ namespaces }) => namespaces[0] === 'solana').accounts[0].address

  // A message and typed data, checked by viem.
  const message = page.evaluate(() => globalThis.kit.signMessage('hello from the frame'))
  await answer(page, 'Sign', 'Approve signature')
  assert.ok(await verifyMessage({ address, message: 'hello from the frame', signature: await message }))
  const typed = {
    domain: { name: 'Harbor', version: '1', chainId: session.demo.chains[0].id },
    types: {
      Order: [
        { name: 'berth', type: 'uint256' },
        { name: 'ship', type: 'string' },
      ],
    },
    primaryType: 'Order',
    message: { berth: '7', ship: 'Tern' },
  }
  const typedSignature = page.evaluate(
    ({ data, from }) =>
      globalThis.kit
        .getProvider('eip155')
        .request({ method: 'eth_signTypedData_v4', params: [from, JSON.stringify(data)] }),
    { data: typed, from: address },
  )
  await answer(page, 'Sign')
  assert.ok(await verifyTypedData({ address, ...typed, signature: await typedSignature }))

  // A message on Solana, checked by Node.
  const onSolana = page.evaluate(() => globalThis.kit.signMessage('hello from the frame', { namespace: 'solana' }))
  await answer(page, 'Sign')
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58(solana)]),
    format: 'der',
    type: 'spki',
  })
  assert.ok(verify(null, Buffer.from('hello from the frame'), key, base58(await onSolana)))

  // The playground gives a new account some coins; 1.5 of them go to the receiver, exactly.
  await eventually(async () => assert.notEqual(await balance(address), 0n))
  const before = await balance(receiver)
  await page.evaluate(() => globalThis.kit.open({ view: 'WalletSend' }))
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1.5')
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  await modal(page)
    .getByRole('button', { name: /^Send 1\.5/ })
    .click()
  await answer(page, 'Send', 'Approve transaction')
  await eventually(async () => assert.equal((await balance(receiver)) - before, 1_500_000_000_000_000_000n))
  await page.evaluate(() => globalThis.kit.close())

  // Two payments with one approval, by the account as a smart account; then as what it was.
  const crew = ['0x00000000000000000000000000000000000000c1', '0x00000000000000000000000000000000000000c2']
  const batch = page.evaluate(
    ({ from, to }) =>
      globalThis.kit.getProvider('eip155').request({
        method: 'wallet_sendCalls',
        params: [
          {
            version: '2.0.0',
            chainId: '0x7a69',
            from,
            atomicRequired: true,
            calls: to.map((one, at) => ({ to: one, value: `0x${(at + 1).toString(16)}` })),
          },
        ],
      }),
    { from: address, to: crew },
  )
  await answer(page, 'Approve all')
  const { id } = await batch
  await eventually(async () => assert.deepEqual([await balance(crew[0]), await balance(crew[1])], [1n, 2n]))
  // The bundler may know of it a moment later than the chain.
  await eventually(async () => {
    const { status } = await page.evaluate(
      (call) => globalThis.kit.getProvider('eip155').request({ method: 'wallet_getCallsStatus', params: [call] }),
      id,
    )
    assert.equal(status, 200)
  })
  const typeOf = async () =>
    (await state(page)).connections.find(({ namespaces }) => namespaces[0] === 'eip155').accounts[0].type
  for (const [kind, type] of [
    ['eoa', 'eoa'],
    ['smartAccount', 'smartAccount'],
  ]) {
    await page.evaluate(() => globalThis.kit.open())
    await modal(page)
      .getByRole('button', { name: /Email & social/ })
      .click()
    await modal(page).getByTestId('wm-settings-type').click()
    await modal(page).getByTestId(`wm-account-type-${kind}`).click()
    await eventually(async () => assert.equal(await typeOf(), type))
    assert.equal((await state(page)).address, address)
    await page.evaluate(() => globalThis.kit.close())
    await modal(page).waitFor({ state: 'hidden' })
  }

  // Rejected in the frame, and left by closing the modal.
  const rejected = page.evaluate(() => globalThis.kit.signMessage('no').catch(({ code }) => code))
  await answer(page, 'Reject')
  assert.equal(await rejected, 'USER_REJECTED')
  const closed = page.evaluate(() => globalThis.kit.signMessage('no').catch(({ code }) => code))
  await frameOf(page).getByRole('button', { name: 'Sign', exact: true }).waitFor()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  assert.equal(await closed, 'USER_REJECTED')

  // Reload: connected once the frame has answered, and not before.
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  assert.equal((await state(page)).address, undefined)
  await connected(page)
  assert.equal((await state(page)).address, address)

  // The first press counts, although the page had the focus until then.
  const again = page.evaluate(() => globalThis.kit.signMessage('after the reload'))
  await answer(page, 'Sign')
  assert.ok(await verifyMessage({ address, message: 'after the reload', signature: await again }))

  // Changing the email address: approval in the frame, a code to the old address, then to the new one. The account
  // stays.
  const next = 'ada@harbor.example'
  await page.evaluate(() => globalThis.kit.open())
  await modal(page)
    .getByRole('button', { name: /Email & social/ })
    .click()
  await modal(page).getByTestId('wm-settings-email').click()
  await modal(page).getByRole('textbox', { name: 'New email address' }).fill(next)
  const known = lastMail(email)
  await modal(page).getByRole('button', { name: 'Save', exact: true }).click()
  await answer(page, 'Continue')
  const digits = frameOf(page).getByLabel(/Code of \d+ digits/)
  await digits.pressSequentially((await mails().next(email, { after: known })).code)
  await frameOf(page).getByRole('heading', { name: 'Confirm the new address' }).waitFor()
  await digits.pressSequentially((await mails().next(next)).code)
  await frameOf(page).getByRole('button', { name: 'Done' }).click()
  await modal(page).getByText(next).first().waitFor()
  assert.equal((await state(page)).address, address)

  // Out: nothing of the login stays, and the old address has no account any more.
  await page.evaluate(() => globalThis.kit.disconnect())
  assert.equal((await state(page)).status, 'disconnected')
  assert.equal((await state(page)).namespace, 'eip155')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const secret of [email, next, address, solana]) assert.ok(!kept.includes(secret), `${secret} stayed`)
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  await page.waitForTimeout(500)
  assert.equal((await state(page)).status, 'disconnected')
  assert.deepEqual(errors, [])
  await context.close()
})

test('an approval that the page moves or masks is disarmed, also with the pointer at rest', async () => {
  const { context, page, errors } = await session.visit('/')
  await logIn(page, 'moved@example.org')
  const signing = page.evaluate(() => globalThis.kit.signMessage('hold still'))
  const button = frameOf(page).getByRole('button', { name: 'Sign', exact: true })
  await button.waitFor()
  const armed = () => frameOf(page).waitForFunction(isArmed)
  const isArmed = () => [...document.querySelectorAll('button')].every((one) => one.ariaDisabled !== 'true')
  const spoil = (how) =>
    page.evaluate((name) => {
      const { style } = document.querySelector('wallet-modal').shadowRoot.querySelector('iframe')
      // Pixels of a style, not money.
      if (name === 'move') style.left = `${Number.parseFloat(style.left) + 3}px`
      else style.maskImage = name === 'mask' ? 'linear-gradient(transparent, transparent)' : ''
    }, how)
  const disarmed = async (what) => {
    const since = performance.now()
    await frameOf(page).waitForFunction(
      () => [...document.querySelectorAll('button')].some((one) => one.ariaDisabled === 'true'),
      undefined,
      { polling: 20 },
    )
    assert.ok(performance.now() - since < 15_000, `${what}: after ${performance.now() - since} ms`)
  }
  await armed()
  await spoil('move')
  await disarmed('moved')
  await armed()
  await spoil('mask')
  await disarmed('masked')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  assert.equal(await frameOf(page).evaluate(isArmed), false, 'as long as it is masked')
  await spoil('unmask')
  await armed()
  await button.click({ delay: 700 })
  assert.match(await signing, /^0x[0-9a-f]{130}$/)
  assert.deepEqual(errors, [])
  await context.close()
})

test('a toast makes way for the frame, and another one waits until it has its answer', async () => {
  const { context, page, errors } = await session.visit('/', { permissions: ['clipboard-write'], init: keepToasts })
  await logIn(page, 'toast@example.org')
  await page.evaluate(() => globalThis.kit.open())
  const toast = modal(page).locator('[popover]')
  await modal(page)
    .getByRole('button', { name: /Copy address/ })
    .click()
  await toast.waitFor()
  // Pointed at, it stays for as long as the pointer does, however short its life is.
  await toast.hover()
  const signing = page.evaluate(() => globalThis.kit.signMessage('while it is said'))
  const button = frameOf(page).getByRole('button', { name: 'Sign', exact: true })
  await button.waitFor()
  await toast.waitFor({ state: 'hidden' })
  // Unsupported requests are refused in a second prompt, which waits until the frame has its answer.
  await page.evaluate(async () => {
    await globalThis.kit
      .getProvider('eip155')
      .request({ method: 'eth_sign', params: [] })
      .catch(() => {})
  })
  await page.waitForTimeout(1_000)
  assert.equal(await toast.count(), 0)
  await frameOf(page).waitForFunction(() =>
    [...document.querySelectorAll('button')].every((one) => one.ariaDisabled !== 'true'),
  )
  await button.click({ delay: 700 })
  assert.match(await signing, /^0x[0-9a-f]{130}$/)
  await toast.waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('another browser: a link in the mail first, then a code, and it is the same account', async () => {
  const email = 'edith@example.org'
  const first = await session.visit('/')
  const { address } = await logIn(first.page, email)
  const second = await session.visit('/')
  const known = lastMail(email)
  await second.page.locator('wallet-button').getByRole('button').first().click()
  await modal(second.page).getByRole('textbox', { name: 'Email address' }).fill(email)
  await second.page.keyboard.press('Enter')
  await modal(second.page).getByText('Check your email').waitFor()
  const letter = await mails().next(email, { after: known })
  const [link] = letter.text.match(/http\S+\/device\?\S+/)
  // The inbox is on this computer, in whatever browser.
  const inbox = await first.context.newPage()
  await inbox.goto(link)
  await inbox.getByRole('button', { name: /Approve/ }).click()
  const field = modal(second.page).getByRole('textbox', { name: 'Verification code' })
  await field.waitFor()
  const { code } = await mails().next(email, { after: letter.id })
  await field.focus()
  await second.page.keyboard.type(code)
  await connected(second.page)
  assert.equal((await state(second.page)).address, address)
  assert.deepEqual([...first.errors, ...second.errors], [])
  await second.context.close()
  await first.context.close()
})

test('five wrong codes burn one, and the way on is a new one', async () => {
  const { context, page, errors } = await session.visit('/')
  const { field, mail } = await askForCode(page, 'wrong@example.org')
  const wrong = mail.code === '111111' ? '222222' : '111111'
  const refused = modal(page).getByText('That code doesn’t match')
  for (let tries = 0; tries < 5; tries += 1) {
    await field.focus()
    await page.keyboard.type(wrong[0])
    await refused.waitFor({ state: 'hidden' })
    await page.keyboard.type(wrong.slice(1))
    await refused.waitFor()
  }
  await field.focus()
  await page.keyboard.type(mail.code)
  await modal(page).getByText('That code is no longer valid').waitFor()
  assert.equal((await state(page)).status, 'disconnected')
  assert.deepEqual(errors, [])
  await context.close()
})
