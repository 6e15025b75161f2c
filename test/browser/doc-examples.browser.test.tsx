// Runs the `@example` of every public name with the real kit, real elements and the wallets of wallet-modal/testing.
// Only the nodes are invented. test/browser/setup.ts fails an example whose promise nobody handles.

import { examples } from 'virtual:doc-examples'
import { expect } from 'chai'
import { createElement, type FunctionComponent, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultKit } from '../../src/atoms/kit/default-kit.ts'
import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import { bitcoin } from '../../src/chains/bitcoin-networks.ts'
import { eip155Verifier } from '../../src/chains/eip155/eip155-verifier.ts'
import { base, mainnet } from '../../src/chains/networks.ts'
import { solana } from '../../src/chains/solana-networks.ts'
import '../../src/elements.ts'
import { defaultSiwx } from '../../src/siwx/client/default-siwx.ts'
import { createBitcoinTestWallet } from '../../src/testing/create-bitcoin-test-wallet.ts'
import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { createTestWallet } from '../../src/testing/create-test-wallet.ts'
import { fakeRpc } from '../fakes/rpc.ts'
import { compiledOnly } from './compiled-only.ts'

type Values = Readonly<Record<string, unknown>>

const connectorId = 'io.example.wallet'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Expected values of an example, or the text of its component after its buttons were pressed. */
const shown: { readonly [id: string]: RegExp } = {
  'index.createKit': new RegExp(`"address":"${address}"`),
  'index.defaultKit': new RegExp(address),
  'index.KitHandle.connect': /"caipNetworkId":"eip155:1"/,
  'index.KitHandle.getProvider': new RegExp(`"addresses":\\["${address}`),
  'index.KitHandle.getState': /"status":"connected"/,
  'index.KitHandle.signIn': new RegExp(`"accountAddress":"${address}`),
  'index.KitHandle.signMessage': /"signature":"0x\w{130}"/,
  'index.Eip1193Provider': new RegExp(`"accounts":\\["${address}`, 'i'),
  'index.BitcoinProvider': /"signature":"[\w+/]{86,}/,
  'index.SolanaProvider': /"signature":\{"0":\d/,
  'react.useWalletAccount': new RegExp(address),
  'react.useWalletBalance': /^1\.25 ETH$/,
  'react.useWalletConnect': /^Connect$/,
  'react.useWalletConnections': /^Example Wallet \(in use\)$/,
  'react.useWalletNetwork': /Ethereum.*Base/,
  'react.useWalletProvider': new RegExp(address, 'i'),
  'react.useWalletSignMessage': /^0x\w{130}$/,
  'react.useWalletState': new RegExp(address),
  'react.useWalletTheme': /^Theme: dark$/,
  'react.WalletModal': /^Networks$/,
  'svelte.walletAccount': new RegExp(address),
  'svelte.walletBalance': /"formatted":"1\.25"/,
  'svelte.walletConnections': /Example Wallet/,
  'svelte.walletInfo': /Example Wallet/,
  'svelte.walletState': /"connected"/,
  'testing.createBitcoinTestWallet': /"address":"bc1/,
  'testing.createSolanaTestWallet': /"address":"\w{32,44}"/,
  'testing.createTestWallet': new RegExp(`"accounts":\\["${address}`, 'i'),
  'vue.useWalletAccount': new RegExp(address),
  'vue.useWalletBalance': /"formatted":"1\.25"/,
  'vue.useWalletConnections': /Example Wallet/,
  'vue.useWalletInfo': /Example Wallet/,
  'vue.useWalletState': /"connected"/,
  'wagmi.walletModal': new RegExp(`"accounts":\\["${address}`),
}

const ends: (() => unknown)[] = []
const { fetch: ownFetch, trustedTypes } = window as typeof window & { trustedTypes: unknown }
const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

async function until(what: string, condition: () => unknown): Promise<void> {
  for (const end = Date.now() + 15_000; !condition(); await pause())
    if (Date.now() > end) throw new Error(`Never came: ${what}`)
}

/** Answers for the nodes of every network: a balance and the chain id, and null to all other requests. */
const nodes = fakeRpc(({ method, url }) => {
  if (method === 'eth_getBalance') return `0x${(1_250_000_000_000_000_000n).toString(16)}`
  if (method === 'eth_chainId') return url.includes('base') ? '0x2105' : '0x1'
  return method === 'getBalance' ? { context: { slot: 1 }, value: 1_250_000_000 } : null
})

/** Adds a wallet of each kind to the page. */
function addWallets(): void {
  const evm = createTestWallet({ chains: [mainnet, base], rdns: connectorId, name: 'Example Wallet' })
  evm.announce()
  const chains = [{ id: 'solana:mainnet', rpcUrl: 'https://solana.test' }] as const
  ends.push(
    evm.withdraw,
    createSolanaTestWallet({ chains }).register(),
    createBitcoinTestWallet({ chains: [{ id: 'bitcoin:mainnet' }] }).register(),
  )
}

/**
 * The default kit of examples that make no kit of their own: its EVM wallet is connected. Where the example is about
 * sign-in, the visitor presses the button for it.
 */
async function openPage(code: string): Promise<KitHandle> {
  const signsIn = /\bkit\.sign(?:In|Out)\(/.test(code)
  const kit = createKit({
    networks: [mainnet, base, solana, bitcoin],
    ...(signsIn && { siwx: defaultSiwx({ verifiers: [eip155Verifier()] }) }),
  })
  if (signsIn) {
    const button = () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('[data-testid=wm-siwx-sign]')
    const visitor = setInterval(() => (button() as HTMLElement | null | undefined)?.click(), 20)
    ends.push(() => clearInterval(visitor))
  }
  await kit.connect({ connectorId })
  return kit
}

/** Returns values and stores as text. `kit` and `config` are left out, because they refer to the whole page. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (key, one) =>
    typeof one === 'bigint' ? `${one}` : key === 'kit' || key === 'config' ? 0 : one,
  ) ?? ''

/** Renders the components of a React example, and presses each of their buttons once. */
async function render(values: Values): Promise<() => string> {
  const place = document.body.appendChild(document.createElement('div'))
  const components = Object.entries(values).filter(([name]) => /^[A-Z]/.test(name))
  expect(components).to.have.length(1)
  const root = createRoot(place)
  ends.push(() => root.unmount())
  const [Component] = components.map(([, value]) => value as FunctionComponent)
  root.render(<StrictMode>{createElement(Component as FunctionComponent)}</StrictMode>)
  let isRendered = false
  requestAnimationFrame(() => {
    isRendered = true
  })
  await until('the first frame', () => isRendered)
  for (const button of place.querySelectorAll('button')) {
    button.click()
    await pause()
    await until('the end of what a button does', () => !button.disabled)
  }
  return () => place.textContent ?? ''
}

/** Runs a Vue example as the setup of a component, and returns the values of its refs. */
async function mountVue(run: () => Promise<Values>): Promise<() => string> {
  const { createApp, unref } = await import('vue')
  let running: Promise<Values> | undefined
  const app = createApp({
    setup() {
      running = run()
      return () => null
    },
  })
  app.mount(document.body.appendChild(document.createElement('div')))
  ends.push(() => app.unmount())
  const values = (await running) ?? {}
  return () => asText(Object.values(values).map(unref))
}

/** Subscribes to the stores of a Svelte example. */
function follow(values: Values): () => string {
  const seen: { [name: string]: unknown } = {}
  for (const [name, store] of Object.entries(values as { [name: string]: { subscribe: KitHandle['subscribe'] } }))
    ends.push(
      (store.subscribe as unknown as (run: (value: unknown) => void) => () => void)((value) => {
        seen[name] = value
      }),
    )
  return () => asText(seen)
}

/** Ends what an example has started, as its page would. */
function endOf(values: Values): void {
  const { wallet, unregister, stop } = values as {
    readonly wallet?: { readonly withdraw?: () => void }
    readonly unregister?: () => void
    readonly stop?: () => void
  }
  ends.push(
    () => wallet?.withdraw?.(),
    () => unregister?.(),
    () => stop?.(),
  )
}

describe('examples of doc comments', () => {
  beforeEach(() => {
    window.fetch = nodes.fetch
    // Vue creates a Trusted Types policy when it is loaded, which the page of these tests does not allow.
    Object.defineProperty(window, 'trustedTypes', { value: undefined, configurable: true })
    // Vue reads these flags; usually the build of the page defines them.
    const names = ['OPTIONS_API', 'PROD_DEVTOOLS', 'PROD_HYDRATION_MISMATCH_DETAILS']
    for (const name of names) Object.assign(window, { [`__VUE_${name}__`]: false })
    addWallets()
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) end()
    for (let kit = defaultKit(); kit; kit = defaultKit()) kit.destroy()
    document.body.replaceChildren()
    window.fetch = ownFetch
    Object.defineProperty(window, 'trustedTypes', { value: trustedTypes, configurable: true })
    localStorage.clear()
    await pause()
  })

  for (const { id, entry, code, load } of examples.filter((example) => !(example.id in compiledOnly)))
    it(`default: ${id}`, async () => {
      const { run } = await load()
      const kit = /\bcreateKit\(/.test(code) ? undefined : await openPage(code)
      let text: () => string
      if (entry === 'vue') text = await mountVue(() => run(kit))
      else {
        const values = await run(kit)
        endOf(values)
        text = entry === 'react' ? await render(values) : entry === 'svelte' ? follow(values) : () => asText(values)
      }
      const expected = shown[id]
      if (expected) await until(`${expected}, now ${text()}`, () => expected.test(text()))
    })

  it('default: each expectation is of an example', () => {
    const ids = examples.map(({ id }) => id)
    expect(Object.keys(shown).filter((id) => !ids.includes(id))).to.deep.equal([])
  })
})
