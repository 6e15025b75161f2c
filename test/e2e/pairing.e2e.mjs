// A wallet on another device, over the demo's own relay.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import {
  answer,
  asked,
  copyLink,
  openPhone,
  pair,
  phone,
  phoneButton,
  scan,
  showCode,
  visitWithClipboard,
} from './lib/pairing.mjs'
import { startSession } from './lib/session.mjs'
import { assertNothingOf, balanceOn, connectButton, eventually, modal, receiver, storedText } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const kit = (page, run) => page.evaluate(run)
const foreign = (page) => {
  const list = []
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (!['localhost', '127.0.0.1', ''].includes(hostname) && protocol.startsWith('http')) list.push(request.url())
  })
  return list
}

test('pairs, signs, sends, switches, survives a reload, disconnects from either side', async (t) => {
  const [tidepool, basalt] = session.demo.chains
  const { page, errors } = await visitWithClipboard(session)
  const calls = foreign(page)
  const { page: wallet } = await openPhone(session)

  await t.test('the code’s link pairs, the modal closes, the button shows the address', async () => {
    await pair(page, wallet)
    assert.equal(await kit(page, () => globalThis.kit.getState().connections[0].name), 'Demo Phone Wallet')
  })

  await t.test('signs on the phone', async () => {
    const signing = kit(page, () => globalThis.kit.signMessage('The tide is out'))
    await answer(wallet, /Sign this message/)
    assert.ok(await verifyMessage({ address: phone, message: 'The tide is out', signature: await signing }))
  })

  await t.test('sends on the chain', async () => {
    const before = await balanceOn(tidepool, receiver)
    await phoneButton(page).click()
    await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1.5')
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
    await modal(page).getByRole('button', { name: 'Review' }).click()
    await modal(page)
      .getByRole('button', { name: /^Send 1\.5 TIDE/ })
      .click()
    await answer(wallet, /Send 1\.5 TIDE/)
    await eventually(async () =>
      assert.equal((await balanceOn(tidepool, receiver)) - before, 1_500_000_000_000_000_000n),
    )
    await kit(page, () => globalThis.kit.close())
  })

  await t.test('switches the network, without a word on the phone', async () => {
    await kit(page, () => globalThis.kit.switchNetwork('eip155:31338'))
    assert.equal(await kit(page, () => globalThis.kit.getState().caipNetworkId), `eip155:${basalt.id}`)
  })

  await t.test('is connected after a reload', async () => {
    await page.reload()
    await phoneButton(page).waitFor()
    assert.equal(await kit(page, () => globalThis.kit.getState().caipNetworkId), `eip155:${basalt.id}`)
    const signing = kit(page, () => globalThis.kit.signMessage('again'))
    await answer(wallet, /Sign this message/)
    assert.ok(await verifyMessage({ address: phone, message: 'again', signature: await signing }))
  })

  await t.test('the phone ends it', async () => {
    await wallet.getByRole('button', { name: 'Disconnect' }).first().click()
    await connectButton(page).first().waitFor()
    await eventually(async () => assertNothingOf(phone, await storedText(page)))
  })

  await t.test('the page ends it: the phone is told, nothing stays stored', async () => {
    await pair(page, wallet)
    await kit(page, () => globalThis.kit.disconnect())
    await connectButton(page).first().waitFor()
    assertNothingOf(phone, await storedText(page))
    await wallet.getByRole('button', { name: 'Disconnect' }).first().waitFor({ state: 'hidden' })
    await eventually(async () => assertNothingOf(phone, await storedText(page)))
  })
  assert.deepEqual(calls, [])
  assert.deepEqual(errors, [])
})

test('odd answers of the wallet end in a state that says what happened', async (t) => {
  const cases = {
    'wrong-chain': /Unsupported chain/,
    'no-accounts': /t share an account/,
    'many-accounts': undefined,
    'markup-name': undefined,
    'bidi-name': undefined,
    'long-name': undefined,
    'answer-twice': undefined,
  }
  for (const [fault, text] of Object.entries(cases))
    await t.test(fault, async () => {
      const { page, context, errors } = await visitWithClipboard(session)
      const visit = await openPhone(session, `?auto=approve&fault=${fault}`)
      await showCode(page)
      await scan(visit.page, await copyLink(page))
      if (text) {
        await modal(page).getByText(text).first().waitFor()
        await modal(page).getByRole('button', { name: 'Try again' }).waitFor()
        assert.equal(await kit(page, () => globalThis.kit.getState().status), 'disconnected')
      } else {
        await eventually(async () => assert.equal(await kit(page, () => globalThis.kit.getState().status), 'connected'))
        const { name } = await kit(page, () => globalThis.kit.getState().connections[0])
        assert.ok(name.length <= 64 && !/[\u202a-\u202e\u2066-\u2069]/.test(name), name)
      }
      assert.deepEqual(errors, [])
      await visit.context.close()
      await context.close()
    })

  await t.test('declined, then tried again with a new link', async () => {
    const { page, context } = await visitWithClipboard(session)
    const { page: wallet, context: other } = await openPhone(session)
    await showCode(page)
    const first = await copyLink(page)
    await scan(wallet, first)
    await answer(wallet, /^Connect to Harbor/, 'Decline')
    await modal(page)
      .getByText(/declined/i)
      .first()
      .waitFor()
    await modal(page).getByRole('button', { name: 'Try again' }).click()
    await modal(page)
      .getByRole('img', { name: /^QR code to connect/ })
      .waitFor()
    const second = await eventually(async () => {
      const link = await copyLink(page)
      assert.notEqual(link, first)
      return link
    })
    await scan(wallet, second)
    await answer(wallet, /^Connect to Harbor/)
    await phoneButton(page).waitFor()
    await other.close()
    await context.close()
  })
})

test('two tabs pair one after the other: each goes along with the other, also after a reload, and ends cleanly', async () => {
  const { page: one, context } = await visitWithClipboard(session)
  const { page: first, context: firstPhone } = await openPhone(session)
  const { page: second, context: secondPhone } = await openPhone(session)
  const two = await context.newPage()
  await two.goto(`${session.demo.url}/`)
  await connectButton(two).first().waitFor()
  await one.bringToFront()
  await pair(one, first)
  // The other tab has done nothing, and is connected with the same phone.
  await phoneButton(two).waitFor()
  await kit(two, () => globalThis.kit.disconnect())
  await connectButton(one).first().waitFor()
  await first.getByText('None yet.').waitFor()
  await two.bringToFront()
  await pair(two, second)
  await phoneButton(one).waitFor()
  await eventually(async () => assert.match(await storedText(two), /connected_connector_id/))
  await two.reload()
  await phoneButton(two).waitFor()
  await kit(two, () => globalThis.kit.disconnect())
  await connectButton(one).first().waitFor()
  await eventually(async () => assert.doesNotMatch(await storedText(two), /wallet_connect\//))
  await second.getByText('None yet.').waitFor()
  for (const opened of [context, firstPhone, secondPhone]) await opened.close()
})

test('disconnected while the phone is asked, or while a code is shown: nothing waits on', async () => {
  const { page, context } = await visitWithClipboard(session)
  const { page: wallet, context: other } = await openPhone(session)
  await pair(page, wallet)
  const signing = kit(page, () => globalThis.kit.signMessage('never').catch(({ code }) => code))
  await asked(wallet, /Sign this message/)
  await kit(page, () => globalThis.kit.disconnect())
  assert.equal(await signing, 'PROVIDER_DISCONNECTED')
  const connecting = kit(page, () => globalThis.kit.connect({ connectorId: 'walletConnect' }).catch(({ code }) => code))
  await modal(page)
    .getByRole('img', { name: /^QR code to connect/ })
    .waitFor()
  await kit(page, () => globalThis.kit.disconnect())
  assert.equal(await connecting, 'MODAL_CLOSED')
  await modal(page).waitFor({ state: 'hidden' })
  await other.close()
  await context.close()
})
