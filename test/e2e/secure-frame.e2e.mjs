// The frame cases of safety.md on real, separate origins over https: whatever other frames, windows and scripts post,
// nothing changes, and it is counted.
import assert from 'node:assert/strict'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startHttpsHosts } from './lib/https-hosts.mjs'

const root = path.resolve(fileURLToPath(import.meta.url), '../../../')
const dist = path.resolve(root, process.env.DEMO_DIST ?? 'dist', 'cdn')
const script = readFileSync(path.join(root, 'test/fakes/frame/scripted-frame.mjs'))
let hosts

const html = (response, body) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`)
const shop = () => `<title>Shop</title><wallet-button></wallet-button><wallet-modal></wallet-modal>
<script type="module">
  import { createKit } from '/cdn/wallet-modal.js'
  const chain = (id) => ({ id, name: 'Meridian ' + id, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.test/'] } } })
  globalThis.kit = createKit({ networks: [chain(1), chain(5)],
    hosts: { secureFrame: 'https://frame.test:${hosts.port}/sdk' + location.search } })
</script>`

before(async () => {
  hosts = await startHttpsHosts({
    'shop.test': (request, response) => {
      const { pathname } = new URL(request.url, 'https://shop.test')
      // The same files under another address are another copy.
      const file = path.join(dist, path.normalize(pathname.replace(/^\/cdn(?:\/copy)?/, '')))
      if (!pathname.startsWith('/cdn/')) return html(response, shop())
      if (!existsSync(file)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'text/javascript' })
      createReadStream(file).pipe(response)
    },
    'frame.test': (request, response) =>
      request.url.startsWith('/frame.js')
        ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
        : html(response, request.url.startsWith('/sdk') ? '<script type="module" src="/frame.js"></script>' : ''),
    'evil.test': (_, response) => html(response, ''),
    'frame.test.evil.test': (_, response) => html(response, ''),
  })
})
after(() => hosts?.stop())

async function visit(search = '') {
  const context = await hosts.browser.newContext({ ignoreHTTPSErrors: true })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  await page.goto(hosts.url('shop.test', `/${search}`))
  await page.waitForFunction(() => globalThis.kit)
  const secure = () => page.frames().find((frame) => frame.url().startsWith('https://frame.test'))
  return { context, page, errors, secure }
}
const state = (page) =>
  page.evaluate(() => {
    const { status, address, open } = globalThis.kit.getState()
    return { status, address, open }
  })
const connect = (page) => page.evaluate(() => globalThis.kit.connect({ connectorId: 'AUTH' }))
const address = '0x00000000000000000000000000000000000000A1'

/** Every message of the protocol that a frame could send, well formed. */
const forgeries = `(target) => {
  const names = ['READY', 'SESSION_UPDATE', ...['SWITCH_NETWORK','CONNECT_EMAIL','CONNECT_DEVICE','CONNECT_OTP','CONNECT_SOCIAL',
    'CONNECT_FARCASTER','GET_FARCASTER_URI','GET_SOCIAL_REDIRECT_URI','GET_USER','SIGN_OUT','IS_CONNECTED','GET_CHAIN_ID',
    'RPC_REQUEST','UPDATE_EMAIL','UPDATE_EMAIL_PRIMARY_OTP','UPDATE_EMAIL_SECONDARY_OTP','SYNC_THEME','SYNC_DAPP_DATA',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS','SET_PREFERRED_ACCOUNT','RELOAD'].flatMap((name) => [name + '_SUCCESS', name + '_ERROR'])]
  const payload = { address: '0x00000000000000000000000000000000000000E1', email: 'eve@evil.test', chainId: 1,
    isConnected: true, action: 'CONNECT', uri: 'https://evil.test', accounts: [], type: 'eoa', newEmail: 'eve@evil.test',
    message: 'no', userName: 'eve', url: 'https://evil.test' }
  const ids = [undefined, '1', 'k3f9z', '0'.repeat(32)]
  for (const name of names) for (const id of ids)
    target.postMessage({ type: '@w3m-frame/' + name, id, payload }, '*')
}`

test('no frame, and nothing of its host, before somebody logs in', async () => {
  const { context, page, secure } = await visit()
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => globalThis.kit.open())
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(800)
  assert.equal(secure(), undefined)
  assert.deepEqual(
    asked.filter((url) => url.includes('frame.test')),
    [],
  )
  await context.close()
})

test('connects, signs and leaves over the frame, which lives in the modal’s dialog', async () => {
  const { context, page, errors, secure } = await visit()
  assert.equal((await connect(page)).address, address)
  const frame = page.locator('iframe#w3m-iframe')
  assert.equal(await frame.count(), 1)
  assert.ok(await frame.evaluate((element) => element.closest('dialog') !== null))
  assert.equal(
    await frame.getAttribute('sandbox'),
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  const signature = await page.evaluate(() => globalThis.kit.signMessage('hello'))
  assert.equal(signature, `0x${'ab'.repeat(65)}`)
  const heard = await secure().evaluate(() => globalThis.heard.map(({ name }) => name))
  assert.deepEqual(heard.slice(0, 2), ['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'])
  await page.evaluate(() => globalThis.kit.disconnect())
  assert.equal((await state(page)).status, 'disconnected')
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-01, F-02, F-04: every message of every other window changes nothing', async () => {
  const { context, page, errors } = await visit()
  await connect(page)
  const before = await state(page)
  const others = [
    hosts.url('evil.test'),
    hosts.url('frame.test.evil.test'),
    // The right origin in the wrong window.
    hosts.url('frame.test', '/other'),
  ]
  for (const url of others) {
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const element = Object.assign(document.createElement('iframe'), { src, className: 'other' })
          element.addEventListener('load', resolve)
          document.body.append(element)
        }),
      url,
    )
    const frame = page.frames().find((one) => one.url() === url)
    await frame.evaluate(`(${forgeries})(parent)`)
  }
  // A sandboxed one has the origin `null`.
  await page.evaluate(() => {
    const element = document.createElement('iframe')
    element.sandbox = 'allow-scripts'
    element.srcdoc = '<script>parent.postMessage({ type: "@w3m-frame/READY" }, "*")</' + 'script>'
    document.body.append(element)
  })
  // The page itself, and a window that it opened.
  await page.evaluate(`(${forgeries})(window)`)
  await page.waitForTimeout(500)
  assert.deepEqual(await state(page), before)
  const asked = page.evaluate(() => globalThis.kit.signMessage('still mine'))
  await page.evaluate(`(${forgeries})(window)`)
  assert.equal(await asked, `0x${'ab'.repeat(65)}`)
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-03: garbage of any kind is ignored at once', async () => {
  const { context, page, errors, secure } = await visit()
  await connect(page)
  await secure().evaluate(() => {
    const cyclic = {}
    cyclic.self = cyclic
    const all = [
      null,
      undefined,
      0,
      'x'.repeat(50_000_000),
      cyclic,
      new Map([[1, 2]]),
      new Date(),
      [],
      new Blob(['x']),
      { type: 1 },
      { type: '@w3m-frame/' },
      { type: '@w3m-frame/GET_USER_SUCCESS', id: {} },
      { type: `@w3m-frame/${'x'.repeat(9e5)}` },
    ]
    for (const data of all) parent.postMessage(data, location.ancestorOrigins[0])
  })
  await page.waitForTimeout(300)
  assert.equal((await state(page)).address, address)
  assert.equal(await page.evaluate(() => globalThis.kit.signMessage('after')), `0x${'ab'.repeat(65)}`)
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-05: an answer to nothing, a second answer, an answer of another type', async () => {
  const { context, page, errors, secure } = await visit()
  await connect(page)
  const before = await state(page)
  await secure().evaluate(
    `(${forgeries.replace("'*'", 'location.ancestorOrigins[0]').replace("'READY', ", '')})(parent)`,
  )
  await page.waitForTimeout(300)
  assert.deepEqual(await state(page), before)
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-08, F-10: a frame that loads again ends what is open; the next request has a new one', async () => {
  const { context, page, errors, secure } = await visit()
  await connect(page)
  const asked = page.evaluate(() =>
    globalThis.kit
      .getProvider('eip155')
      .request({ method: 'eth_sendTransaction', params: [{}] })
      .then(
        () => 'sent',
        (error) => error.code,
      ),
  )
  await page.waitForTimeout(300)
  await secure().evaluate(() => location.reload())
  assert.equal(await asked, 4900)
  assert.equal(await page.evaluate(() => globalThis.kit.signMessage('again')), `0x${'ab'.repeat(65)}`)
  const heard = await secure().evaluate(() =>
    globalThis.heard.filter(({ name, payload }) => name === 'RPC_REQUEST' && payload.method === 'eth_sendTransaction'),
  )
  assert.deepEqual(heard, [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-36: no fullscreen, pointer or floating window for the page while somebody decides', async () => {
  const { context, page, errors } = await visit()
  await connect(page)
  page.evaluate(() => {
    globalThis.kit
      .getProvider('eip155')
      .request({ method: 'eth_sendTransaction', params: [{}] })
      .catch(() => {})
  })
  const frame = page.locator('iframe#w3m-iframe')
  await frame.waitFor({ state: 'visible' })
  const claims = {
    fullscreen: () => document.documentElement.requestFullscreen(),
    'fullscreen of the frame': () =>
      document.querySelector('wallet-modal').shadowRoot.querySelector('iframe').requestFullscreen(),
    pointer: () => document.body.requestPointerLock(),
    'floating window': () => globalThis.documentPictureInPicture?.requestWindow(),
  }
  for (const [name, claim] of Object.entries(claims)) {
    await page.evaluate(() => {
      const element = document.querySelector('wallet-modal').shadowRoot.querySelector('iframe')
      globalThis.wasHidden = false
      new MutationObserver(() => {
        globalThis.wasHidden ||= element.style.display === 'none'
      }).observe(element, { attributes: true })
    })
    await page.evaluate(claim).catch(() => {})
    await page.waitForFunction(
      () =>
        globalThis.wasHidden &&
        !document.fullscreenElement &&
        !document.pointerLockElement &&
        !globalThis.documentPictureInPicture?.window,
      undefined,
      { timeout: 2_000 },
    )
    await frame.waitFor({ state: 'visible' }).catch((error) => assert.fail(`${name}: ${error.message}`))
  }
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-16: a frame that asks for another size or place changes nothing, and it never leaves the window', async () => {
  const { context, page, errors, secure } = await visit()
  await connect(page)
  page.evaluate(() => {
    globalThis.kit
      .getProvider('eip155')
      .request({ method: 'eth_sendTransaction', params: [{}] })
      .catch(() => {})
  })
  const frame = page.locator('iframe#w3m-iframe')
  await frame.waitFor({ state: 'visible' })
  await page.waitForTimeout(900)
  const look = () =>
    frame.evaluate((element) => [element.style.cssText, JSON.stringify(element.getBoundingClientRect())])
  const before = await look()
  await secure().evaluate(() => {
    const sizes = [
      { width: 0, height: 0 },
      { width: 10_000, height: 10_000, zIndex: 2147483647 },
      { width: '10000px', height: '100%', left: -5000, top: -5000, position: 'static', 'z-index': -1 },
    ]
    const types = ['RESIZE', 'SYNC_SIZE', 'SHOW', 'HIDE', 'SYNC_THEME_SUCCESS', 'READY_SUCCESS', 'SESSION_UPDATE']
    for (const payload of sizes)
      for (const type of types) parent.postMessage({ type: `@w3m-frame/${type}`, payload }, location.ancestorOrigins[0])
    document.documentElement.style.cssText = 'width:10000px;height:10000px;position:fixed;z-index:2147483647'
    globalThis.scrollTo(5000, 5000)
    try {
      globalThis.resizeTo(10_000, 10_000)
    } catch {
      // Not in a frame.
    }
  })
  await page.waitForTimeout(600)
  assert.deepEqual(await look(), before)
  for (const size of [
    { width: 360, height: 640 },
    { width: 320, height: 300 },
    { width: 1200, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.waitForTimeout(900)
    const { x, y, width, height } = await frame.boundingBox()
    const where = JSON.stringify({ x, y, width, height, ...size })
    assert.ok(width > 0 && height > 0 && x >= 0 && y >= 0, where)
    assert.ok(x + width <= size.width + 1 && y + height <= size.height + 1, where)
  }
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-13: a second copy of the library has a frame of its own at most, and hears nothing of the first one’s', async () => {
  const { context, page, errors, secure } = await visit()
  await connect(page)
  const warnings = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const outcome = await page.evaluate(
    async ([copy, url]) => {
      const { createKit } = await import(copy)
      const chain = { id: 1, name: 'Meridian 1', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
      globalThis.second = createKit({
        networks: [{ ...chain, rpcUrls: { default: { http: ['https://rpc.test/'] } } }],
        hosts: { secureFrame: url },
      })
      return Promise.race([
        globalThis.second.connect({ connectorId: 'AUTH' }).then(
          () => 'connected',
          ({ code }) => code,
        ),
        new Promise((done) => setTimeout(() => done('waits'), 24_000)),
      ])
    },
    ['/cdn/copy/wallet-modal.js', hosts.url('frame.test', '/sdk?second')],
  )
  const frames = page.frames().filter((frame) => frame.url().startsWith('https://frame.test'))
  // The tags belong to the first copy, and so does the only place where a frame may live.
  assert.ok(
    warnings.some((text) => /already defined/.test(text)),
    warnings.join(),
  )
  assert.notEqual(outcome, 'waits')
  assert.equal(frames.length, outcome === 'connected' ? 2 : 1, outcome)
  // The first kit's requests are answered by its own frame alone, whatever the second kit did.
  const first = frames.find((frame) => !frame.url().includes('second'))
  const heard = () => first.evaluate(() => globalThis.heard.length)
  const before = await heard()
  const [mine, other] = await page.evaluate(() =>
    Promise.all([
      globalThis.kit.signMessage('of the first'),
      globalThis.second.signMessage('of the second').catch(({ code }) => code),
    ]),
  )
  assert.equal(mine, `0x${'ab'.repeat(65)}`)
  assert.ok(outcome !== 'connected' ? other !== mine : true)
  const texts = await first.evaluate(() => JSON.stringify(globalThis.heard))
  const hexOf = (text) => Buffer.from(text).toString('hex')
  assert.ok(texts.includes(hexOf('of the first')) && !texts.includes(hexOf('of the second')))
  assert.equal((await heard()) - before, 1)
  assert.equal((await state(page)).address, address)
  assert.ok(secure())
  // The first copy’s tag says to the page what is wrong with it.
  for (const error of errors) assert.match(error, /must come from createKit of the same copy/)
  await context.close()
})

test('F-10: a frame whose process crashes is noticed, and nothing is asked again', async () => {
  const { context, page, errors, secure } = await visit()
  await connect(page)
  // The driver holds a page for crashed when one of its frames is: from here on the page is asked directly.
  const tools = await context.newCDPSession(page)
  const inPage = async (expression) => {
    const { result, exceptionDetails } = await tools.send('Runtime.evaluate', {
      ...{ expression, awaitPromise: true, returnByValue: true },
    })
    assert.equal(exceptionDetails, undefined)
    return result.value
  }
  const frameTools = await context.newCDPSession(secure())
  await inPage(`void globalThis.kit.getProvider('eip155').request({ method: 'eth_sendTransaction', params: [{}] }).then(
    () => { globalThis.outcome = 'sent' },
    ({ code }) => { globalThis.outcome = code })`)
  await page.waitForTimeout(1_000)
  // This command has no answer, because its target crashes.
  frameTools.send('Page.crash').catch(() => {})
  let outcome
  for (let turn = 0; turn < 200 && outcome === undefined; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    outcome = await inPage('globalThis.outcome')
  }
  assert.equal(outcome, 4900)
  // The next request has a new frame, which heard nothing of the one before.
  assert.equal(await inPage("globalThis.kit.signMessage('again')"), `0x${'ab'.repeat(65)}`)
  assert.equal(await inPage(`document.querySelector('wallet-modal').shadowRoot.querySelectorAll('iframe').length`), 1)
  assert.deepEqual(errors, [])
  await context.close()
})

test('reload: connected again only after the frame has answered', async () => {
  const { context, page, errors, secure } = await visit()
  await connect(page)
  await page.reload()
  await page.waitForFunction(() => globalThis.kit)
  assert.equal((await state(page)).address, undefined)
  await page.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  assert.ok(secure())
  assert.deepEqual(errors, [])
  await context.close()
})

test('a page that takes the modal out of the document loses the frame, not the page', async () => {
  const { context, page, errors } = await visit()
  await connect(page)
  await page.evaluate(() => {
    const modal = document.querySelector('wallet-modal')
    document.body.prepend(modal)
  })
  await page.waitForTimeout(1_200)
  assert.equal(await page.evaluate(() => globalThis.kit.signMessage('moved')), `0x${'ab'.repeat(65)}`)
  assert.deepEqual(errors, [])
  await context.close()
})
