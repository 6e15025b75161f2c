// Somebody has a copy of the session's cookie, the mailbox or the database, and no browser that knows the wallet. Each
// is tried in a real browser against a wallet whose operator keeps a part of its key, and none gets a signature.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import { openDatabase } from '../../services/secure-site/server/database/database.mjs'
import { embeddedVisitor } from './lib/embedded.mjs'
import { startSession } from './lib/session.mjs'
import { modal } from './lib/wallet.mjs'

const victim = 'vera@example.org'
const message = 'pay eve'
let folder
let database
let session
let visitor
let owner
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'takeover-'))
  const secureDatabase = path.join(folder, 'secure.db')
  session = await startSession({
    embedded: true,
    others: true,
    secureDatabase,
    secureLimits: { mailsPerPurpose: [[1000, 1000]] },
  })
  database = await openDatabase(secureDatabase)
  visitor = embeddedVisitor(session)
  owner = await session.visit('/')
  owner.address = (await visitor.logIn(owner.page, victim)).evm
})
after(async () => {
  await session?.stop()
  await database?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Asks for a signature; what comes of it is kept in the page. */
const ask = (page) =>
  page.evaluate((text) => {
    globalThis.signed = undefined
    globalThis.kit.signMessage(text).then(
      (signature) => {
        globalThis.signed = { signature }
      },
      ({ code }) => {
        globalThis.signed = { code }
      },
    )
  }, message)
const signed = async (page) => {
  await page.waitForFunction(() => globalThis.signed)
  return page.evaluate(() => globalThis.signed)
}
async function assertOwnerSigns() {
  await ask(owner.page)
  await visitor.answer(owner.page, 'Sign')
  const { signature } = await signed(owner.page)
  assert.ok(await verifyMessage({ address: owner.address, message, signature }))
}
/** The frame asks for no press, and the request ends as declined when the modal is closed. */
async function assertRefused({ page }) {
  await ask(page)
  await visitor.frameOf(page).getByRole('heading', { name: 'This browser is new for your wallet' }).waitFor()
  assert.equal(await visitor.frameOf(page).getByRole('button', { name: 'Sign', exact: true }).count(), 0)
  await page.evaluate(() => globalThis.kit.close())
  assert.deepEqual(await signed(page), { code: 'USER_REJECTED' })
}
/** Follows the link of a mail and presses the button behind it, as whoever has the mailbox can. */
async function approveByMail({ context }, { link }) {
  const page = await context.newPage()
  await page.goto(link)
  const approve = page.getByRole('button', { name: /Approve/ })
  await approve.click()
  // A window that is closed too soon has sent nothing.
  await approve.waitFor({ state: 'detached' })
  await page.close()
}
/** Signs in with the mailbox, in a browser that was never used for it. */
async function withMailbox() {
  const visit = await session.visit('/')
  const { page } = visit
  const { mail } = session.demo.secure
  let after = mail.mails(victim)[0]?.id ?? 0
  await page.locator('wallet-button').getByRole('button').first().click()
  await modal(page).getByRole('textbox', { name: 'Email address' }).fill(victim)
  await page.keyboard.press('Enter')
  let next = await mail.next(victim, { after })
  if (next.link) {
    await approveByMail(visit, next)
    after = next.id
    next = await mail.next(victim, { after })
  }
  const field = modal(page).getByRole('textbox', { name: 'Verification code' })
  await field.focus()
  await page.keyboard.type(next.code)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  assert.equal(await page.evaluate(() => globalThis.kit.getState().address), owner.address)
  return visit
}

test('a browser that knows the wallet signs, and still does after each of these', assertOwnerSigns)

test('a copied session cookie, in another browser', async () => {
  const eve = await session.visit('/')
  const cookies = await owner.context.cookies()
  assert.ok(cookies.some(({ name }) => name === '__Host-s'))
  await eve.context.addCookies(cookies)
  await eve.page.reload()
  await eve.page.waitForFunction(() => globalThis.kit)
  // The frame itself asks, in the browser that has the cookie, by every call that could give something.
  await eve.page.evaluate(() => globalThis.kit.connect({ connectorId: 'AUTH' }).catch(() => {}))
  const frame = visitor.frameOf(eve.page)
  const heard = await frame.evaluate(async () => {
    const call = async (name, body, headers = {}) => {
      const response = await fetch(`/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return [response.status, await response.json()]
    }
    const origin = location.ancestorOrigins[0]
    const [, { csrf, user }] = await call('hello', { projectId: 'harbor', origin })
    const found = { user }
    for (const name of ['wallet/read', 'wallet/passkey', 'account', 'change/open', 'bundle'])
      found[name] = await call(name, {}, { 'x-wm-csrf': csrf })
    return found
  })
  assert.equal(heard.user, null)
  for (const [name, answer] of Object.entries(heard)) {
    if (name === 'user') continue
    assert.ok([400, 401].includes(answer[0]), `${name}: ${JSON.stringify(answer)}`)
    assert.doesNotMatch(JSON.stringify(answer), /[sS]hare/)
  }
  assert.equal(await eve.page.evaluate(() => globalThis.kit.getState().status), 'disconnected')
  await assertOwnerSigns()
  await eve.context.close()
})

/** The page of somebody who has what the owner's page has stored, the cookie of the session included. */
async function comesBackAs({ page, context }) {
  await context.addCookies(await owner.context.cookies())
  const stored = await owner.page.evaluate(() => Object.entries(localStorage))
  await page.evaluate((items) => {
    for (const [key, value] of items) localStorage.setItem(key, value)
  }, stored)
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  await page.evaluate(() => globalThis.kit.ready())
}
const stateOf = (page) => page.evaluate(() => globalThis.kit.getState())

test('a copied session cookie and all that the page has stored: the wallet does not come back', async () => {
  const eve = await session.visit('/')
  await comesBackAs(eve)
  await eve.page.waitForFunction(() => globalThis.kit.getState().status === 'disconnected')
  assert.notEqual((await stateOf(eve.page)).address, owner.address)
  await eve.context.close()
  // In the browser that knows the wallet the same brings it back.
  await comesBackAs(owner)
  await owner.page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  assert.equal((await stateOf(owner.page)).address, owner.address)
})

test('the database alone: no row makes a session, or leads a sign-in, to the wallet', async () => {
  const eve = await session.visit('/')
  const own = (await visitor.logIn(eve.page, 'eve@example.org')).evm
  assert.notEqual(own, owner.address)
  const rows = await database.all('SELECT * FROM sessions ORDER BY created')
  const [hers, theirs] = [rows.at(-1), rows[0]]
  assert.notEqual(hers.user_id, theirs.user_id)

  // Her own session, with her own key, turned to the owner's account.
  await database.run('UPDATE sessions SET user_id = ? WHERE token_hash = ?', theirs.user_id, hers.token_hash)
  await eve.page.reload()
  await eve.page.waitForFunction(() => globalThis.kit?.getState().status === 'disconnected')

  // A session that never was, for her key.
  const token = 'a'.repeat(43)
  const made = { ...hers, token_hash: createHash('sha256').update(token).digest('base64url'), user_id: theirs.user_id }
  const columns = Object.keys(made)
  await database.run(
    `INSERT INTO sessions (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...Object.values(made),
  )
  const [cookie] = (await eve.context.cookies()).filter(({ name }) => name === '__Host-s')
  const stored = await owner.page.evaluate(() => Object.entries(localStorage))
  await eve.context.addCookies([{ ...(cookie ?? (await owner.context.cookies())[0]), value: token }])
  await eve.page.evaluate((items) => {
    for (const [key, value] of items) localStorage.setItem(key, value)
  }, stored)
  await eve.page.reload()
  await eve.page.waitForFunction(() => globalThis.kit?.getState().status === 'disconnected')

  // Her address, for the owner's account.
  await database.run('UPDATE identities SET user_id = ? WHERE user_id = ?', theirs.user_id, hers.user_id)
  const { mail } = session.demo.secure
  const after = mail.mails('eve@example.org')[0]?.id ?? 0
  await eve.page.locator('wallet-button').getByRole('button').first().click()
  await modal(eve.page).getByRole('textbox', { name: 'Email address' }).fill('eve@example.org')
  await eve.page.keyboard.press('Enter')
  const told = modal(eve.page).getByText('This account is not as it was stored').first()
  const field = modal(eve.page).getByRole('textbox', { name: 'Verification code' })
  await field.or(told).first().waitFor()
  if (await field.isVisible()) {
    const { code } = await mail.next('eve@example.org', { after })
    await field.focus()
    await eve.page.keyboard.type(code)
  }
  await told.waitFor()
  assert.equal((await stateOf(eve.page)).status, 'disconnected')
  await eve.context.close()
  await assertOwnerSigns()
})

test('the mailbox alone, on another device', async () => {
  const eve = await withMailbox()
  await assertRefused(eve)
  await assertRefused(eve)
  await eve.context.close()
  // The owner hears of it, and refuses.
  await ask(owner.page)
  const frame = visitor.frameOf(owner.page)
  await frame.getByRole('heading', { name: 'Let a new browser use your wallet?' }).waitFor()
  await visitor.answer(owner.page, 'Refuse it')
  await visitor.answer(owner.page, 'Sign')
  assert.ok((await signed(owner.page)).signature)
})

test('the mailbox and the database, written to at will', async () => {
  const eve = await withMailbox()
  await assertRefused(eve)
  const [known, own] = await Promise.all([
    database.get("SELECT * FROM wallet_devices WHERE state = 'known'"),
    database.get("SELECT * FROM wallet_devices WHERE state <> 'known'"),
  ])
  const changed = await database.run(
    "UPDATE wallet_devices SET state = 'known', since = 1, ready = 1 WHERE device = ?",
    own.device,
  )
  assert.equal(changed, 1)
  await assertRefused(eve)
  // The row of the browser that knows the wallet, for the other one.
  await database.run('DELETE FROM wallet_devices WHERE device = ?', own.device)
  await database.run(
    `INSERT INTO wallet_devices (user_id, device, state, created, since, ready, agent, project, origin, link_hash, wallet, way,
      mac) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[known.user_id, own.device, known.state, known.created, known.since, known.ready, known.agent],
    ...[known.project, known.origin, known.link_hash, known.wallet, known.way, known.mac],
  )
  await assertRefused(eve)
  await eve.context.close()
})
