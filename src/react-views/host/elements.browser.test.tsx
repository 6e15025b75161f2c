import { expect } from 'chai'
import { createRef, type ReactNode, StrictMode, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { addresses, createScene, endScenes, wait } from '../../../test/conformance/scene.ts'
import { useWalletConnect } from './action-hooks.ts'
import { WalletButton, WalletModal } from './elements.tsx'
import { useWalletAccount, useWalletInfo, useWalletNetwork, useWalletState, useWalletTheme } from './hooks.ts'
import { WalletKitProvider } from './WalletKitProvider.tsx'

describe('React host', () => {
  const roots: Root[] = []
  const places: HTMLElement[] = []
  const place = (...content: Node[]) => {
    const element = document.createElement('div')
    element.append(...content)
    document.body.append(element)
    places.push(element)
    return element
  }
  /**
   * Parses HTML as a page load does; a request with `responseType` "document" needs no sink that Trusted Types would
   * refuse.
   */
  const parse = (html: string) =>
    new Promise<readonly Node[]>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const address = URL.createObjectURL(new Blob([`<!doctype html><body>${html}`], { type: 'text/html' }))
      request.open('GET', address)
      request.responseType = 'document'
      request.onloadend = () => URL.revokeObjectURL(address)
      request.onload = () => resolve([...(request.responseXML?.body.childNodes ?? [])])
      request.onerror = reject
      request.send()
    })
  const draw = (content: ReactNode) => {
    const at = place()
    const root = createRoot(at)
    roots.push(root)
    flushSync(() => root.render(<StrictMode>{content}</StrictMode>))
    return at
  }
  /** Renders on the server and hydrates in the browser; `errors` are the errors that React reported meanwhile. */
  const hydrate = async (content: ReactNode) => {
    const html = renderToString(content)
    const at = place(...(await parse(html)))
    // The elements draw before React comes.
    await wait(20)
    const errors: string[] = []
    const tell = (error: unknown) => errors.push(String(error))
    const { error: told } = console
    console.error = (...parts: unknown[]) => errors.push(parts.join(' '))
    try {
      flushSync(() => roots.push(hydrateRoot(at, content, { onRecoverableError: tell, onUncaughtError: tell })))
      await wait(20)
    } finally {
      console.error = told
    }
    return { at, html, errors }
  }

  afterEach(async () => {
    for (const root of roots.splice(0)) root.unmount()
    for (const element of places.splice(0)) element.remove()
    await endScenes()
  })

  for (const way of ['drawn', 'hydrated'] as const)
    it(`default: a ${way} element has its kit, its properties, its ref and its listeners`, async () => {
      const first = await createScene()
      const { kit, element: own } = await createScene()
      // The newest modal of a kit that is on the page shows it.
      own.remove()
      const heard: unknown[] = []
      const ref = createRef<HTMLElementTagNameMap['wallet-button']>()
      const content = (
        <WalletKitProvider kit={kit}>
          <WalletButton
            ref={ref}
            className="own"
            label="Start"
            loadingLabel="Wait"
            charsStart={6}
            charsEnd={2}
            disabled
          />
          <WalletModal theme="dark" locale="de" onwm-open={({ detail }) => heard.push(detail)} />
        </WalletKitProvider>
      )
      const at = way === 'drawn' ? draw(content) : (await hydrate(content)).at
      await wait(20)
      const button = at.querySelector('wallet-button')
      const modal = at.querySelector('wallet-modal')
      expect(ref.current).to.equal(button)
      expect([button?.kit, modal?.kit]).to.deep.equal([kit, kit])
      expect(first.kit).not.to.equal(kit)
      const { label, loadingLabel, charsStart, charsEnd, disabled, className } = button as NonNullable<typeof button>
      expect({ label, loadingLabel, charsStart, charsEnd, disabled, className }).to.deep.equal({
        label: 'Start',
        loadingLabel: 'Wait',
        charsStart: 6,
        charsEnd: 2,
        disabled: true,
        className: 'own',
      })
      expect([modal?.theme, modal?.locale]).to.deep.equal(['dark', 'de'])
      await kit.open()
      expect(heard).to.deep.equal([{ view: 'Connect' }])
      kit.close()
    })

  it('default: the page of a connected visitor is hydrated as the server drew it, and then says who is connected', async () => {
    const { kit, walletName } = await createScene({ connected: true })
    expect(kit.getState().status).to.equal('connected')
    function Who() {
      const { address, status } = useWalletAccount()
      const { caipNetworkId } = useWalletNetwork()
      const solana = useWalletAccount({ namespace: 'solana' })
      const info = useWalletInfo()
      return <p>{`${status} ${address} ${caipNetworkId} ${solana.status} ${info?.name}`}</p>
    }
    const { at, html, errors } = await hydrate(
      <WalletKitProvider kit={kit}>
        <Who />
        <WalletButton />
        <WalletModal />
      </WalletKitProvider>,
    )
    expect(html).to.contain('disconnected undefined eip155:1')
    expect(errors).to.deep.equal([])
    expect(at.querySelector('p')?.textContent?.toLowerCase()).to.contain(`connected ${addresses[0]}`)
    expect(at.querySelector('p')?.textContent).to.match(new RegExp(` disconnected ${walletName}$`))
  })

  it('behavior: listeners and kit follow the props, and end with the component', async () => {
    const one = await createScene()
    const two = await createScene()
    const heard: string[] = []
    const at = place()
    const root = createRoot(at)
    roots.push(root)
    const show = (kit: typeof one.kit, name?: string) =>
      flushSync(() => root.render(<WalletModal kit={kit} {...(name && { 'onwm-close': () => heard.push(name) })} />))
    show(one.kit, 'first')
    const modal = at.querySelector('wallet-modal') as HTMLElement & { kit: unknown }
    const close = () => modal.dispatchEvent(new CustomEvent('wm-close'))
    close()
    show(two.kit, 'second')
    expect(modal.kit).to.equal(two.kit)
    close()
    show(two.kit)
    close()
    show(two.kit, 'third')
    flushSync(() => root.render(null))
    close()
    expect(heard).to.deep.equal(['first', 'second'])
  })

  it('behavior: a page that takes the opened modal and the connected button out while it renders is told no error', async () => {
    const { kit, element: own } = await createScene({ connected: true })
    own.remove()
    // React reports a root that is unmounted within another render by `console.error`, which fails the test.
    for (let round = 0; round < 3; round++) {
      const at = place()
      const root = createRoot(at)
      roots.push(root)
      flushSync(() =>
        root.render(
          <StrictMode>
            <WalletModal kit={kit} />
            <WalletButton kit={kit} />
          </StrictMode>,
        ),
      )
      await kit.open()
      const drawn = () =>
        at.querySelector('wallet-modal')?.shadowRoot?.querySelector('[data-view]') &&
        at.querySelector('wallet-button')?.shadowRoot?.querySelector('[part~=balance]')
      for (let turn = 0; turn < 500 && !drawn(); turn++) await wait(10)
      expect(drawn()).to.not.equal(null)
      flushSync(() => root.render(null))
      await wait(20)
      expect(at.childElementCount).to.equal(0)
    }
  })

  it('behavior: a selector may make a new object, and functions keep their identity', async () => {
    const { kit } = await createScene()
    let draws = 0
    const functions = new Set<unknown>()
    function Picks() {
      const { status } = useWalletState(({ status, address }) => ({ status, address }))
      const { connect } = useWalletConnect()
      const { theme, setTheme } = useWalletTheme()
      useEffect(() => void functions.add(connect).add(setTheme), [connect, setTheme])
      draws++
      return <p>{`${status} ${theme}`}</p>
    }
    const at = place()
    const root = createRoot(at)
    roots.push(root)
    flushSync(() =>
      root.render(
        <WalletKitProvider kit={kit}>
          <Picks />
        </WalletKitProvider>,
      ),
    )
    const before = draws
    // Changes the state, and nothing that is picked of it.
    await kit.open()
    await wait(20)
    expect(draws).to.equal(before)
    flushSync(() => kit.setTheme('dark'))
    expect(at.textContent).to.equal('disconnected dark')
    expect(functions.size).to.equal(2)
    kit.close()
  })

  it('behavior: a call that begins before the effects of a StrictMode page is not pending for ever', async () => {
    const { kit, walletId, until } = await createScene()
    const seen: boolean[] = []
    function Early() {
      const { connect, isPending } = useWalletConnect()
      const isAsked = useRef(false)
      useLayoutEffect(() => {
        if (isAsked.current) return
        isAsked.current = true
        connect({ connectorId: walletId }).catch(() => {})
      }, [connect])
      useEffect(() => void seen.push(isPending), [isPending])
      return null
    }
    const root = createRoot(place())
    roots.push(root)
    root.render(
      <StrictMode>
        <WalletKitProvider kit={kit}>
          <Early />
        </WalletKitProvider>
      </StrictMode>,
    )
    await until('the wallet', () => kit.getState().status === 'connected')
    await until('the end of the call', () => seen.includes(true) && seen.at(-1) === false)
  })
})
