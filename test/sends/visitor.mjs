import { inPage } from './in-page.mjs'

const amounts = ['0.001', '0.001', '0.002', '0.003']
const receivers = ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x90F79bf6EB2c4f870365E785982E1f101E93b906']
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Events during a transfer; each is chosen in proportion to its weight. */
export const fates = [
  { name: 'nothing', weight: 2 },
  { name: 'pressed twelve times', weight: 3 },
  { name: 'two tabs at once', weight: 3 },
  { name: 'declined', weight: 1 },
  { name: 'tab closed while the wallet asks', weight: 4 },
  { name: 'reloaded while the wallet asks', weight: 5 },
  { name: 'the wallet’s process is gone', weight: 3 },
  { name: 'reloaded right after the answer', weight: 3 },
  { name: 'the answer is of no use', weight: 2 },
  { name: 'sped up', weight: 4 },
  { name: 'cancelled in the wallet', weight: 3 },
  { name: 'reorganised', weight: 4 },
  { name: 'dropped', weight: 3 },
]

/**
 * Opens a visitor with one account. Wallet requests are answered outside the page, also when the page is gone.
 * @param {{ browser: import('playwright-core').Browser, chain: object, account: import('viem').PrivateKeyAccount, url:
 * string, hides: boolean, chainId: number }} how
 */
export async function openVisitor({ browser, chain, account, url, hides, chainId }) {
  const context = await browser.newContext({
    viewport: { width: 800, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(60_000)
  let isKnown = false
  /** Answers the wallet's next send request; it receives the request and a function that sends it. */
  let onSend = () => ({ error: { code: -32603, message: 'Nobody expected this.' } })
  const counts = { prompts: 0, declined: 0, approved: 0 }
  await context.exposeBinding('askOutside', async (_, { method, params }) => {
    if (method === 'eth_requestAccounts') isKnown = true
    if (method === 'eth_requestAccounts' || method === 'eth_accounts')
      return { result: isKnown ? [account.address] : [] }
    if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
    if (method !== 'eth_sendTransaction') return { error: { code: 4200, message: 'Unsupported' } }
    counts.prompts++
    const [asked] = params
    const send = async (more) => {
      counts.approved++
      return chain.send(account, { ...asked, ...more })
    }
    return onSend({ asked, send })
  })
  await context.addInitScript(inPage, { hides })
  const open = async () => {
    const page = await context.newPage()
    await load(page)
    return page
  }
  const load = async (page) => {
    await page.goto(url)
    await page.evaluate(() => globalThis.sends.connect())
  }
  const reload = async (page) => {
    await page.reload()
    await page.evaluate(() => globalThis.sends.connect())
  }
  const rows = (page) => page.evaluate(() => globalThis.sends.rows())
  async function until(what, look, ms = 60_000) {
    for (const end = performance.now() + ms; ; await wait(50)) {
      if (await look()) return
      if (performance.now() > end) throw new Error(`${what} did not happen`)
    }
  }
  const isRow = (page, look, ms) => until('a row', async () => (await rows(page)).some(look), ms)

  let page = await open()

  /** Makes a transfer with the given fate. Returns the expected number of transactions. */
  async function transfer(fate, random) {
    const [amount, to] = [random.pick(amounts), random.pick(receivers)]
    const review = (tab) => tab.evaluate((given) => globalThis.sends.review(...given), [amount, to])
    const press = (tab, times = 1) => tab.evaluate((count) => globalThis.sends.press(count), times)
    const before = counts.prompts
    /** A fee that has risen is shown first: the visitor presses again. */
    const asked = (...tabs) =>
      until('the question', async () => {
        if (counts.prompts >= before + tabs.length) return true
        for (const tab of tabs) if (await tab.evaluate(() => globalThis.sends.isOffered())) await press(tab)
        return false
      }).catch(async (error) => {
        const words = await Promise.all(tabs.map((tab) => tab.evaluate(() => globalThis.sends.says())))
        throw new Error(`${error.message}: ${words.join('\n--\n')}`)
      })
    const late = random.chance(0.6)
    const delay = random.pick([0, 300, 1500])
    let sent
    const sendAndTell = async ({ send }) => {
      sent = await send()
      return { result: sent.hash }
    }
    onSend = sendAndTell
    if (fate === 'declined')
      onSend = () => {
        counts.declined++
        return { error: { code: 4001, message: 'No' } }
      }
    if (fate === 'the answer is of no use')
      onSend = async ({ send }) => {
        await send()
        return { result: '0x' }
      }
    if (/asks$|process/.test(fate))
      // The window of the wallet outlives the page, and is answered later, or never.
      onSend = async ({ send }) => {
        if (late) work.push(wait(delay).then(() => send()))
        return new Promise(() => {})
      }
    let other
    if (fate === 'two tabs at once') {
      other = await open()
      await review(other)
    }
    await review(page)
    if (['sped up', 'cancelled in the wallet', 'dropped'].includes(fate)) chain.hold()
    const times = fate === 'pressed twelve times' ? 12 : 1
    await Promise.all([press(page, times), other && press(other)])
    await asked(page, ...(other ? [other] : []))
    switch (fate) {
      case 'tab closed while the wallet asks':
        await page.close()
        page = await open()
        break
      case 'reloaded while the wallet asks':
      case 'the wallet’s process is gone':
        await reload(page)
        break
      case 'reloaded right after the answer':
        await until('the answer', async () => sent)
        await reload(page)
        break
      case 'sped up':
      case 'cancelled in the wallet':
        try {
          const isShown = ({ hash, nonce }) => sent && hash === sent.hash && (hides || nonce !== undefined)
          await isRow(page, isShown)
          const transaction = await chain.rpc('eth_getTransactionByHash', sent.hash)
          const more = (fee) => BigInt(fee) * 2n
          const same = fate === 'sped up'
          if (random.chance(0.5)) await wait(4_500)
          const again = chain.send(account, {
            ...{ to: same ? to : account.address, value: same ? transaction.value : '0x0', nonce: sent.nonce },
            ...{ gas: transaction.gas, maxFeePerGas: more(transaction.maxFeePerGas) },
            maxPriorityFeePerGas: more(transaction.maxPriorityFeePerGas),
          })
          // A reorganisation by another visitor may have mined it meanwhile.
          await again.catch((error) => {
            if (!/nonce too low/.test(error.message)) throw error
          })
        } finally {
          chain.release()
        }
        break
      case 'dropped':
        // The node forgets it while the page knows it. It stays listed, and is found again once the wallet sends it
        // again at the end, or is replaced by the next transfer, which has its nonce.
        try {
          await isRow(page, ({ hash, status }) => sent && hash === sent.hash && status === 'pending')
          await chain.rpc('anvil_dropTransaction', sent.hash)
          if (late) await reload(page)
        } finally {
          chain.release()
        }
        break
      case 'reorganised': {
        // Unless it is undone by another visitor's first.
        await isRow(page, ({ hash, status }) => sent && hash === sent.hash && status === 'confirmed', 8_000).catch(
          () => {},
        )
        const isKept = () => random.chance(0.6)
        await chain.reorg(isKept, 1 + random.below(4))
        break
      }
    }
    await Promise.all(work.splice(0))
    // The next one begins once the page knows what came of this one.
    await until('an answer', async () => (await rows(page)).every(({ status }) => status !== 'prompted'))
    await other?.close()
    return other ? 2 : 1
  }
  /** Unfinished work of the wallet. @type {Promise<unknown>[]} */
  const work = []

  return {
    account,
    counts,
    transfer,
    rows: () => rows(page),
    leave: () => page.close(),
    async comeBack() {
      page = await open()
    },
    back: () => page.evaluate(() => globalThis.sends.back()),
    close: () => context.close(),
  }
}
