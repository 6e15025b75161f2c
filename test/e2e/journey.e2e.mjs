// The main job, as a visitor does it, on two real chains.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import {
  account,
  accountButton,
  approve,
  assertNothingOf,
  balanceOn,
  closeModal,
  connect,
  connectButton,
  eventually,
  modal,
  receiver,
  requestsOf,
  storedText,
  walletRow,
} from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ blockTime: 1 })
})
after(() => session?.stop())

const openNetworks = async (page, current) => {
  await accountButton(page).click()
  await modal(page).getByRole('button', { name: current }).first().click()
  await modal(page).getByRole('searchbox', { name: 'Search networks' }).waitFor()
}

test('connect, switch, sign, send, reload, disconnect', async (t) => {
  const [tidepool, basalt] = session.demo.chains
  const { page, context, errors } = await session.visit('/')

  await t.test('connect: the button shows address and balance', async () => {
    await connectButton(page).click()
    await modal(page)
      .and(page.getByRole('dialog', { name: 'Connect to Harbor' }))
      .waitFor()
    assert.match(await walletRow(page).innerText(), /^Demo Wallet[\s\S]*Installed/)
    await closeModal(page)
    await connect(page)
    await eventually(async () => assert.match(await accountButton(page).innerText(), /[\d.,]+\s*TIDE/))
    assert.equal(await page.evaluate(() => globalThis.demoWallet.chainId), tidepool.id)
  })

  await t.test('switch: 4902 the first time, then added in full, then switched', async () => {
    await page.evaluate(() => globalThis.demoWallet.clearRequests())
    await openNetworks(page, /Tidepool/)
    assert.equal(
      await modal(page)
        .getByRole('button', { name: /^Tidepool/ })
        .getAttribute('aria-current'),
      'true',
    )
    await modal(page)
      .getByRole('button', { name: /^Basalt/ })
      .click()
    await approve(page, /^Add Basalt/)
    await approve(page, /^Switch to Basalt/)
    await eventually(async () => assert.equal(await page.evaluate(() => globalThis.demoWallet.chainId), basalt.id))
    const asked = (await requestsOf(page)).filter(({ method }) => /switch|add/i.test(method))
    assert.deepEqual(
      asked.map(({ method }) => method),
      ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'],
    )
    assert.deepEqual(asked[1].params[0], {
      chainId: '0x7a6a',
      chainName: 'Basalt',
      nativeCurrency: { name: 'Basalt', symbol: 'BSLT', decimals: 18 },
      rpcUrls: [basalt.rpcUrl],
      ...('blockExplorerUrls' in asked[1].params[0] ? { blockExplorerUrls: asked[1].params[0].blockExplorerUrls } : {}),
      ...('iconUrls' in asked[1].params[0] ? { iconUrls: asked[1].params[0].iconUrls } : {}),
    })
    await closeModal(page)
    await eventually(async () => assert.match(await accountButton(page).innerText(), /BSLT/))
  })

  await t.test('switch: known now, so there and back without adding', async () => {
    for (const [from, to] of [
      ['Basalt', 'Tidepool'],
      ['Tidepool', 'Basalt'],
    ]) {
      await page.evaluate(() => globalThis.demoWallet.clearRequests())
      await openNetworks(page, new RegExp(from))
      await modal(page)
        .getByRole('button', { name: new RegExp(`^${to}`) })
        .click()
      await approve(page, new RegExp(`^Switch to ${to}`))
      await eventually(async () => {
        const { caipNetworkId } = await page.evaluate(() => globalThis.kit.getState())
        assert.equal(caipNetworkId, `eip155:${to === 'Basalt' ? basalt.id : tidepool.id}`)
      })
      assert.ok(!(await requestsOf(page)).some(({ method }) => method === 'wallet_addEthereumChain'))
      await closeModal(page)
    }
  })

  await t.test('sign: viem verifies the signature', async () => {
    await page.getByLabel('Message').fill('The tide is out ☂')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await approve(page, /^Sign this message/)
    await eventually(async () =>
      assert.match(await page.locator('#verdict').innerText(), new RegExp(`Verified: signed by ${account}`)),
    )
  })

  await t.test('send: the receiver has exactly 1.5 more', async () => {
    const before = await balanceOn(basalt, receiver)
    await page.getByRole('button', { name: 'Open Send' }).click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1.5')
    await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
    await modal(page).getByRole('button', { name: 'Review' }).click()
    await modal(page).getByRole('button', { name: 'Send 1.5 BSLT' }).waitFor()
    // The review names the whole address, in whatever grouping.
    const review = (await modal(page).innerText()).replace(/\s/g, '').toLowerCase()
    assert.ok(review.includes(receiver.slice(2).toLowerCase()), 'the review shows the whole address')
    await modal(page).getByRole('button', { name: 'Edit' }).waitFor()
    await modal(page).getByRole('button', { name: 'Send 1.5 BSLT' }).click()
    await approve(page, /^Send 1\.5 BSLT/)
    await eventually(async () => assert.equal((await balanceOn(basalt, receiver)) - before, 1_500_000_000_000_000_000n))
    const sends = (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction')
    assert.equal(sends.length, 1)
    await closeModal(page)
    await eventually(async () =>
      assert.match(await page.locator(`dd[data-chain="${basalt.id}"]`).innerText(), /1\.5 BSLT/),
    )
  })

  await t.test('reload: still connected, same network, nobody asked', async () => {
    await page.reload()
    await accountButton(page).waitFor()
    await eventually(async () => {
      const state = await page.evaluate(() => globalThis.kit.getState())
      assert.deepEqual(
        [state.status, state.address, state.caipNetworkId],
        ['connected', account, `eip155:${basalt.id}`],
      )
    })
    const asked = (await requestsOf(page)).map(({ method }) => method)
    assert.ok(!asked.some((method) => /request|switch|add|sign|send/i.test(method)), `asked on reload: ${asked}`)
    // The window that approved the transfer may still be closing.
    await eventually(async () => assert.equal(context.pages().length, 1))
  })

  await t.test('disconnect: storage holds nothing of the account', async () => {
    // With an open transfer there would be a question first.
    await eventually(async () => assert.match(await storedText(page), /\\"status\\":\\"confirmed\\"/))
    await accountButton(page).click()
    await modal(page).getByRole('button', { name: 'Disconnect', exact: true }).click()
    await connectButton(page).waitFor()
    await eventually(async () => assertNothingOf(account, await storedText(page)))
    await eventually(async () => assert.equal(await page.evaluate(() => globalThis.demoWallet.authorized), false))
    await page.reload()
    await connectButton(page).waitFor()
    assert.equal((await page.evaluate(() => globalThis.kit.getState())).status, 'disconnected')
  })

  assert.deepEqual(errors, [])
})
