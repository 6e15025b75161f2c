// NFTs of both kinds: seen, sent and read back from a real chain.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoNfts } from '../../demo/stack/evm/nfts.mjs'
import { rpc, transfers } from './lib/send.mjs'
import { startSession } from './lib/session.mjs'
import { account, accountButton, approve, connect, eventually, modal, receiver, requestsOf } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const [lanterns, passes] = demoNfts
const word = (value) => BigInt(value).toString(16).padStart(64, '0')
const ask = (chain, to, data) => rpc(chain, 'eth_call', { to, data: `0x${data}` }, 'latest')
const ownerOf = async (chain, id) => BigInt(await ask(chain, lanterns.address, `6352211e${word(id)}`))
const heldBy = async (chain, owner, id) => Number(await ask(chain, passes.address, `00fdd58e${word(owner)}${word(id)}`))

test('NFTs: of both kinds are listed, refused where they would be lost, and sent as reviewed', async () => {
  const [tidepool] = session.demo.chains
  const { page, errors } = await session.visit('/')
  const at = (id) => modal(page).getByTestId(id)
  const nft = (name) => at('wm-nft').filter({ hasText: name })
  await connect(page)
  await accountButton(page).click()
  await at('wm-account-tab-nfts').click()
  await nft('Lantern #1').waitFor()
  assert.equal(await at('wm-nfts').getByRole('listitem').first().getAttribute('aria-setsize'), '8')
  await at('wm-nfts-hidden').getByText('1 is hidden as spam.').waitFor()
  // The page has only the items near the visible part.
  const find = async (name) => {
    await at('wm-nft').first().focus()
    await page.keyboard.press(name === 'Season pass' ? 'End' : 'Home')
    await nft(name).waitFor()
  }
  // The picture of a pass is that of a named host, that of a lantern is in the answer itself.
  for (const name of ['Lantern #1', 'Season pass']) {
    await find(name)
    const isDrawn = (one) => one.complete && one.naturalWidth > 0
    await eventually(async () => assert.ok(await nft(name).locator('img').evaluate(isDrawn)))
  }

  const open = async (name) => {
    await find(name)
    await nft(name).click()
    await at('wm-nft-send').click()
    await at('wm-send-nft').getByText(name).waitFor()
  }
  const recipient = modal(page).getByRole('textbox', { name: 'Recipient' })
  const review = async () => {
    await eventually(async () => assert.equal(await at('wm-send-review').innerText(), 'Review'))
    await at('wm-send-review').click()
  }
  const confirm = async (label) => {
    await modal(page).getByRole('button', { name: label, exact: true }).click()
    await approve(page, /./)
    await eventually(async () => assert.equal(await transfers(page).first().getAttribute('data-status'), 'confirmed'))
  }

  await open('Lantern #2')
  await recipient.fill(passes.address)
  await review()
  await modal(page).getByText('This address is a contract that doesn’t accept it.').waitFor()
  await recipient.fill(receiver)
  await review()
  await modal(page).getByRole('button', { name: 'Send 1 Lantern #2', exact: true }).waitFor()
  assert.match(await modal(page).innerText(), /Lantern #2 balance[\s\S]*1[\s\S]*0/)
  await confirm('Send 1 Lantern #2')
  assert.equal(await ownerOf(tidepool, 2), BigInt(receiver))

  await at('wm-account-tab-nfts').click()
  await eventually(async () => assert.equal(await nft('Lantern #2').count(), 0))
  await open('Season pass')
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('5')
  await recipient.fill(receiver)
  await review()
  await confirm('Send 5 Season pass')
  assert.deepEqual([await heldBy(tidepool, receiver, 2), await heldBy(tidepool, account, 2)], [5, 7])
  const sent = (await requestsOf(page)).filter(({ method }) => method === 'eth_sendTransaction')
  assert.deepEqual(
    sent.map(({ params }) => [params[0].to.toLowerCase(), params[0].value, params[0].data.slice(0, 10)]),
    [
      [lanterns.address.toLowerCase(), '0x0', '0x42842e0e'],
      [passes.address.toLowerCase(), '0x0', '0xf242432a'],
    ],
  )
  assert.deepEqual(errors, [])
  await page.context().close()
})
