// Whole journeys with an address, an email, an amount and a balance that can be told from everything else: they are
// nowhere but where the documentation says.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { embeddedVisitor } from './lib/embedded.mjs'
import { approveHeld, asked, holdApprovals, review, sendButton, transfers } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import {
  account,
  accountButton,
  closeModal,
  connect,
  connectButton,
  eventually,
  modal,
  receiver,
} from './lib/wallet.mjs'

let session
let visitor
before(async () => {
  session = await startSession({ embedded: true })
  visitor = embeddedVisitor(session)
})
after(() => session?.stop())

/** Everything that somebody beside the page could read or keep. */
async function watch(page) {
  const seen = []
  const note = (where, text) => seen.push({ where, text: String(text) })
  const pending = []
  page.context().on('request', (request) => {
    note('url', request.url())
    pending.push(
      request.allHeaders().then(
        ({ referer = '' }) => note('referrer', referer),
        () => {},
      ),
    )
  })
  page.context().on('console', (message) => note('console', `${message.text()} ${message.location().url}`))
  page.on('websocket', (socket) => note('url', socket.url()))
  /** Collects the data that exists at this moment of the journey. */
  const look = async () => {
    for (const frame of page.frames()) {
      const there = await frame
        .evaluate(() => ({
          names: [window.name, document.title, location.href, document.referrer],
          history: JSON.stringify(history.state),
          kept: [localStorage, sessionStorage].flatMap((store) => Object.entries(store)),
          cookie: document.cookie,
        }))
        .catch(() => undefined)
      if (!there) continue
      for (const text of [...there.names, there.history, there.cookie]) note('page', text)
      for (const [key, value] of there.kept) note(`storage ${key}`, `${key} ${value}`)
    }
  }
  return {
    look,
    /** Returns the places where the marked data was found, except declared ones. */
    async found(marks, declared) {
      await look()
      await Promise.all(pending)
      return seen.flatMap(({ where, text }) => {
        const lower = text.toLowerCase()
        return Object.entries(marks).flatMap(([mark, value]) =>
          [value, encodeURIComponent(value)].some((one) => lower.includes(one.toLowerCase())) &&
          !declared.some((is) => is(where, mark, text))
            ? [`${mark} in ${where}: ${text.slice(0, 200)}`]
            : [],
        )
      })
    },
  }
}

/** docs/tokens.md, "What is asked", "What happened" and "What an account is called": the account is in the path. */
const dataApi = (where, mark, text) =>
  where === 'url' &&
  mark === 'address' &&
  /\/v1\/(?:account\/0x[0-9a-f]{40}\/(?:balance|history)|(?:identity|profile\/reverse)\/0x[0-9a-f]{40})\?/i.test(text)
/** The email address may be stored until the visitor disconnects. */
const loggedIn = (where, mark) => mark === 'email' && /^storage @wallet-modal\/(?:.*\/)?EMAIL$/.test(where)
/** docs/tokens.md, "What an account is called": the answer is kept until the visitor disconnects. */
const nameKept = (where, mark) => mark === 'address' && where === 'storage @wallet-modal/identity_cache'
/** Transfers of this browser. */
const transfersKept = (where) => where === 'storage @wallet-modal/transactions'

test('connect, look, send, follow, disconnect with a wallet of this browser', async () => {
  const { page, context, errors } = await session.visit('/?approval=panel')
  const { look, found } = await watch(page)
  await page.reload()
  const amount = '1.234567891'
  await connect(page)
  await look()
  const balance = await page.evaluate(
    (address) =>
      globalThis.kit.getProvider('eip155').request({ method: 'eth_getBalance', params: [address, 'latest'] }),
    account,
  )
  await accountButton(page).first().click()
  await modal(page).getByRole('button', { name: 'Send', exact: true }).waitFor()
  await look()
  await closeModal(page)
  await holdApprovals(page)
  await review(page, { amount, to: receiver })
  await look()
  await sendButton(page, amount).click()
  await asked(page, 'eth_sendTransaction')
  await look()
  await approveHeld(page, 'eth_sendTransaction')
  await eventually(async () => {
    const text = await page.evaluate(() => localStorage['@wallet-modal/transactions'] ?? '')
    assert.match(text, /confirmed/)
  })
  await page.reload()
  await accountButton(page).first().waitFor()
  await accountButton(page).first().click()
  await transfers(page).first().waitFor()
  const hash = await page.evaluate(() => JSON.parse(localStorage['@wallet-modal/transactions'])[0].hash)
  await look()
  const marks = {
    address: account.slice(2),
    recipient: receiver.slice(2),
    amount,
    units: '1234567891000000000',
    balance: BigInt(balance).toString(),
    hash: hash.slice(2),
  }
  assert.deepEqual(await found(marks, [dataApi, nameKept, transfersKept]), [])
  await page.evaluate(() => globalThis.kit.disconnect())
  await connectButton(page).first().waitFor()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const mark of Object.values(marks))
    assert.ok(!kept.toLowerCase().includes(mark.toLowerCase()), `${mark} is kept`)
  assert.deepEqual(errors, [])
  await context.close()
})

test('log in by email, sign, leave with the embedded wallet', async () => {
  const { page, context, errors } = await session.visit('/')
  const { look, found } = await watch(page)
  await page.reload()
  const email = 'marked.person@example.org'
  const { field, mail } = await visitor.askForCode(page, email)
  await look()
  await field.focus()
  await page.keyboard.type(mail.code)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  await modal(page).waitFor({ state: 'hidden' })
  const address = await page.evaluate(() => globalThis.kit.getState().address)
  await look()
  const signing = page.evaluate(() => globalThis.kit.signMessage('A marked message of somebody'))
  await visitor.answer(page, 'Sign')
  assert.match(await signing, /^0x/)
  await look()
  const marks = {
    address: address.slice(2),
    email,
    code: mail.code,
    message: 'A marked message of somebody',
    signature: (await signing).slice(2),
  }
  assert.deepEqual(await found(marks, [dataApi, nameKept, loggedIn]), [])
  await page.evaluate(() => globalThis.kit.disconnect())
  await connectButton(page).first().waitFor()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const mark of Object.values(marks))
    assert.ok(!kept.toLowerCase().includes(mark.toLowerCase()), `${mark} is kept`)
  assert.deepEqual(errors, [])
  await context.close()
})

test('the watch sees what a page gives away', async () => {
  const { page, context } = await session.visit('/csp')
  const { found } = await watch(page)
  await page.evaluate((mark) => {
    window.name = mark
    console.info(mark)
    localStorage.other = mark
    history.replaceState(null, '', `?address=${mark}`)
    document.title = mark
  }, account)
  await page.goto(`${session.demo.url}/csp?from=${account}`)
  const places = (await found({ address: account.slice(2) }, [dataApi, transfersKept])).map((one) => one.split(':')[0])
  for (const place of ['url', 'page', 'console', 'storage other'])
    assert.ok(places.includes(`address in ${place}`), `${place}: ${places.join(', ')}`)
  await context.close()
})
