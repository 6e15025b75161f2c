// Somebody in front of a browser, and what they had to do there.
import { embeddedVisitor } from './embedded.mjs'
import { modal } from './wallet.mjs'

/**
 * A fresh visitor whose digits and presses are counted by the browser, in the page and in the frame, and who sees which
 * screens of the frame wait for an answer.
 * @param {Awaited<ReturnType<typeof import('./session.mjs').startSession>>} session of a demo with `embedded`
 */
export async function personAt(session) {
  const visitor = embeddedVisitor(session)
  const { context, page, errors } = await session.visit('/')
  const count = { digits: 0, presses: 0 }
  /** @type {string[]} */
  const screens = []
  await context.exposeBinding('tellPress', (_, kind) => {
    count[kind] += 1
  })
  await context.exposeBinding('tellScreen', (_, title) => {
    if (screens.at(-1) !== title) screens.push(title)
  })
  await context.addInitScript(() => {
    const tell = (kind) => (event) => event.isTrusted && globalThis.tellPress(kind)
    // A long screen is read by scrolling; the button that does so decides nothing.
    const isReading = ({ target }) => target instanceof Element && target.closest('.more')
    // The driver withholds a press from the document, and tries again, when its target moved or vanished on the way.
    document.addEventListener('pointerdown', (event) => isReading(event) || tell('presses')(event), true)
    document.addEventListener('keydown', (event) => /^\d$/.test(event.key) && tell('digits')(event), true)
    if (!location.hostname.startsWith('secure.')) return
    const look = () => {
      // A screen without a button that decides waits for nobody.
      const isAsking = document.querySelector('.screen .button-approve, .screen .keys')
      if (isAsking) globalThis.tellScreen(document.querySelector('h1').textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  const { mail } = session.demo.secure

  const person = {
    ...{ context, page, errors },
    /** @type {string} */
    address: '',
    did: () => ({ ...count }),
    asked: () => [...screens],
    forget() {
      Object.assign(count, { digits: 0, presses: 0 })
      screens.length = 0
    },
    /** Names the address in the modal. */
    async startLogIn(email) {
      await page.locator('wallet-button').getByRole('button').first().click()
      await modal(page).getByRole('textbox', { name: 'Email address' }).fill(email)
      await page.keyboard.press('Enter')
    },
    /** Types the code, which has the focus when it is asked for. */
    async typeCode(code) {
      const field = modal(page).getByRole('textbox', { name: 'Verification code' })
      await field.and(page.locator(':focus')).waitFor()
      await page.keyboard.type(code)
      await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
      await modal(page).waitFor({ state: 'hidden' })
    },
    async logIn(email) {
      const known = mail.mails(email)[0]?.id ?? 0
      await person.startLogIn(email)
      await person.typeCode((await mail.next(email, { after: known })).code)
    },
    /** Follows the link of a mail, and says yes there. */
    async approveByMail(link) {
      const inbox = await (await session.visit('/')).context.newPage()
      await inbox.goto(link)
      const approve = inbox.getByRole('button', { name: /Approve/ })
      await approve.click()
      // A window that is closed too soon has sent nothing.
      await approve.waitFor({ state: 'detached' })
      await inbox.context().close()
    },
    /** Lets the page ask for a signature. */
    ask: (text) =>
      page.evaluate((message) => {
        globalThis.signed = undefined
        globalThis.kit.signMessage(message).then(
          (signature) => Object.assign(globalThis, { signed: { signature } }),
          ({ code }) => Object.assign(globalThis, { signed: { code } }),
        )
      }, text),
    isSigned: () => page.evaluate(() => globalThis.signed !== undefined),
    async signed() {
      await page
        .waitForFunction(() => globalThis.signed)
        .catch((cause) => {
          throw new Error(`Nothing was signed. The frame showed: ${screens.join(', ')}`, { cause })
        })
      return page.evaluate(() => globalThis.signed)
    },
    /** Presses a button of the frame as soon as it accepts presses. */
    async press(name) {
      const frame = visitor.frameOf(page)
      const button = frame.getByRole('button', { name, exact: true })
      await button.waitFor()
      await frame.waitForFunction(() => {
        // The screen before it may just be going.
        const approve = document.querySelector('.screen .button-approve')
        return approve && approve.ariaDisabled !== 'true'
      })
      await button.click({ delay: 700 })
    },
  }
  return person
}
