// A page's own component test in Jest, with its environment of jsdom and what Jest asks of packages of ES modules.
import { expect, jest, test } from '@jest/globals'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createKit } from 'wallet-modal'
import { anvil } from 'wallet-modal/networks'
import { useWalletAccount, WalletButton, WalletKitProvider, WalletModal } from 'wallet-modal/react'
import { createTestWallet } from 'wallet-modal/testing'

globalThis.fetch = async (_, { body }) => {
  const asked = JSON.parse(body)
  const answer = ({ id }) => ({ jsonrpc: '2.0', id, result: '0x7a69' })
  const text = JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  return { ok: true, status: 200, headers: new Map([['content-type', 'application/json']]), text: async () => text }
}

async function until(look) {
  for (let task = 0; task < 2000; task++) {
    const found = look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`never: ${look}`)
}

function Page() {
  const { address } = useWalletAccount()
  return createElement(
    'main',
    null,
    createElement(WalletButton),
    createElement(WalletModal),
    createElement('output', null, address ?? 'none'),
  )
}

test('a visitor presses the button, chooses a wallet, and the page shows the account', async () => {
  const lines = []
  for (const name of ['error', 'warn', 'log'])
    jest.spyOn(console, name).mockImplementation((...words) => lines.push(words))
  const kit = createKit({ networks: [anvil] })
  createTestWallet({ chains: [anvil], name: 'Fixture Wallet' }).announce()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(createElement(WalletKitProvider, { kit }, createElement(Page)))

  const inside = (tag) => document.querySelector(tag).shadowRoot
  const pressed = await until(
    () => document.querySelector('wallet-button') && inside('wallet-button').querySelector('button'),
  )
  expect(pressed.textContent).toContain('Connect wallet')
  pressed.click()
  const row = await until(() =>
    [...inside('wallet-modal').querySelectorAll('button')].find(({ textContent }) =>
      /Fixture Wallet/.test(textContent),
    ),
  )
  row.click()
  const output = place.querySelector('output')
  await until(() => /^0x[0-9a-fA-F]{40}$/.test(output.textContent))
  expect(output.textContent).toBe(kit.getState().address)
  expect(await kit.signMessage('hello')).toMatch(/^0x[0-9a-f]{130}$/)
  await kit.disconnect()
  await until(() => output.textContent === 'none')

  // React removes its views in later tasks, which still need the environment.
  const modal = inside('wallet-modal')
  root.unmount()
  kit.destroy()
  await until(() => !modal.querySelector('[data-view]'))
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve))
  expect(lines).toEqual([])
}, 60_000)
