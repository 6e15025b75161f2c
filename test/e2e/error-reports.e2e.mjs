// Reports of errors: none unless the integrator names a host for them, and then nothing in them that tells who.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bare } from './lib/options.mjs'
import { startSession } from './lib/session.mjs'
import { eventually } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

const host = 'https://reports.example'
/**
 * Fails in a dozen ways on a page whose address tells something, and returns what was posted.
 * @param {number} wanted how many posts there will be
 */
async function fail(wanted, options) {
  const visit = await bare(session)
  const { context, page, errors, kit } = visit
  const posts = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/e'))
      posts.push({ url: new URL(request.url()), body: request.postDataJSON(), headers: request.headers() })
  })
  await page.evaluate(() => history.replaceState(null, '', '?mail=ann@mail.example#secret'))
  await kit(options)
  const codes = await page.evaluate(async () => {
    const found = []
    for (let count = 0; count < 12; count += 1)
      await globalThis.kit
        .connect({ connectorId: `0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 ${count}` })
        .catch(({ code }) => found.push(code))
    return found
  })
  assert.deepEqual([...new Set(codes)], ['CONNECTOR_NOT_FOUND'])
  await eventually(() => assert.equal(posts.length, wanted))
  await page.waitForTimeout(500)
  assert.deepEqual(errors, [])
  const asked = visit.foreign.map(({ url }) => url.origin)
  await context.close()
  return { posts, asked }
}

test('by default nothing is sent', async () => {
  const { posts, asked } = await fail(0)
  assert.deepEqual(posts, [])
  assert.deepEqual(asked, [])
})

test('to a host that is named: five of twelve, of the page its origin and path', async () => {
  const { posts, asked } = await fail(5, { hosts: { telemetry: host }, projectId: '' })
  assert.equal(posts.length, 5)
  assert.deepEqual([...new Set(asked)], [host])
  for (const { url, body, headers } of posts) {
    assert.equal(url.origin + url.pathname, `${host}/e`)
    assert.equal(body.url, new URL('/csp', session.demo.url).href)
    assert.equal(body.props.type, 'error')
    assert.equal(headers.referer, undefined)
  }
  const all = JSON.stringify(posts.map(({ body }) => body))
  for (const secret of ['0xf39', 'ann@', 'mail.example', 'secret', '?', '#']) assert.ok(!all.includes(secret), secret)
})
