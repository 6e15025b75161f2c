// The login views and the embedded wallet's own screens, for `npm run shots`.
import { getBase58Encoder } from '@solana/web3.js'

const receiver = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const spender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const permit = (owner, chainId) => ({
  domain: { name: 'Harbor USD', version: '1', chainId, verifyingContract: receiver },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner, spender, value: `${2n ** 256n - 1n}`, deadline: '1893456000' },
})

/**
 * @param {object} stage page and helpers, made by `shots.mjs`
 * @param {object} demo
 * @param {string} email an address that no other stage uses
 */
export async function takeLogin({ context, page, step, inPage, card, view, close }, demo, email) {
  const byId = (id) => card.getByTestId(id)
  const { mail } = demo.secure
  const submit = async () => {
    await card.getByRole('textbox').first().fill(email)
    await page.keyboard.press('Enter')
  }

  await step('login-email', async () => {
    await view('EmailLogin')
    await card.getByRole('textbox').first().fill(email)
  })
  await close()
  await step('login-socials', async () => {
    await view('Connect')
    await byId('wm-social-more').click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'ConnectSocials')
  })
  await close()
  let popup
  await step('login-social-window', async () => {
    await view('Connect')
    const opening = context.waitForEvent('page')
    await byId('wm-social-google').click()
    popup = await opening
    await popup.waitForLoadState()
    await page.waitForTimeout(400)
  })
  await step('login-social-closed', async () => {
    await popup.close()
    await page.bringToFront()
    await byId('wm-connecting-retry').waitFor()
  })
  await close()
  await step('login-farcaster', async () => {
    await view('Connect')
    await byId('wm-social-farcaster').click()
    await byId('wm-copy-uri').waitFor()
    await page.waitForTimeout(1500)
  })
  await close()
  // The frame restarts after an abandoned login.
  await page.waitForTimeout(800)
  await step('login-code', async () => {
    await view('EmailLogin')
    await submit()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'EmailVerifyOtp')
  })
  await step('login-account', async () => {
    const { code } = await mail.next(email)
    await card.getByTestId('wm-otp-input').focus()
    await page.keyboard.type(code)
    await page.waitForFunction(() => globalThis.kit.getState().connections.length > 0)
    await page.waitForFunction(() => !globalThis.kit.getState().open)
    await page.waitForTimeout(1500)
    await view('Account')
  })
  await step('login-settings', async () => {
    await card
      .getByRole('button', { name: /E-?mail|البريد/ })
      .first()
      .click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'AccountSettings')
  })
  await step('login-account-type', () => byId('wm-settings-type').click())
  await step('login-edit-email', async () => {
    await byId('wm-header-back').click()
    await byId('wm-settings-email').click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'UpdateEmailWallet')
  })
  await close()

  const frame = () => page.frames().find((one) => one.url().startsWith(demo.secure.url))
  const isShown = () =>
    page.waitForFunction(
      () => document.querySelector('wallet-modal').shadowRoot.querySelector('iframe')?.style.display === 'block',
    )
  /** Waits until presses are accepted or a longer text needs scrolling. */
  const isReady = () =>
    frame().waitForFunction(
      () =>
        document.querySelector('.more:not([hidden])') ??
        [...document.querySelectorAll('.button-approve, .key')].every((one) => one.ariaDisabled === 'false'),
    )
  const readOn = async () => {
    await isReady()
    const more = frame().locator('.more')
    if (await more.isVisible()) await more.click({ timeout: 2000 }).catch(() => {})
    return more.isVisible()
  }
  const decline = async () => {
    // Rejects inside the frame: a visitor who closes the modal instead has not seen the custody notice.
    await frame()
      ?.locator('.button-reject')
      .click({ timeout: 2000 })
      .catch(() => page.keyboard.press('Escape'))
    await page.waitForFunction(() => !globalThis.kit.getState().open).catch(close)
    await page.waitForFunction(() => !globalThis.kit.getState().open)
  }
  /** Takes a request from start to end, with its second step. */
  const approval = async (name, act, argument) => {
    await step(name, async () => {
      await inPage(act, argument)
      await frame().locator('.button-approve').waitFor()
      await isShown()
      await isReady()
    })
    if (await frame().locator('.more').isVisible())
      await step(`${name}-end`, async () => {
        while (await readOn());
        await isReady()
        await frame().evaluate(() => document.querySelector('.body').scrollTo(0, 1e6))
      })
    if (name.endsWith('-proof'))
      await step(`${name}-step`, async () => {
        await isReady()
        await frame().locator('.button-approve').click({ delay: 700 })
        await frame().locator('.keys').waitFor()
        await isReady()
      })
    await decline()
  }
  await approval('approve-message', () => void globalThis.kit.signMessage('Hello from Harbor').catch(() => {}))
  const address = await inPage(() => globalThis.kit.getState().address)
  const ask = ({ method, params }) =>
    void globalThis.kit
      .getProvider('eip155')
      .request({ method, params })
      .catch(() => {})
  await approval('approve-payment-proof', ask, {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: receiver, value: '0x14d1120d7b160000' }],
  })
  await approval('approve-permit-proof', ask, {
    method: 'eth_signTypedData_v4',
    params: [address, JSON.stringify(permit(address, demo.chains[0].id))],
  })
  await approval('approve-batch', ask, {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        chainId: `0x${demo.chains[0].id.toString(16)}`,
        from: address,
        atomicRequired: true,
        calls: [
          { to: receiver, value: '0x14d1120d7b160000' },
          { to: spender, value: '0x3782dace9d90000' },
        ],
      },
    ],
  })
  await approval(
    'approve-long-message',
    () =>
      void globalThis.kit
        .signMessage(Array.from({ length: 60 }, (_, at) => `${at + 1}. Harbor keeps this promise.`).join('\n'))
        .catch(() => {}),
  )
  const owner = await inPage(
    () =>
      globalThis.kit.getState().connections.find(({ namespaces }) => namespaces[0] === 'solana').accounts[0].address,
  )
  await approval(
    'approve-solana-proof',
    ({ bytes, signer }) =>
      void globalThis.kit
        .getProvider('solana')
        .signTransaction(Uint8Array.from(bytes), signer)
        .catch(() => {}),
    { bytes: solanaTransaction(owner), signer: { address: owner, caipNetworkId: demo.solana.caipNetworkId } },
  )
}

/**
 * Returns a transaction with a transfer of coins, one of tokens and a call of an unknown program: the most that a
 * second step can show.
 */
function solanaTransaction(owner) {
  const base58 = (text) => [...getBase58Encoder().encode(text)]
  const [mine, theirs, ...others] = [9, 8, 7].map((byte) => Array(32).fill(byte))
  const system = Array(32).fill(0)
  const token = base58('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const keys = [base58(owner), mine, theirs, ...others, system, token, Array(32).fill(6)]
  const number = (value) => [...Buffer.from(new BigUint64Array([value]).buffer)]
  const instruction = (program, accounts, data) => [program, accounts.length, ...accounts, data.length, ...data]
  const instructions = [
    instruction(4, [0, 2], [2, 0, 0, 0, ...number(1_500_000_000n)]),
    instruction(5, [1, 3, 2, 0], [12, ...number(2_000_000n), 6]),
    instruction(6, [0, 1], [1, 2, 3, 4]),
  ]
  const message = [
    1,
    0,
    4,
    keys.length,
    ...keys.flat(),
    ...Array(32).fill(5),
    instructions.length,
    ...instructions.flat(),
  ]
  return [1, ...Array(64).fill(0), ...message]
}

/** Logs in with this address in a browser that has not used it before. */
export async function takeNewDevice({ page, step, card, view }, email) {
  await step('login-device', async () => {
    await view('EmailLogin')
    await card.getByRole('textbox').first().fill(email)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => globalThis.kit.getState().view === 'EmailVerifyDevice')
  })
}
