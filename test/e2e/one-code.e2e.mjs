// Counts, in the browser, the steps of a person who logs in by email and signs a first message.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import { embeddedVisitor } from './lib/embedded.mjs'
import { personAt } from './lib/person.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

const email = 'ada@example.org'
const message = 'one code, one press'
let session
let visitor
let first
before(async () => {
  // The driver turns the storage of frames off; browsers have it on. The last list of features is the one that counts.
  const features = '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding'
  session = await startSession({ embedded: true, secureLimits: { mailsPerPurpose: [[1000, 1000]] }, args: [features] })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())

const mails = () => session.demo.secure.mail
const mailsTo = () => mails().mails(email)
const address = (page) => page.evaluate(() => globalThis.kit.getState().address)

test('a known browser: one code, and one press that signs', async () => {
  first = await personAt(session)
  await first.logIn(email)
  first.address = await address(first.page)
  await first.ask(message)
  await first.press('Sign')
  assert.ok((await first.signed()).signature)
  await first.page.evaluate(() => globalThis.kit.disconnect())

  const before = mailsTo().length
  first.forget()
  await first.logIn(email)
  assert.equal(mailsTo().length - before, 1)
  assert.deepEqual(first.did(), { digits: 6, presses: 1 }, 'the press opens the modal')
  assert.deepEqual(first.asked(), [])
  first.forget()
  await first.ask(message)
  await first.press('Sign')
  const { signature } = await first.signed()
  assert.ok(await verifyMessage({ address: first.address, message, signature }))
  assert.deepEqual(first.did(), { digits: 0, presses: 1 })
  assert.deepEqual(first.asked(), ['Sign a message'])
  assert.deepEqual(first.errors, [])
})

test('a new browser, where the operator keeps a part: a link, a code, a yes elsewhere, and one press', async () => {
  const second = await personAt(session)
  const before = mailsTo().length
  const known = mailsTo()[0].id
  await second.startLogIn(email)
  await modal(second.page).getByText('Check your email').waitFor()
  const letter = await mails().next(email, { after: known })
  await second.approveByMail(letter.link)
  await second.typeCode((await mails().next(email, { after: letter.id })).code)
  assert.equal(await address(second.page), first.address)
  assert.deepEqual(second.did(), { digits: 6, presses: 1 })
  second.forget()
  await second.ask(message)
  // The new browser waits for a day, or for an approval by a known one.
  const frame = visitor.frameOf(second.page)
  await frame.getByRole('heading', { name: 'This browser is new for your wallet' }).waitFor()
  await frame.getByText(/It gets your wallet on .+, unless you refuse it before/).waitFor()
  assert.equal(await second.isSigned(), false)

  first.forget()
  await first.ask(message)
  const other = visitor.frameOf(first.page)
  await other.getByRole('heading', { name: 'Let a new browser use your wallet?' }).waitFor()
  await visitor.answer(first.page, 'Let it in')
  await first.press('Sign')
  assert.ok((await first.signed()).signature)
  assert.deepEqual(first.asked(), ['Let a new browser use your wallet?', 'Look at it once more', 'Sign a message'])
  assert.deepEqual(first.did(), { digits: 0, presses: 4 })

  await second.press('Sign')
  const { signature } = await second.signed()
  assert.ok(await verifyMessage({ address: first.address, message, signature }))
  assert.deepEqual(second.did(), { digits: 0, presses: 1 })
  assert.deepEqual(second.asked(), ['This browser is new for your wallet', 'Sign a message'])
  // The link, the code, and the notice of the browser that waits.
  assert.equal(mailsTo().length - before, 3)
  assert.deepEqual([...first.errors, ...second.errors], [])
  await second.context.close()
})
