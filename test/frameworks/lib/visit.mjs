import assert from 'node:assert/strict'
import { verifyMessage } from 'viem'
import { answerNode } from './answer-node.mjs'

const STEP_MS = 45_000

/**
 * The journey of every project. Its page has the two elements, `#account` with the address, `#events` with the events
 * that the framework's own listeners have heard, and the buttons `#sign` (shown in `#signature`) and `#disconnect`.
 */
export async function visit({ browser, wallet, address }) {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    context.setDefaultTimeout(STEP_MS)
    await context.addInitScript({ content: wallet })
    await context.route('http://127.0.0.1:8545/**', answerNode)
    await context.route('**/favicon.ico', (route) => route.fulfill({ status: 204, body: '' }))
    const page = await context.newPage()
    const lines = []
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => lines.push(`uncaught: ${error.stack ?? error.message}`))
    try {
      await walk(page, address)
    } catch (error) {
      const shown = await page.evaluate(() => document.body.innerText.slice(0, 500)).catch(String)
      throw new Error(`${error.message}\nThe page says: ${shown}\nThe console: ${lines.join('\n') || 'nothing'}`, {
        cause: error,
      })
    }
    assert.deepEqual(lines, [], 'the console has no line')
  } finally {
    await context.close()
  }
}

async function walk(page, address) {
  const text = (id) => page.locator(`#${id}`)
  const filled = async (id, pattern) => {
    await text(id).filter({ hasText: pattern }).waitFor()
    return (await text(id).innerText()).trim()
  }
  await page.goto(address)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /^Fixture Wallet/ }).click()
  const account = await filled('account', /^\s*0x[0-9a-fA-F]{40}\s*$/)
  await filled('events', /wm-connect/)

  await page.locator('#sign').click()
  const signature = await filled('signature', /^\s*0x[0-9a-f]{130}\s*$/)
  assert.ok(await verifyMessage({ address: account, message: 'hello', signature }), 'the signature is of the account')

  await page.reload()
  assert.equal(await filled('account', /0x/), account, 'a reload stays connected')
  await page.getByRole('button', { name: new RegExp(account.slice(0, 4)) }).waitFor()

  await page.locator('#disconnect').click()
  await filled('account', /^\s*none\s*$/)
  await filled('events', /wm-disconnect/)
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
}
