import type { Env } from '../../src/atoms/kit/env.ts'
import type { KitHandle } from '../../src/atoms/kit/kit-handle.ts'
import type { UserOptions } from '../../src/atoms/kit/options/options.ts'
import { createKit } from '../../src/atoms/runtime/create-kit.ts'
import '../../src/elements.ts'
import { FakeWallet, install } from '../fakes/eip1193.ts'
import { fakeRpc, type RpcHandler } from '../fakes/rpc.ts'

export const addresses = [
  '0x7a3f8ed2c0a14b96be5530ff9ad871e642c4c41e',
  '0x52b8e03da917c4f6085b1e7d9a2c3f44d8b6e9a7',
] as const

const picture =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0IDQiPjxyZWN0IHdpZHRoPSI0IiBoZWlnaHQ9IjQiIGZpbGw9IiNmMjZkMjEiLz48L3N2Zz4='

const network = (id: number, name: string, symbol: string) => ({
  id,
  name,
  nativeCurrency: { name: symbol, symbol, decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
})

/** Names that come from outside and that no locale translates; the months come from the browser. */
export const foreign = [
  ...Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2026, month)),
  ),
  ...['basatl', 'Tidepool', 'Meridian', 'Basalt', 'Ferry', 'MRD', 'BSL', 'FRY', 'Lantern'],
  ...['HUSD', 'KITE', 'Halden Dollar', 'Kite', 'data.test', 'Quay', 'Meld', 'Coinbase', 'USD', 'EUR'],
  ...['Tern', 'Wallet', 'lanturn', 'SERVER_ERROR', 'EVM', 'Solana', 'Bitcoin', 'Grotto', 'MetaMask', 'Trust', 'OKX'],
  ...[
    'Google',
    'X',
    'Farcaster',
    'Discord',
    'Apple',
    'GitHub',
    'Facebook',
    'Email',
    'maren@fjord.example',
    'secure.test',
    'tidepool.test',
    'Open the members area.',
  ],
]

/** RPC methods that a transfer calls, besides those for balance and chain. */
const transferReads: { readonly [method: string]: unknown } = {
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', transactions: [] },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_call: '0x',
  eth_getCode: '0x',
  eth_getTransactionByHash: null,
  eth_getTransactionReceipt: null,
}

export interface SceneOptions {
  readonly locale?: string
  readonly theme?: 'light' | 'dark'
  /** The wallet is connected before the view opens. */
  readonly connected?: boolean
  readonly options?: Partial<UserOptions>
  /** Changes the wallet before it is announced. */
  readonly wallet?: (wallet: FakeWallet) => void
  /** Answers RPC calls; for undefined, the scene answers. */
  readonly rpc?: RpcHandler
  /**
   * Answers requests to the provider API at `https://api.test`. With it, the kit also has a relay, which nobody runs.
   */
  readonly services?: (url: URL, init: RequestInit) => Response | Promise<Response>
  /** Answers requests to the data API at `https://data.test`. */
  readonly data?: (url: URL, init?: RequestInit) => Response | Promise<Response>
  /** Answers its requests about names; by default nobody has one. */
  readonly names?: (url: URL, init: RequestInit) => Response
  /** Parts of the environment, for example a clock that the test controls. */
  readonly env?: Partial<Env>
  /** No wallet announces itself. */
  readonly alone?: boolean
}

export interface Scene {
  readonly kit: KitHandle
  readonly wallet: FakeWallet
  readonly walletId: string
  readonly walletName: string
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** The view shown, by route name. */
  view(): string | undefined
  body(): HTMLElement
  text(): string
  /** Returns the first matching element of the modal, once it exists. */
  find(selector: string, text?: string | RegExp): Promise<HTMLElement>
  /** A button or link by its accessible name. */
  button(name: string | RegExp): Promise<HTMLElement>
  until(what: string, condition: () => unknown): Promise<void>
  /** Finishes all animations that are not endless. */
  settled(): Promise<void>
  end(): Promise<void>
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let count = 0
const live = new Set<Scene>()
/** Called with each scene just before it ends, while its last state is still shown. */
export const beforeEnd = new Set<(scene: Scene) => Promise<void>>()

/** Ends the scenes that a failed test left behind. */
export async function endScenes(): Promise<void> {
  for (const scene of [...live]) await scene.end()
}

/** Approximates the accessible name of a control, well enough for buttons. */
export function nameOf(control: HTMLElement): string {
  const root = control.getRootNode() as ShadowRoot
  const words = (node: Node | null): string => {
    if (!(node instanceof HTMLElement)) return node instanceof Text ? node.data : ''
    if (node.hidden || node.getAttribute('aria-hidden') === 'true') return ''
    return [...node.childNodes].map(words).join(' ')
  }
  const by = control.getAttribute('aria-labelledby')?.split(' ')
  const text = by
    ? by.map((id) => words(root.getElementById(id))).join(' ')
    : (control.getAttribute('aria-label') ?? words(control))
  return text.replace(/\s+/g, ' ').trim()
}

/** A page with the real modal, one wallet and two or three networks that answer. */
export async function createScene(given: SceneOptions = {}): Promise<Scene> {
  const number = ++count
  const walletId = `test.lantern${number}`
  // Each scene needs another name: with the same name, the second wallet would count as an imitation.
  const walletName = `Lantern ${number}`
  const wallet = new FakeWallet({ accounts: [...addresses], knownChains: ['0x1', '0x2'] })
  given.wallet?.(wallet)
  const rpc = fakeRpc((call) => {
    const { method, url } = call
    const own = given.rpc?.(call)
    if (own !== undefined) return own
    if (method in transferReads) return transferReads[method]
    if (method === 'eth_getBalance') return '0x1992a6c8f9e0d123'
    return method === 'eth_chainId' ? `0x${url.split('/').pop()}` : '0x1'
  })
  const { services, data } = given
  const hosts = (services || data) && {
    ...(services && { relay: 'wss://relay.test', providerApi: 'https://api.test' }),
    ...(data && { dataApi: 'https://data.test' }),
  }
  const uninstall = given.alone
    ? undefined
    : install(window, wallet, { uuid: crypto.randomUUID(), name: walletName, rdns: walletId, icon: picture })
  const others = Array.from({ length: number - 1 }, (_, index) => `test.lantern${index + 1}`)
  const kit = createKit(
    {
      networks: [network(1, 'Meridian', 'MRD'), network(2, 'Basalt', 'BSL'), network(3, 'Ferry', 'FRY')],
      metadata: { name: 'Tidepool', icons: [picture] },
      termsConditionsUrl: 'https://tidepool.test/terms',
      privacyPolicyUrl: 'https://tidepool.test/privacy',
      excludeWalletIds: others,
      ...(hosts && { hosts }),
      ...given.options,
    },
    {
      fetch: async (input, init = {}) => {
        const url = new URL(String(input))
        if (data && url.origin === 'https://data.test')
          return /^\/v1\/(?:identity|profile)\//.test(url.pathname)
            ? (given.names?.(url, init) ?? Response.json({}))
            : data(url, init)
        return services && url.origin === 'https://api.test' ? services(url, init) : rpc.fetch(input, init)
      },
      storage: undefined,
      ...given.env,
    },
  )
  const element = Object.assign(document.createElement('wallet-modal'), { kit })
  element.setAttribute('locale', given.locale ?? 'en')
  element.setAttribute('theme', given.theme ?? 'light')
  document.body.append(element)
  if (given.connected) {
    await kit.connect({ connectorId: walletId })
    // The kit listens to the wallet from here on.
    await wait(50)
  }
  const root = element.shadowRoot as ShadowRoot
  // The picture of the view that leaves cannot be pressed: it lies over the next view's body while the two cross.
  const all = (selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest('[part=body] ~ [inert]'))

  const scene: Scene = {
    kit,
    wallet,
    walletId,
    walletName,
    element,
    root,
    view: () => root.querySelector<HTMLElement>('[data-view]')?.dataset.view,
    body: () => root.querySelector<HTMLElement>('[part~=body]') as HTMLElement,
    text: () => root.querySelector<HTMLElement>('[part~=body]')?.textContent ?? '',
    async find(selector, text) {
      const fits = () => all(selector).find((one) => !text || one.textContent?.match(text))
      await scene.until(`${selector} ${text ?? ''}`, fits)
      return fits() as HTMLElement
    },
    async button(name) {
      const fits = () =>
        all('button,a').find((one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))))
      await scene.until(`button ${name}, of ${all('button,a').map(nameOf).join(' | ')}`, fits)
      return fits() as HTMLElement
    },
    async until(what, condition) {
      for (const end = Date.now() + 12_000; !condition(); await wait(10))
        if (Date.now() > end) throw new Error(`Never came: ${what}. The view is ${scene.view()}: ${scene.text()}`)
    },
    async settled() {
      await wait(30)
      // The end of one animation, or a text that came, can begin the next one, which a busy computer draws late.
      for (let calm = 0; calm < 3; calm++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const ending = root
          .getAnimations()
          .filter(
            (one) =>
              one.playState !== 'finished' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
          )
        for (const one of ending) one.finish()
        if (ending.length > 0) calm = -1
      }
    },
    async end() {
      live.delete(scene)
      for (const look of beforeEnd) await look(scene)
      uninstall?.()
      kit.destroy()
      element.remove()
      await wait(0)
    },
  }
  live.add(scene)
  return scene
}
