// Two tabs of one site: what is done in one is seen in the other, and both at once end alike (G-11).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { quiet } from './lib/quiet.mjs'
import { startSession } from './lib/session.mjs'

let session
before(async () => {
  session = await startSession({ others: true })
})
after(() => session?.stop())

/** In ms. The other tab is there within a second, if the machine has nothing else to do. */
const LIMIT = 20_000

async function openTwo() {
  const { context, page: first } = await session.visit('/?approval=panel')
  const errors = []
  const tabs = [first, await context.newPage()]
  for (const page of tabs) {
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`${session.demo.url}/?approval=panel`)
    await page.waitForFunction(() => globalThis.kit?.getState().initialized)
    await page.evaluate(() => {
      globalThis.demoWallet.setApprove('always')
      globalThis.solanaDemoWallet?.setApprove('always')
    })
  }
  return { context, errors, here: tabs[0], there: tabs[1] }
}

const seen = (page) =>
  page.evaluate(() => {
    const { status, namespace, address, caipNetworkId, connections } = globalThis.kit.getState()
    return {
      status,
      namespace,
      address,
      caipNetworkId,
      connections: connections.map(({ id, status: one }) => `${id} ${one}`),
    }
  })

/** Waits until the other tab shows the same as this one. */
async function alike(here, there, what) {
  const since = performance.now()
  for (;;) {
    const wanted = await seen(here)
    const now = await seen(there)
    if (JSON.stringify(now) === JSON.stringify(wanted)) return
    if (performance.now() - since > LIMIT) assert.deepEqual(now, wanted, `${what}: not seen in the other tab`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const ids = (page) =>
  page.evaluate(async () => {
    // Wallets are looked for when the modal is first asked for.
    await globalThis.kit.open()
    globalThis.kit.close()
    const find = (namespace) =>
      globalThis.kit
        .getState()
        .connectors.find(({ installed, namespaces }) => installed && namespaces.includes(namespace))
    for (let count = 0; count < 100 && !(find('solana') && find('eip155')); count++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return { evm: find('eip155').id, solana: find('solana').id }
  })

test('default: connect, switch, a second wallet and disconnect are seen in a tab that did nothing', async () => {
  const { context, errors, here, there } = await openTwo()
  const [tidepool, basalt] = session.demo.chains
  const { evm, solana } = await ids(here)
  const asked = () =>
    there.evaluate(
      () => globalThis.demoWallet.requests.filter(({ method }) => /request|sign|send/i.test(method)).length,
    )

  await here.evaluate((connectorId) => globalThis.kit.connect({ connectorId }).then(() => {}), evm)
  await alike(here, there, 'connect')
  assert.equal((await seen(there)).status, 'connected')
  await there
    .getByRole('button', { name: /0xf39F/ })
    .first()
    .waitFor()

  await here.evaluate((id) => globalThis.kit.switchNetwork(id), `eip155:${basalt.id}`)
  await alike(here, there, 'switch')
  await here.evaluate((id) => globalThis.kit.switchNetwork(id), `eip155:${tidepool.id}`)
  await alike(here, there, 'switch back')

  await here.evaluate((connectorId) => globalThis.kit.connect({ connectorId }).then(() => {}), solana)
  await alike(here, there, 'a wallet of another namespace')
  assert.equal((await seen(there)).connections.length, 2)
  // Going over to the other namespace is seen as well.
  await there.evaluate((id) => globalThis.kit.switchNetwork(id), `eip155:${tidepool.id}`)
  await alike(there, here, 'the namespace')

  await there.evaluate((connectorId) => globalThis.kit.disconnect({ connectorId }), evm)
  await alike(there, here, 'disconnect of one')
  assert.equal((await seen(here)).connections.length, 1)
  await here.evaluate(() => globalThis.kit.disconnect())
  await alike(here, there, 'disconnect')
  assert.equal((await seen(there)).status, 'disconnected')
  assert.equal(await asked(), 0, 'the wallet of the other tab was never asked')
  assert.deepEqual(errors, [])
  await context.close()
})

test('behavior: a tab that is offline follows what it can, and the rest when it is online again', async () => {
  const { context, errors, here, there } = await openTwo()
  const { evm } = await ids(here)
  const connect = () => here.evaluate((connectorId) => globalThis.kit.connect({ connectorId }).then(() => {}), evm)
  await connect()
  // This tab now finds its session in the storage: it has not followed the other one yet.
  const follower = there.waitForResponse(async (response) => {
    const text = /\.js$/.test(response.url()) ? await response.text().catch(() => '') : ''
    return /^\/\/ .*\bsync-from-storage\b/m.test(text)
  })
  await there.reload()
  const url = (await follower).url()
  // The import resolves once the file and everything it imports are loaded.
  await there.evaluate((file) => import(file).then(() => {}), url)
  await there.waitForFunction(() => globalThis.kit?.getState().status === 'connected')
  await context.setOffline(true)
  // The wallet tells this tab only, so the other one knows from the storage.
  const accounts = await here.evaluate(() => {
    const { demoWallet } = globalThis
    const addresses = demoWallet.accounts.map(({ address }) => address)
    demoWallet.setAccounts([])
    return addresses
  })
  await here.waitForFunction(() => globalThis.kit.getState().status === 'disconnected')
  await alike(here, there, 'disconnect, offline')

  // A tab in which nobody has connected yet has no code for it.
  await context.setOffline(false)
  await there.reload()
  const loaded = quiet(there)
  await there.evaluate(() => globalThis.kit.open().then(() => globalThis.kit.close()))
  // A browser remembers an import that was cut off, until the page is loaded again.
  await loaded(1500)
  await context.setOffline(true)
  await here.evaluate((addresses) => globalThis.demoWallet.setAccounts(addresses), accounts)
  await connect()
  const stored = () => Object.keys(localStorage).some((key) => key.endsWith('eip155:connected_connector_id'))
  await there.waitForFunction(stored)
  await context.setOffline(false)
  await there.waitForFunction(() => globalThis.kit.getState().status === 'connected')
  await alike(here, there, 'connect, online again')
  assert.deepEqual(
    errors.filter((text) => !/ERR_INTERNET_DISCONNECTED/.test(text)),
    [],
  )
  await context.close()
})

test('behavior: both at once end alike', async () => {
  const { context, errors, here, there } = await openTwo()
  const [one, two] = await Promise.all([ids(here), ids(there)])
  await Promise.all([
    here.evaluate((connectorId) => globalThis.kit.connect({ connectorId }).then(() => {}), one.evm),
    there.evaluate((connectorId) => globalThis.kit.connect({ connectorId }).then(() => {}), two.solana),
  ])
  for (let round = 0; round < 2; round++) {
    await alike(here, there, 'two wallets')
    await alike(there, here, 'two wallets')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  assert.equal((await seen(here)).connections.length, 2)
  // The first tab disconnects all wallets while the other switches the network.
  const [, basalt] = session.demo.chains
  await Promise.all([
    here.evaluate(() => globalThis.kit.disconnect()),
    there.evaluate((id) => globalThis.kit.switchNetwork(id).catch(() => {}), `eip155:${basalt.id}`),
  ])
  await new Promise((resolve) => setTimeout(resolve, 600))
  await alike(here, there, 'leaving and switching')
  await alike(there, here, 'leaving and switching')
  assert.deepEqual(errors, [])
  await context.close()
})
