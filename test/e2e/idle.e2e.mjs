// P-01: ten idle seconds. Nothing goes out, nothing is written.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startSession } from './lib/session.mjs'
import { keysOf } from './lib/wallet.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

test('an idle page asks no other origin and stores nothing', async () => {
  const paths = ['/', '/html', '/react', '/vue', '/svelte', '/csp']
  const visits = await Promise.all(
    paths.map(async (path) => {
      const visit = await session.visit('/wallet-approval')
      const foreign = []
      visit.page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.origin !== session.demo.url && url.protocol !== 'data:') foreign.push(request.url())
      })
      await visit.page.goto(session.demo.url + path)
      await visit.page.locator('wallet-button').getByRole('button').first().waitFor()
      return { path, foreign, ...visit }
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  for (const { path, foreign, page, context, errors } of visits) {
    assert.deepEqual(foreign, [], `${path} asked another origin`)
    assert.deepEqual(
      await keysOf(page),
      { local: [], session: [], cookies: '', databases: [] },
      `${path} stored something`,
    )
    assert.deepEqual(await context.cookies(), [], `${path} has cookies`)
    assert.deepEqual(errors, [], `${path} threw`)
  }
})
