// A page's own test, in an environment that has no dialogs of its own: nothing may be thrown behind its back.
import { beforeEach, expect, test, vi } from 'vitest'
import 'wallet-modal/elements'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'
import { createTestWallet } from 'wallet-modal/testing'

beforeEach(() => {
  vi.stubGlobal('fetch', async (_, { body }) => {
    const asked = JSON.parse(body)
    const answer = ({ id }) => ({ jsonrpc: '2.0', id, result: '0x7a69' })
    return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  })
})

test('a wallet connects, signs and disconnects, by the modal too', async () => {
  const lines = []
  for (const name of ['error', 'warn', 'log'])
    vi.spyOn(console, name).mockImplementation((...words) => lines.push(words))
  document.body.innerHTML = '<wallet-button></wallet-button><wallet-modal></wallet-modal>'
  const kit = createKit({ networks: [anvil] })
  createTestWallet({ chains: [{ ...anvil, id: 31337 }], name: 'Fixture Wallet' }).announce()
  const events = []
  document.addEventListener('wm-connect', ({ type }) => events.push(type))

  await kit.ready()
  const connecting = kit.connect()
  const dialog = () => document.querySelector('wallet-modal').shadowRoot.querySelector('dialog')
  const row = () =>
    [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => /Fixture Wallet/.test(textContent))
  await vi.waitUntil(row, { timeout: 20_000 })
  row().click()
  const { address } = await connecting
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(kit.getState().address).toBe(address)
  expect(events).toEqual(['wm-connect'])
  expect(await kit.signMessage('hello')).toMatch(/^0x[0-9a-f]{130}$/)
  await vi.waitUntil(
    () => document.querySelector('wallet-button').shadowRoot.textContent.includes(address.slice(0, 4)),
    { timeout: 20_000 },
  )
  await vi.waitUntil(() => !dialog()?.open, { timeout: 20_000 })

  await kit.open()
  kit.close()
  await kit.disconnect()
  expect(kit.getState().status).toBe('disconnected')
  // React removes its views in later tasks, which still need the environment.
  const { shadowRoot } = document.querySelector('wallet-modal')
  kit.destroy()
  document.body.replaceChildren()
  await vi.waitUntil(() => !shadowRoot.querySelector('[data-view]'), { timeout: 20_000 })
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve))
  expect(lines).toEqual([])
}, 60_000)
