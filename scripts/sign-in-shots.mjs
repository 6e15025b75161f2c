// The states of the sign-in, for `npm run shots`. The page's own sign-in server is real where it can be; Playwright
// answers in its place where a state needs a failure.

const json = (status, body, headers = {}) => ({
  status,
  headers,
  contentType: 'application/json',
  body: JSON.stringify(body),
})
/** Name of 200 characters for a site. */
const longHost = `${['harbour-pilots', 'tide-tables', 'lock-keepers'].map((word) => `${word}-`.repeat(5).slice(0, 60)).join('.')}.members.localhost`

/**
 * @param {object} stage page and helpers, made by `shots.mjs`
 * @param {{ url: string, chains: readonly { id: number }[] }} demo
 */
export async function takeSignIn({ page, step, inPage, card, view, close, setLanguage }, demo) {
  const byId = (id) => card.getByTestId(id)
  const approving = (mode) => inPage((how) => globalThis.demoWallet.setApprove(how), mode)
  const fails = (error) =>
    inPage((value) => {
      globalThis.demoWallet.failures.set([{ kind: 'throw', value, methods: ['personal_sign'], times: 1 }])
    }, error)
  /** Answers a route of the server once, or with `hold` never. */
  const answers = async (route, answer) => {
    await page.unroute(`**/siwx/${route}`)
    if (answer) await page.route(`**/siwx/${route}`, (asked) => (answer === 'hold' ? undefined : asked.fulfill(answer)))
  }
  const connect = async () => {
    // Wallets are looked for from the first view on.
    await view('Connect')
    await card
      .getByRole('button', { name: /^Demo Wallet/ })
      .first()
      .waitFor()
    await close()
    await inPage(() => {
      const { id } = globalThis.kit.getState().connectors.find(({ name }) => name === 'Demo Wallet')
      void globalThis.kit.connect({ connectorId: id }).catch(() => {})
    })
  }
  const isAsked = () => byId('wm-siwx-sign').waitFor()
  /** Waits until the button can be pressed, which it cannot while a message is made or the wallet is asked. */
  const isReady = () => card.locator('[data-testid="wm-siwx-sign"]:not([data-off]):not([aria-busy="true"])').waitFor()
  const press = async () => {
    await isReady()
    await byId('wm-siwx-sign').click()
  }
  const heading = (state) => card.locator(`[data-view="SIWXSignMessage"] [data-thread="${state}"]`).waitFor()
  const failsWith = async (name, prepare) => {
    await step(name, async () => {
      await isReady()
      await prepare()
      await press()
      await heading('declined')
      await isReady().catch(() => {})
    })
    await answers('verify')
    await answers('nonce')
  }
  const leave = async () => {
    await close()
    await inPage(() => void globalThis.kit.disconnect())
    await page.waitForFunction(() => globalThis.kit.getState().status === 'disconnected')
  }
  /** Connects and is asked, with the option as the playground's switch sets it. */
  const ask = async (required) => {
    await inPage((wanted) => {
      const box = document.querySelector('#sign-in-required')
      box.checked = wanted
      box.dispatchEvent(new Event('change'))
    }, required)
    await connect()
    await isAsked()
    await isReady()
  }

  page.setDefaultTimeout(15_000)
  await approving('always')
  await step('sign-in', () => ask(true))
  await step('sign-in-message', async () => {
    await card.locator('[data-view="SIWXSignMessage"] [aria-expanded]').click()
    await byId('wm-siwx-message').waitFor()
  })
  await step('sign-in-close-is-off', async () => {
    await card.locator('[data-view="SIWXSignMessage"] [aria-expanded]').click()
    await page.keyboard.press('Escape')
    await card.getByRole('alert').first().waitFor()
    await page.waitForTimeout(700)
  })
  await step('sign-in-waiting', async () => {
    await approving('never')
    await press()
    await page.waitForFunction(() => globalThis.demoWallet.pendingApprovals.length > 0)
  })
  await step('sign-in-declined', async () => {
    await inPage(() => globalThis.demoWallet.pendingApprovals[0].reject())
    await heading('declined')
    await isReady()
  })
  await approving('always')
  await failsWith('sign-in-wrong-account', () => answers('verify', json(401, { error: 'signature_invalid' })))
  await failsWith('sign-in-unsupported', () => fails({ code: 4200, message: 'Unsupported method' }))
  await failsWith('sign-in-server-down', () => answers('verify', json(503, { error: 'internal' })))
  await failsWith('sign-in-expired', () => answers('verify', json(401, { error: 'nonce_unknown' })))
  await failsWith('sign-in-too-many', () =>
    answers('verify', json(429, { error: 'too_many' }, { 'retry-after': '40' })),
  )
  await step('sign-in-checking', async () => {
    await answers('verify', 'hold')
    await press()
    await page.waitForTimeout(600)
  })
  await answers('verify')
  await step('sign-in-network', async () => {
    await leave()
    await inPage(() => globalThis.kit.setOptions({ allowUnsupportedChain: true }))
    await ask(true)
    await inPage(() => globalThis.demoWallet.setChain(777))
    await byId('wm-siwx-switch').waitFor()
  })
  await step('sign-in-networks', async () => {
    await byId('wm-siwx-switch').click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'Networks')
  })
  await step('sign-in-looking', async () => {
    await leave()
    await inPage((id) => globalThis.demoWallet.setChain(id), demo.chains[0].id)
    await inPage(() => globalThis.kit.setOptions({ allowUnsupportedChain: false }))
    await answers('session', 'hold')
    await inPage(() => globalThis.kit.open())
    await card
      .getByRole('button', { name: /^Demo Wallet/ })
      .first()
      .click()
    await page.waitForFunction(() => globalThis.kit.getState().view === 'SIWXSignMessage')
  })
  await step('sign-in-left', async () => {
    await leave()
    await answers('session', json(503, { error: 'internal' }))
    await inPage(() => globalThis.kit.open())
    await card
      .getByRole('button', { name: /^Demo Wallet/ })
      .first()
      .click()
    await byId('wm-siwx-another').waitFor()
    // The toast that says so, too, is over after six seconds.
  })
  await close()
  await answers('session')
  await step('sign-in-not-required', () => ask(false))
  await step('sign-in-done', async () => {
    await press()
    await heading('connected')
  })
  await step('members', async () => {
    await page.goto(`${demo.url}/members`)
    await page.waitForTimeout(500)
  })
  await step('members-door', async () => {
    await page.context().clearCookies()
    await page.goto(`${demo.url}/members`)
    await page.waitForTimeout(500)
  })
  await step('sign-in-long-name', async () => {
    const { port } = new URL(demo.url)
    // The demo answers to its own name only.
    const isLong = ({ hostname }) => hostname === longHost
    await page.route(isLong, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${demo.url}${pathname}${search}` }) })
    })
    await answers('session', json(200, { sessions: [] }))
    await answers('nonce', json(200, { nonce: 'aB3dE6gH9jK2mN5pQ8sT1v', issuedAt: new Date().toISOString() }))
    await page.goto(`http://${longHost}:${port}/`)
    await page.waitForFunction(() => globalThis.kit && globalThis.demoWallet)
    await setLanguage()
    await approving('always')
    await ask(true)
  })
  await step('sign-in-long-name-message', async () => {
    await card.locator('[data-view="SIWXSignMessage"] [aria-expanded]').click()
    await byId('wm-siwx-message').waitFor()
  })
}
