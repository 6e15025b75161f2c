// The embedded wallet on phones of the sizes that are left of the lowest ones between the bars of their browsers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import { embeddedVisitor } from './lib/embedded.mjs'
import { personAt } from './lib/person.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

let session
let visitor
let person
let address
before(async () => {
  session = await startSession({ embedded: true })
  visitor = embeddedVisitor(session)
  person = await personAt(session)
  await person.logIn('ada@example.org')
  address = await person.page.evaluate(() => globalThis.kit.getState().address)
})
after(() => session?.stop())

for (const [width, height] of [
  [320, 568],
  [375, 553],
  [360, 560],
  [844, 560],
])
  test(`${width} × ${height}: a message is signed in the frame itself`, async () => {
    const { page } = person
    await page.setViewportSize({ width, height })
    const message = `on ${width}`
    await person.ask(message)
    await visitor.answer(page, 'Sign')
    assert.ok(await verifyMessage({ address, message, ...(await person.signed()) }))
    await modal(page).waitFor({ state: 'hidden' })
  })

for (const [width, height] of [
  [844, 390],
  [568, 320],
])
  test(`${width} × ${height}: a phone on its side reads what is asked, and signs in the window of its own`, async () => {
    const { page } = person
    await page.setViewportSize({ width, height })
    const message = `across ${width}`
    await person.ask(message)
    const frame = visitor.frameOf(page)
    const other = frame.getByRole('button', { name: 'Continue in a new window' })
    await other.waitFor()
    assert.ok(await frame.getByText('This window is too small').isVisible())
    assert.equal(await frame.getByRole('button', { name: 'Sign', exact: true }).count(), 0, 'what counts for nothing')
    const heading = await frame.getByRole('heading', { name: 'Sign a message' }).boundingBox()
    const reject = await frame.getByRole('button', { name: 'Reject' }).boundingBox()
    assert.ok(heading.y + heading.height < reject.y, 'the title stands above the buttons')
    const button = await other.boundingBox()
    assert.ok(button.y + button.height <= height, 'the button is on the screen')
    await frame.waitForFunction(() => document.querySelector('.button-other').ariaDisabled === 'false')
    const [opened] = await Promise.all([page.waitForEvent('popup'), other.click()])
    const sign = opened.getByRole('button', { name: 'Sign', exact: true })
    const press = sign.and(opened.locator('[aria-disabled=false]')).click({ delay: 700 })
    // The window may close before Playwright has heard of the end of the press.
    await press.catch((error) => assert.ok(opened.isClosed(), error))
    assert.ok(await verifyMessage({ address, message, ...(await person.signed()) }))
    await modal(page).waitFor({ state: 'hidden' })
    assert.deepEqual(person.errors, [])
  })
