// Views of what an account holds and did, and of whom it pays, for `npm run shots`: by the demo's tokens, NFTs, past
// and names.
import { lookAlike } from '../demo/stack/data-api/older-history.mjs'
import { demoName } from '../demo/stack/evm/ens/ens.mjs'
import { demoTokens } from '../demo/stack/evm/tokens.mjs'

const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/**
 * @param {object} stage page and helpers, made by `shots.mjs`
 * @param {{ url: string }} demo
 */
export async function takeMoney({ page, step, inPage, card, view, close, setLanguage }, demo) {
  const byId = (id) => card.getByTestId(id)
  const shown = (name) => page.waitForFunction((wanted) => globalThis.kit.getState().view === wanted, name)
  const connect = async () => {
    await inPage(() => globalThis.demoWallet.setApprove('always'))
    await view('Connect')
    await card
      .getByRole('button', { name: /^Demo Wallet/ })
      .first()
      .click()
    await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    await close()
  }
  const tab = async (name) => {
    await view('Account')
    await byId(`wm-account-tab-${name}`).click()
  }
  await connect()
  await step('tokens', async () => {
    await tab('tokens')
    await byId(/^wm-token-0x/)
      .first()
      .waitFor()
  })
  await step('all-networks', async () => {
    await byId('wm-portfolio-open').click()
    await card.locator('[data-testid="wm-portfolio"][data-status="ready"]').waitFor()
  })
  await close()
  await step('activity-past', async () => {
    await tab('activity')
    await byId('wm-activity-entry').first().waitFor()
  })
  await step('activity-hidden-shown', async () => {
    await byId('wm-activity-show-hidden').click()
    await byId('wm-activity-hidden').scrollIntoViewIfNeeded()
  })
  await step('approvals', async () => {
    const word = (hex) => hex.slice(2).toLowerCase().padStart(64, '0')
    await inPage(
      async (calls) => {
        const { address: from } = globalThis.kit.getState()
        const provider = globalThis.kit.getProvider('eip155')
        for (const call of calls) await provider.request({ method: 'eth_sendTransaction', params: [{ ...call, from }] })
      },
      demoTokens.slice(0, 2).map(({ address }, index) => ({
        to: address,
        data: `0x095ea7b3${word(spender)}${index === 0 ? 'f'.repeat(64) : word('0x61a8')}`,
      })),
    )
    await tab('activity')
    await byId('wm-approvals-open').click()
    await byId('wm-approval').first().waitFor()
  })
  await close()
  await step('register-name', async () => {
    await view('ProfileWallets')
    await byId('wm-register-name').click()
    await shown('RegisterAccountName')
    await card.getByRole('textbox').fill('juniper')
    await page.waitForTimeout(1500)
  })
  await close()
  await step('send-name', async () => {
    await view('WalletSend')
    await byId('wm-send-amount').fill('0.25')
    await byId('wm-send-recipient').fill(demoName.name)
    await page.waitForTimeout(2500)
  })
  await step('send-name-review', async () => {
    await byId('wm-send-review').click()
    await byId('wm-send-confirm').waitFor()
  })
  await step('send-name-sent', async () => {
    await byId('wm-send-confirm').click()
    await byId('wm-save-contact').waitFor()
  })
  await step('save-contact', async () => {
    await byId('wm-save-contact').click()
    await byId('wm-contact-name').fill('Maren at the pier')
  })
  await step('send-contacts', async () => {
    await byId('wm-contact-save').click()
    await close()
    await view('WalletSend')
    await byId('wm-all-contacts').waitFor()
  })
  await step('contacts', async () => {
    await byId('wm-all-contacts').click()
    await shown('Contacts')
  })
  await close()
  await step('look-alike', async () => {
    await view('WalletSend')
    await byId('wm-send-amount').fill('0.25')
    await byId('wm-send-recipient').fill(lookAlike)
    await page.waitForTimeout(2500)
    await byId('wm-send-review').click()
    await shown('WalletSendPreview')
  })
  await close()
  await step('nfts', async () => {
    await tab('nfts')
    await byId('wm-nft').first().waitFor()
    await page.waitForTimeout(500)
  })
  await step('nft', async () => {
    await byId('wm-nft').first().click()
    await byId('wm-nft-detail').waitFor()
  })
  await step('nft-send', async () => {
    await byId('wm-nft-send').click()
    await byId('wm-send-recipient').fill(spender)
    await page.waitForTimeout(1500)
  })
  await step('nft-review', async () => {
    await byId('wm-send-review').click()
    await byId('wm-send-confirm').waitFor()
  })
  await close()
  await step('swap-batch-review', async () => {
    await page.goto(`${demo.url}/?batches`)
    await page.waitForFunction(() => globalThis.kit && globalThis.demoWallet)
    await setLanguage()
    await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
    await view('Swap')
    for (const [side, address] of [
      ['pay', demoTokens[0].address],
      ['receive', 'native'],
    ]) {
      await byId(`wm-swap-token-${side}`).click()
      await byId(`wm-token-${address}`).click()
      await shown('Swap')
    }
    await byId('wm-swap-pay').fill('120')
    await page.waitForTimeout(1500)
    await byId('wm-swap-review').click()
    await byId('wm-swap-confirm').waitFor()
  })
}
