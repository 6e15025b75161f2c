// Actions of a visitor with the demo's embedded wallet.
import { modal } from './wallet.mjs'

/** @param {Awaited<ReturnType<typeof import('./session.mjs').startSession>>} session of a demo with `embedded` */
export function embeddedVisitor(session) {
  const frameOf = (page) => page.frames().find((frame) => frame.url().startsWith(session.demo.secure.url))
  const { mail } = session.demo.secure

  /** Asks for a mail in the modal; gives the boxes of the code, and the mail. */
  async function askForCode(page, email) {
    const after = mail.mails(email)[0]?.id ?? 0
    await page.locator('wallet-button').getByRole('button').first().click()
    await modal(page).getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.keyboard.press('Enter')
    const field = modal(page).getByRole('textbox', { name: 'Verification code' })
    await field.waitFor()
    return { field, mail: await mail.next(email, { after }) }
  }

  /** Logs in with a code from the inbox; gives the addresses of both kinds of network. */
  async function logIn(page, email) {
    const { field, mail } = await askForCode(page, email)
    await field.focus()
    await page.keyboard.type(mail.code)
    await page.waitForFunction(() => globalThis.kit.getState().connections.length === 2)
    await modal(page).waitFor({ state: 'hidden' })
    const found = await page.evaluate(() => globalThis.kit.getState().connections)
    const of = (namespace) => found.find(({ namespaces }) => namespaces[0] === namespace).accounts[0].address
    return { evm: of('eip155'), solana: of('solana') }
  }

  /**
   * Presses a button of the frame's screen as soon as it counts. Gives what the screen said. Without `hasMore` nothing
   * is looked at after the press: the page may go elsewhere.
   */
  async function answer(page, name, { hasMore = true } = {}) {
    await modal(page).waitFor()
    const button = frameOf(page).getByRole('button', { name, exact: true })
    await button.waitFor()
    await page.waitForFunction(
      () => document.querySelector('wallet-modal').shadowRoot.querySelector('iframe').style.display === 'block',
    )
    await readToEnd(page)
    const facts = await frameOf(page)
      .locator('.fact')
      .evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.innerText.replace(/\s+/g, ' '))))
    const isYes = hasMore && (await button.getAttribute('class'))?.includes('button-approve')
    // A press that comes with the pointer counts when it is held for a moment.
    await button.click({ delay: 700 })
    if (isYes) await takeSecondStep(page)
    return Object.fromEntries(facts)
  }

  /** Waits until presses count, and reads what is asked part by part where it does not fit. */
  async function readToEnd(page) {
    const frame = frameOf(page)
    const more = frame.locator('.more')
    for (;;) {
      await frame.waitForFunction(
        () =>
          document.querySelector('.more:not([hidden])') ??
          [...document.querySelectorAll('button')].every((one) => one.ariaDisabled !== 'true'),
      )
      if (!(await more.isVisible())) return
      // The button disappears once the text is read to its end, which can happen while the pointer moves there.
      await more.click({ timeout: 2000 }).catch(() => {})
    }
  }

  /** Presses the digits that stand among the facts, where the screen asks for them. */
  async function takeSecondStep(page) {
    const frame = frameOf(page)
    const next = frame.locator('.keys, .body-wait, body:not(:has(.button-approve))').first()
    await next.waitFor({ state: 'attached' }).catch(() => {})
    if ((await frame.locator('.keys').count()) === 0) return
    await readToEnd(page)
    for (const digit of await frame.locator('.digit').allInnerTexts())
      await frame.getByRole('button', { name: digit, exact: true }).click()
  }

  /** Asks the wallet as a page does. */
  const request = (page, method, params) =>
    page.evaluate((call) => globalThis.kit.getProvider('eip155').request(call), { method, params })
  return { frameOf, askForCode, logIn, answer, request }
}

/** Asks a node. */
export async function nodeCall(url, method, params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}
