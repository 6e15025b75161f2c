// A smart session of the demo: granted with the wallet's approval, listed by the service, and revoked there.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { account, accountButton, approve, connect, modal, reject } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

/** Returns the account's sessions from the service itself. */
const listed = async () => {
  const { url } = session.demo.dataApi
  return (await (await fetch(`${url}/v1/sessions/eip155:31337:${account}`)).json()).pcis
}

test('a session is granted, listed with what it may do, and ends once account and service have said so', async () => {
  const { page, errors } = await session.visit('/?config=sessions-1')
  await connect(page)
  const note = page.locator('#session-note')
  await page.locator('#grant-session').click()
  await reject(page, /act for you/i)
  await note.getByText('Request declined').waitFor()
  assert.deepEqual(await listed(), [])

  await page.locator('#grant-session').click()
  await approve(page, /act for you/i)
  await modal(page).getByRole('heading', { name: 'Session granted' }).waitFor()
  const [granted] = await listed()
  assert.equal(await note.innerText(), `Granted as ${granted.pci}.`)
  assert.equal(granted.project.url, session.demo.url)

  await modal(page).getByRole('button', { name: 'Done' }).click()
  await accountButton(page).click()
  await modal(page).getByRole('button', { name: 'Smart sessions' }).click()
  const row = modal(page).getByTestId('wm-session')
  await row.getByText(/Spend up to .?5 HUSD.? every 7 days/).waitFor()
  await row.getByText(/Spend up to .?0\.05 TIDE.? every day/).waitFor()

  session.demo.dataApi.fail({ status: 503 })
  await row.getByTestId('wm-session-revoke').click()
  await row.getByTestId('wm-session-sure').click()
  await approve(page, /End this session/)
  await row.getByText('Your wallet confirmed it, but the service didn’t answer.').waitFor()
  session.demo.dataApi.fail()
  assert.equal((await listed()).length, 1)
  // The wallet is not asked again.
  await row.getByTestId('wm-session-revoke').click()
  await modal(page).getByText('No sessions').waitFor()
  assert.deepEqual(await listed(), [])
  assert.deepEqual(
    errors.filter((line) => !/503/.test(line)),
    [],
  )
})
