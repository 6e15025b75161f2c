// The message cases of docs/safety.md on real, separate origins over https: whatever other frames, windows and scripts
// post, nothing changes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { address, connect, startScriptedFrame, state } from './lib/scripted-frame.mjs'

let hosts
before(async () => {
  hosts = await startScriptedFrame()
})
after(() => hosts?.stop())

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

test('F-01, F-02, F-04: every message of every other window changes nothing', async () => {
  const { context, page, errors } = await hosts.visit()
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
  const { context, page, errors, secure } = await hosts.visit()
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
  const { context, page, errors, secure } = await hosts.visit()
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
