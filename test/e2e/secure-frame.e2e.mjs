// The frame cases of docs/safety.md on real, separate origins over https: where the frame lives, what a page may do to
// it, and what happens when it goes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { address, connect, startScriptedFrame, state } from './lib/scripted-frame.mjs'

let hosts
before(async () => {
  hosts = await startScriptedFrame()
})
after(() => hosts?.stop())

/** Runs in the scripted frame. */
const isAskedToSend = () =>
  globalThis.heard.some(({ name, payload }) => name === 'RPC_REQUEST' && payload.method === 'eth_sendTransaction')

test('no frame, and nothing of its host, before somebody logs in', async () => {
  const { context, page, secure } = await hosts.visit()
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
  const { context, page, errors, secure } = await hosts.visit()
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

test('F-08, F-10: a frame that loads again ends what is open; the next request has a new one', async () => {
  const { context, page, errors, secure } = await hosts.visit()
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
  await secure().waitForFunction(isAskedToSend)
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
  const { context, page, errors } = await hosts.visit()
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
      { timeout: 15_000 },
    )
    await frame.waitFor({ state: 'visible' }).catch((error) => assert.fail(`${name}: ${error.message}`))
  }
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-16: a frame that asks for another size or place changes nothing, and it never leaves the window', async () => {
  const { context, page, errors, secure } = await hosts.visit()
  await connect(page)
  page.evaluate(() => {
    globalThis.kit
      .getProvider('eip155')
      .request({ method: 'eth_sendTransaction', params: [{}] })
      .catch(() => {})
  })
  const frame = page.locator('iframe#w3m-iframe')
  await frame.waitFor({ state: 'visible' })
  const look = () =>
    frame.evaluate((element) => [element.style.cssText, JSON.stringify(element.getBoundingClientRect())])
  /** Resolves with the place of the frame once it has not moved for half a second. */
  const still = async () => {
    for (let last = await look(); ; ) {
      await page.waitForTimeout(500)
      const now = await look()
      if (JSON.stringify(now) === JSON.stringify(last)) return now
      last = now
    }
  }
  const before = await still()
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
    await page.waitForFunction(({ width }) => innerWidth === width, size)
    await still()
    const { x, y, width, height } = await frame.boundingBox()
    const where = JSON.stringify({ x, y, width, height, ...size })
    assert.ok(width > 0 && height > 0 && x >= 0 && y >= 0, where)
    assert.ok(x + width <= size.width + 1 && y + height <= size.height + 1, where)
  }
  assert.deepEqual(errors, [])
  await context.close()
})

test('F-13: a second copy of the library has a frame of its own at most, and hears nothing of the first one’s', async () => {
  const { context, page, errors, secure } = await hosts.visit()
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
  for (const error of errors) assert.match(error, /must be of the same copy/)
  await context.close()
})

test('F-10: a frame whose process crashes is noticed, and nothing is asked again', async () => {
  const { context, page, errors, secure } = await hosts.visit()
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
  await secure().waitForFunction(isAskedToSend)
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
  const { context, page, errors, secure } = await hosts.visit()
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
  const { context, page, errors } = await hosts.visit()
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
