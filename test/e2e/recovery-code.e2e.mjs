// A wallet whose operator keeps one part of three: its owner keeps a code, and brings the wallet to other browsers by
// it, or by a passkey. Real mail, real keys, real frames.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import { embeddedVisitor } from './lib/embedded.mjs'
import { personAt } from './lib/person.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

const email = 'carol@example.org'
const message = 'kept by a code'
let session
let visitor
let owner
let code
before(async () => {
  // The driver turns the storage of frames off; browsers have it on. The last list of features is the one that counts.
  const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
  session = await startSession({
    embedded: true,
    secureLimits: { mailsPerPurpose: [[1000, 1000]] },
    secureProject: { recovery: 'code' },
    args: [features],
  })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())

const mails = () => session.demo.secure.mail
const addressOf = (page) => page.evaluate(() => globalThis.kit.getState().address)
const frameOf = ({ page }) => visitor.frameOf(page)
const heading = (person, name) => frameOf(person).getByRole('heading', { name, exact: true })
async function assertSigned(person) {
  const { signature, code: refused } = await person.signed()
  assert.equal(refused, undefined)
  assert.ok(await verifyMessage({ address: owner.address, message, signature }))
}
/** Logs in where the account was never used: a link in the mail first, then the code. */
async function logInAnew(person) {
  const known = mails().mails(email)[0].id
  await person.startLogIn(email)
  await modal(person.page).getByText('Check your email').waitFor()
  const letter = await mails().next(email, { after: known })
  await person.approveByMail(letter.link)
  await person.typeCode((await mails().next(email, { after: letter.id })).code)
  assert.equal(await addressOf(person.page), owner.address)
}

test('a new wallet shows its recovery code before it is used, and signs when its owner has kept it', async () => {
  owner = await personAt(session)
  await owner.logIn(email)
  owner.address = await addressOf(owner.page)
  await owner.ask(message)
  await heading(owner, 'Keep your recovery code').waitFor()
  code = (await frameOf(owner).getByRole('group', { name: 'Recovery code' }).innerText()).trim()
  assert.match(code, /^(?:[0-9A-Z]{4}[-\s]+){6}[0-9A-Z]{4}$/)

  // Left before it was kept: nothing is signed, and it is shown again.
  await frameOf(owner).getByRole('button', { name: 'Not now' }).click()
  assert.deepEqual(await owner.signed(), { code: 'USER_REJECTED' })
  await modal(owner.page).waitFor({ state: 'hidden' })
  await owner.page.reload()
  await owner.page.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
  await owner.ask(message)
  await heading(owner, 'Keep your recovery code').waitFor()
  assert.equal((await frameOf(owner).getByRole('group', { name: 'Recovery code' }).innerText()).trim(), code)
  await owner.press('I saved it')
  await heading(owner, 'Add a passkey too').waitFor()
  await frameOf(owner).getByRole('button', { name: 'Not now' }).click()
  await owner.press('Sign')
  await assertSigned(owner)

  // The code is shown only once: from here on, one press signs.
  owner.forget()
  await owner.ask(message)
  await owner.press('Sign')
  await assertSigned(owner)
  assert.deepEqual(owner.asked(), ['Sign a message'])
  assert.deepEqual(owner.did(), { digits: 0, presses: 1 })
  assert.deepEqual(owner.errors, [])
})

test('a new browser: a link and a code log in, one press and the recovery code sign with the same address', async () => {
  const other = await personAt(session)
  await logInAnew(other)
  other.forget()
  await other.ask(message)
  await other.press('Sign')
  await heading(other, 'Enter your recovery code').waitFor()
  const field = frameOf(other).getByRole('textbox')
  const go = frameOf(other).getByRole('button', { name: 'Continue' })
  // A code with one wrong letter, then one with a letter missing.
  const last = code.at(-1) === 'A' ? 'B' : 'A'
  await field.fill(code.slice(0, -1) + last)
  await go.click()
  await frameOf(other).getByText('That code does not open this wallet.').waitFor()
  await field.fill(code.slice(0, -1))
  await go.click()
  await frameOf(other).getByText('A recovery code has 28 letters and digits. These are 27.').waitFor()
  assert.equal(await other.isSigned(), false)
  // People type small letters, spaces, and O for 0.
  await field.fill(code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'))
  await go.click()
  await assertSigned(other)
  assert.deepEqual(other.asked(), ['Sign a message', 'Enter your recovery code'])

  // This browser has its part now.
  other.forget()
  await other.ask(message)
  await other.press('Sign')
  await assertSigned(other)
  assert.deepEqual(other.asked(), ['Sign a message'])
  assert.deepEqual(other.did(), { digits: 0, presses: 1 })
  assert.deepEqual(other.errors, [])
  await other.context.close()
})

test('who has lost the code is told what is left, and nothing is signed', async () => {
  const lost = await personAt(session)
  await logInAnew(lost)
  await lost.ask(message)
  await lost.press('Sign')
  await heading(lost, 'Enter your recovery code').waitFor()
  await frameOf(lost).getByText('No code at hand?').click()
  await frameOf(lost)
    .getByText(/Nobody else has it, and it cannot be sent again/)
    .waitFor()
  await frameOf(lost).getByRole('button', { name: 'Cancel' }).click()
  assert.deepEqual(await lost.signed(), { code: 'USER_REJECTED' })
  assert.deepEqual(lost.errors, [])
  await lost.context.close()
})
