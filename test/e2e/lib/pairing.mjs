import assert from 'node:assert/strict'
import { connectButton, eventually, modal } from './wallet.mjs'

/** The phone's first account: a development account with money on both chains. */
export const phone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
export const shortPhone = /0x90\w*…\w*b906/i
export const phoneButton = (page) => page.locator('wallet-button').getByRole('button', { name: shortPhone }).first()

/** A visitor whose pages may use the clipboard. */
export async function visitWithClipboard(session, path = '/', options) {
  const visit = await session.visit(path, options)
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: session.demo.url })
  return visit
}

/** The wallet of another device: a context of its own, on the page that comes with the demo. */
export const openPhone = (session, query = '') => session.visit(`/wallet${query}`)

/** Connect wallet → the row that shows a code. */
export async function showCode(page) {
  await connectButton(page).first().click()
  await modal(page).getByTestId('wm-wallet-walletConnect').click()
  await modal(page)
    .getByRole('img', { name: /^QR code to connect/ })
    .waitFor()
}

/** The link behind the code, as `Copy link` gives it. */
export async function copyLink(page) {
  // All pages of a browser share the clipboard: it may still hold the link of another code.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await modal(page).getByRole('button', { name: 'Copy link' }).click()
  return eventually(async () => {
    const link = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(link, /^wc:[0-9a-f]{64}@2\?/)
    return link
  })
}

export async function scan(phonePage, link) {
  await phonePage.getByRole('textbox', { name: 'Pairing link' }).fill(link)
  await phonePage.getByRole('button', { name: 'Open', exact: true }).click()
}

export const asked = (phonePage, question) => phonePage.getByRole('heading', { name: question }).waitFor()

export async function answer(phonePage, question, button = 'Approve') {
  await asked(phonePage, question)
  await phonePage.getByRole('button', { name: button, exact: true }).first().click()
}

/** The whole way: code, link, approval, address on the button. */
export async function pair(page, phonePage) {
  await showCode(page)
  await scan(phonePage, await copyLink(page))
  await answer(phonePage, /^Connect to Harbor/)
  await phoneButton(page).waitFor()
  await modal(page).waitFor({ state: 'hidden' })
}
