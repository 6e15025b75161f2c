// Payments by the drawn QR code from the phone wallet's page, and requests that are paid by x402.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import decodeQr from 'qr/decode.js'
import { startSession } from './lib/session.mjs'
import { approve, connect, eventually, modal, reject, requestsOf } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ others: true })
})
after(() => session?.stop())

const says = (page, id, text) => eventually(async () => assert.match(await page.locator(id).innerText(), text))

/** Opens the payment of a button, and resolves with the text of the code that the modal draws. */
async function drawnCode(page, button) {
  await page.locator('wallet-pay').getByRole('button', { name: button }).click()
  await modal(page).getByRole('button', { name: 'Show QR code' }).click()
  const code = modal(page).getByRole('img', { name: 'QR code to pay' })
  await code.waitFor()
  return eventually(async () => {
    const picture = await code.screenshot()
    // The picture goes over as text: a list of this length takes seconds.
    const { pixels, width, height } = await page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context.drawImage(bitmap, 0, 0)
      return { pixels: context.getImageData(0, 0, width, height).data.join(), width, height }
    }, picture.toString('base64'))
    return decodeQr({ data: Uint8ClampedArray.from(pixels.split(','), Number), width, height })
  })
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).click()
async function open(phone, link) {
  await phone.page.getByRole('textbox', { name: 'link of a payment' }).fill(link)
  await press(phone.page, 'Open')
}
/** Pays on the phone's page what a code asks for. */
async function payOnPhone(phone, link, amount, network) {
  await open(phone, link)
  const card = phone.page.getByRole('region', { name: `Pay ${amount}?` })
  await card.getByText(network).waitFor()
  await card.getByRole('button', { name: 'Pay', exact: true }).click()
}
const paid = async (page, amount) => {
  await modal(page).getByTestId('wm-pay-receipt').waitFor()
  await says(page, '#pay-note', new RegExp(`Received ${amount}; the chain says: paid`))
  await modal(page).getByTestId('wm-pay-done').click()
}

test('a drawn code is paid from the phone wallet’s page, on EVM and Solana, and the receipt verifies', async () => {
  const shop = await session.visit('/')
  const phone = await session.visit('/wallet')
  const link = await drawnCode(shop.page, 'Pay 12.34 HUSD')
  await open(phone, link.replace('@31337/', '@1/'))
  await says(phone.page, '#status', /the network 1, which is not here/)
  await payOnPhone(phone, link, '12.34 HUSD', 'Tidepool (eip155:31337)')
  await paid(shop.page, '12.34 HUSD')
  await says(phone.page, '#status', /Paid 12\.34 HUSD/)

  // A token on Solana does not say its name.
  await payOnPhone(phone, await drawnCode(shop.page, 'Pay 12.34 LUXD'), '12.34 AKnL…RSZ9', 'A berth for the night')
  await paid(shop.page, '12.34 LUXD')
  await says(phone.page, '#status', /Paid 12\.34 AKnL…RSZ9/)
  assert.deepEqual([...shop.errors, ...phone.errors], [])
  await phone.context.close()
  await shop.context.close()
})

test('a request is paid by x402: declined, paid up to the cap, and refused at an address that leads elsewhere', async () => {
  const { page, errors, context } = await session.visit('/')
  await connect(page)
  const { paywall } = session.demo
  const buy = () => press(page, 'Buy the forecast')
  const left = (text) => says(page, '#paid-left', new RegExp(`^${text} of 30 HUSD$`))
  const signed = async () => (await requestsOf(page)).filter(({ method }) => /sign/i.test(method)).length
  await left('30')

  await buy()
  await reject(page, /./)
  await says(page, '#paid-note', /Declined in the wallet/)
  await left('30')
  assert.equal(paywall.payments.length, 0)

  for (const rest of ['17\\.66', '5\\.32']) {
    await buy()
    await approve(page, /./)
    await says(page, '#paid-note', /Wind from the south-west.+Paid 12\.34 HUSD; the chain says: paid\./)
    await left(rest)
  }
  // A reload starts no new cap.
  await page.reload()
  await left('5\\.32')
  await page.waitForFunction(() => !document.querySelector('#buy-forecast').disabled)
  await buy()
  await says(page, '#paid-note', /more than what is left of the cap/)
  await page.locator('#paid-path').selectOption('/moved')
  await buy()
  await says(page, '#paid-note', /leads elsewhere/)
  assert.equal(await signed(), 0)
  assert.equal(paywall.payments.length, 2)
  await left('5\\.32')
  assert.deepEqual(errors, [])
  await context.close()
})
