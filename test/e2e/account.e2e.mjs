// Tests of what the account shows of the demo's own money and past: tokens of Solana, and 60 transactions in pages.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bech32 } from '@scure/base'
import { knownAccount, lookAlike } from '../../demo/stack/data-api/older-history.mjs'
import { quiet } from './lib/quiet.mjs'
import { startSession } from './lib/session.mjs'
import { accountButton, approve, connect, connectButton, eventually, modal } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession({ others: true })
})
after(() => session?.stop())

const tab = (page, name) => modal(page).getByRole('tab', { name })
const rows = (page) => modal(page).locator('[data-testid^="wm-token-"]')
/** An address of the local Bitcoin network that nobody has used. */
const stranger = () => bech32.encode('bcrt', [0, ...bech32.toWords(new Uint8Array(20).fill(9))])
const receiver = 'G1G923BGey7mKX75wPsG68qowQhDZCxBMGxX7Ha5RKmd'

async function solanaAccount(path) {
  const { page, errors } = await session.visit(path)
  await connectButton(page).first().click()
  await modal(page)
    .getByRole('button', { name: /^Solana Demo Wallet/ })
    .click()
  await approve(page, /^Connect to this site/)
  const button = page.locator('wallet-button').getByRole('button', { name: /Fwnt\w*…\w*F3Vq/ })
  await button.click()
  await tab(page, 'Tokens').click()
  for (const [name, amount] of [
    ['Lantern Dollar', '2,500 LUXD'],
    ['Toll', '730.25 TOLL'],
    ['Keeper Badge', '1 KEEPER'],
  ])
    await rows(page)
      .filter({ hasText: new RegExp(`${name}[\\s\\S]*${amount}`) })
      .waitFor()
  return { page, errors }
}
async function sendForm(page, symbol, amount) {
  await rows(page).filter({ hasText: symbol }).click()
  await modal(page)
    .getByRole('button', { name: `Token: ${symbol}` })
    .waitFor()
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(receiver)
}

test('Solana: coin and tokens; the part that a token keeps is reviewed, and one that stays is refused', async () => {
  const { page, errors } = await solanaAccount('/')
  assert.match(await rows(page).filter({ hasText: 'SOL' }).first().innerText(), /[\d,.]+ SOL/)
  await sendForm(page, 'TOLL', '100')
  await modal(page).getByRole('button', { name: 'Review' }).click()
  await modal(page).getByText('Kept by the token').waitFor()
  assert.match(
    await modal(page).innerText(),
    /Recipient gets\s+\d+(\.\d+)? TOLL\s+Kept by the token\s+\d+(\.\d+)? TOLL/,
  )
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await modal(page).getByRole('button', { name: 'Back' }).click()
  await sendForm(page, 'KEEPER', '1')
  await modal(page).getByText('so that it stays with its account').waitFor()
  assert.deepEqual(
    await page.evaluate(() =>
      globalThis.solanaDemoWallet.requests.map(({ method }) => method).filter((one) => /send/i.test(one)),
    ),
    [],
  )
  assert.deepEqual(errors, [])
})

test('Solana without a data API: the coin and the tokens that the page names, by the network itself', async () => {
  const { page, errors } = await solanaAccount('/?config=dataApi-0')
  assert.match(await rows(page).filter({ hasText: 'SOL' }).first().innerText(), /[\d,.]+ SOL/)
  assert.deepEqual(errors, [])
})

test('what an account holds is asked for once it is looked at, and not when it connects', async () => {
  const { page, errors } = await session.visit('/html')
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  const ofAccount = () =>
    asked.filter((url) =>
      /\/v1\/account\/\w+\/(?:balance|history|nfts)\b|\/chunks\/(?:chain-|all-)?(?:tokens|nfts|activity|history|portfolio)-/.test(
        url,
      ),
    )
  const rest = quiet(page)
  await connect(page)
  await rest(500)
  assert.ok(asked.length > 0)
  assert.deepEqual(ofAccount(), [])
  await accountButton(page).first().click()
  await eventually(() =>
    assert.ok(['/balance', '/chunks/tokens-'].every((part) => ofAccount().some((url) => url.includes(part)))),
  )
  assert.deepEqual(errors, [])
})

/** Every line of the list by its place, of which only those in sight are in the page. */
const linesOf = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const { shadowRoot } = document.querySelector('wallet-modal')
    const body = shadowRoot.querySelector('[part~=body]')
    const found = new Map()
    for (let top = 0; ; top += body.clientHeight / 2) {
      body.scrollTop = top
      await frame()
      await frame()
      for (const line of shadowRoot.querySelectorAll('[data-index]'))
        found.set(Number(line.dataset.index), { isMonth: line.matches('h4'), text: line.innerText })
      if (top >= body.scrollHeight - body.clientHeight) break
    }
    return [...found].sort(([a], [b]) => a - b).map(([, line]) => line)
  })

async function pastOf({ dataApi, chains }) {
  const all = []
  for (let cursor = ''; cursor !== null; ) {
    const query = new URLSearchParams({ chainId: `eip155:${chains[0].id}`, ...(cursor && { cursor }) })
    const { data, next } = await (await fetch(`${dataApi.url}/v1/account/${knownAccount}/history?${query}`)).json()
    all.push(...data)
    cursor = next
  }
  return all
}

test('the past of 60 transactions: pages, months, what is hidden and shown; its look-alike is not offered', async () => {
  const { page, errors } = await session.visit('/')
  await connect(page)
  await accountButton(page).click()
  await tab(page, 'Activity').click()
  await modal(page).locator('[data-testid="wm-activity-entry"]').first().waitFor()
  const more = modal(page).getByTestId('wm-activity-more')
  const hidden = modal(page).getByTestId('wm-activity-hidden')
  // Pages follow by themselves where the end of the list is in sight.
  await eventually(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1_000 }).catch(() => {})
    assert.equal(await more.count(), 0)
  })
  const past = await pastOf(session.demo)
  const isSpam = ({ transfers }) => transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam)
  const isCopy = ({ metadata }) => metadata.sentFrom === lookAlike
  const wanted = past.filter((one) => !isSpam(one))
  const [copies, spam] = [past.filter(isCopy).length, past.filter(isSpam).length]
  assert.ok(wanted.length >= 60 && copies > 0 && spam > 0)
  assert.match(
    await hidden.innerText(),
    new RegExp(`^${copies} entries are hidden as spam\\. Show them\\s+${spam} entries`),
  )
  const monthsOf = (entries) =>
    page.evaluate(
      (times) => {
        const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
        return [...new Set(times.map((time) => month.format(new Date(time))))]
      },
      entries.map(({ metadata }) => metadata.minedAt),
    )
  const check = async (entries) => {
    const lines = await linesOf(page)
    assert.equal(lines.filter(({ isMonth }) => !isMonth).length, entries.length)
    assert.deepEqual(
      lines.filter(({ isMonth }) => isMonth).map(({ text }) => text),
      await monthsOf(entries),
    )
    return lines
  }
  await check(wanted.filter((one) => !isCopy(one)))
  await modal(page).getByTestId('wm-activity-show-hidden').click()
  const lines = await check(wanted)
  assert.equal(lines.filter(({ text }) => /imitates/.test(text)).length, copies)

  await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  const recent = modal(page).getByTestId('wm-send-recent')
  await recent.waitFor()
  const offered = (await recent.innerText()).replace(/[\u2066-\u2069\s]/g, '')
  assert.match(offered, /0x9f04/i)
  assert.equal(await recent.getByRole('listitem').filter({ hasText: /7bd1/i }).count(), 1)
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(lookAlike)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  const step = modal(page).locator('[data-view=WalletSendPreview]')
  await step.getByText('This is not the address you know').waitFor()
  assert.equal(await step.getByTestId('wm-send-confirm').count(), 0)
  assert.deepEqual(errors, [])
})

test('Bitcoin: a payment by the form reaches its recipient to the satoshi', async () => {
  const { page, errors } = await session.visit('/')
  await connectButton(page).first().click()
  await modal(page)
    .getByRole('button', { name: /^Bitcoin Demo Wallet/ })
    .click()
  await approve(page, /^Connect to this site/)
  await modal(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => globalThis.kit.open({ view: 'WalletSend' }))
  const to = stranger()
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('0.00123457')
  await modal(page).getByRole('textbox', { name: 'Recipient' }).fill(to)
  await modal(page).getByRole('button', { name: 'Review' }).click()
  await modal(page)
    .getByRole('button', { name: /^Send 0\.00123457 / })
    .click()
  await approve(page, /./)
  await eventually(async () => {
    const coins = await (await fetch(`${session.demo.bitcoin.url}/address/${to}/utxo`)).json()
    assert.deepEqual(
      coins.map(({ value }) => value),
      [123_457],
    )
  })
  assert.deepEqual(errors, [])
})
