import { expect } from 'chai'
import { press } from '../../../../test/browser/commands.ts'
import { lantern, pairingOf, withRelay } from '../../../../test/conformance/pairing.ts'
import {
  at,
  browserParts,
  code,
  drawing,
  failure,
  link,
  says,
  tap,
  words,
} from '../../../../test/conformance/pairing-view.ts'
import { addresses, createScene, endScenes, nameOf, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { fakeClock } from '../../../../test/fakes/clock.ts'
import { fakeRelaySockets } from '../../../../test/fakes/relay-socket.ts'
import type { ConnectStep } from '../../../atoms/sessions/connection-state.ts'
import { disconnect } from '../../../atoms/sessions/disconnect.ts'
import { deepLinkAtom } from '../../../atoms/wallets/links/deep-link.atoms.ts'
import type { ErrorCode } from '../../../chains/core/errors.ts'

fakeRelaySockets()

describeView('ConnectingWalletConnect', { ...withRelay(), title: 'Lantern', arrive: (scene) => at(scene, 'lantern') })
describeView('ConnectingWalletConnect', { ...withRelay(), title: 'Wallet on your phone', arrive: (scene) => at(scene) })
for (const step of ['scanned', 'unreachable'] as const)
  describeView('ConnectingWalletConnect', {
    ...withRelay(),
    title: 'Lantern',
    arrive: async (scene) => {
      const { tell } = await at(scene, 'lantern')
      tell({ type: 'STEP', step })
    },
  })
describeView('ConnectingWalletConnect', {
  ...withRelay(),
  title: 'Lantern',
  arrive: async (scene) => {
    const { tell } = await at(scene, 'lantern')
    tell({ type: 'FAILED', error: failure('USER_REJECTED') })
  },
})

describe('ConnectingWalletConnectView', () => {
  const { restore, opening, clipboard } = browserParts()
  afterEach(async () => {
    restore()
    await endScenes()
  })

  it('default: one code that is named, and whose copied text is the link', async () => {
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    const scene = await createScene(withRelay())
    const pairing = await at(scene, 'lantern')
    await says(scene, 'Scan with Lantern on your phone')
    await scene.until('a code', () => code(scene))
    expect(code(scene)?.getAttribute('role')).to.equal('img')
    expect(code(scene)?.getAttribute('aria-label')).to.equal('QR code to connect Lantern')
    await tap(scene, 'Copy link')
    await scene.find('[part~=toast]', 'Link copied')
    expect(copied).to.deep.equal([pairing.uri()])
  })

  it('behavior: a page that may not copy says so and shows the link to select', async () => {
    clipboard(() => Promise.reject(new Error('no')))
    const scene = await createScene(withRelay())
    const pairing = await at(scene, 'lantern')
    await tap(scene, 'Copy link')
    await scene.find('[part~=toast]', 'Failed to copy')
    const field = (await scene.find('input')) as HTMLInputElement
    expect(field.value).to.equal(pairing.uri())
    expect(field.readOnly).to.equal(true)
  })

  it('behavior: before there is a link the code has its place, and Copy link says why it waits', async () => {
    const scene = await createScene({ ...withRelay(), env: { clock: fakeClock() } })
    const pairing = pairingOf(scene)
    await pairing.arrive('lantern')
    await pairing.ready()
    await scene.settled()
    const full = scene.root.querySelector('[data-view]')?.getBoundingClientRect().height
    // Ten seconds before its end a link is spent.
    pairing.tell({ type: 'URI', uri: { ...link('a'), expiresAt: pairing.kit.env.clock.now() + 10_000 } })
    await scene.find('[data-testid=wm-qr-waiting]')
    await scene.until('no code', () => !code(scene))
    const copy = await scene.button('Copy link')
    expect(copy.getAttribute('aria-disabled')).to.equal('true')
    const reason = scene.root.getElementById(copy.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).to.include('Preparing the link')
    expect(scene.root.querySelector('[data-view]')?.getBoundingClientRect().height).to.equal(full)
  })

  it('behavior: shows the time left, outside of what is announced, and renews the code by itself', async () => {
    const clock = fakeClock()
    const scene = await createScene({ ...withRelay(), env: { clock } })
    const pairing = await at(scene, 'lantern')
    const left = () => scene.root.querySelector('[data-testid=wm-qr-refresh]') as HTMLElement
    const share = () => Number(left().querySelector('svg')?.dataset.share)
    await scene.until('3:50', () => left()?.textContent?.includes('3:50'))
    expect(share()).to.equal(1)
    expect(left().closest('[role=status],[aria-live]')).to.equal(null)
    await clock.pass(8_000)
    await scene.until('3:42', () => left().textContent?.includes('3:42'))
    expect(share()).to.be.closeTo(222 / 230, 0.002)
    const [attempt, first, before] = [pairing.attempt(), pairing.uri(), drawing(scene)]
    await clock.pass(222_000)
    await scene.until('another link', () => pairing.uri() !== first)
    await scene.until('another code', () => drawing(scene) && drawing(scene) !== before)
    await scene.until('3:50 again', () => left()?.textContent?.includes('3:50'))
    expect(pairing.attempt()).to.equal(attempt)
  })

  it('behavior: the next code lies over the last one while they change, and only it is left', async () => {
    const clock = fakeClock()
    const scene = await createScene({ ...withRelay(), env: { clock } })
    const pairing = await at(scene)
    await scene.until('a code', () => drawing(scene))
    await scene.settled()
    await clock.pass(300)
    const plates = () => scene.root.querySelectorAll('[role=img]')
    await scene.until('one code', () => plates().length === 1)
    const [box, before] = [code(scene)?.getBoundingClientRect(), drawing(scene)]
    pairing.tell({ type: 'URI', uri: { ...link('b'), expiresAt: clock.now() + 240_000 } })
    await scene.until('the next code', () => drawing(scene) !== before)
    expect(plates()).to.have.length(2)
    expect(plates()[0]?.closest('[aria-hidden=true]')).not.to.equal(null)
    expect(code(scene)?.getBoundingClientRect()).to.deep.equal(box)
    await clock.pass(200)
    await scene.until('one code', () => plates().length === 1)
  })

  const steps: readonly (readonly [ConnectStep, string, string, readonly string[]])[] = [
    ['scanned', 'Approve in Lantern', 'Lantern has the code', ['Use another wallet']],
    [
      'unreachable',
      'The connection service isn’t answering',
      'Still trying',
      ['Copy link', 'Try again', 'Use another wallet'],
    ],
    ['switching', 'Switch to Meridian', 'Approve the change in Lantern', []],
  ]
  for (const [step, heading, text, buttons] of steps)
    it(`behavior: ${step} is told with a way on`, async () => {
      const scene = await createScene(withRelay())
      const { tell } = await at(scene, 'lantern')
      tell({ type: 'STEP', step })
      await says(scene, heading)
      expect(words(scene)).to.include(text)
      for (const name of buttons) await scene.button(name)
    })

  const failures: readonly (readonly [ErrorCode, string, string])[] = [
    ['USER_REJECTED', 'Request declined', 'nothing was shared'],
    ['PAIRING_EXPIRED', 'The code ran out', 'Try again'],
    ['RELAY_UNREACHABLE', 'Failed to connect', 'The connection service isn’t answering'],
    ['RELAY_REFUSED', 'Failed to connect', 'Check that date and time of this device are right'],
    ['WALLET_MALFORMED', 'Failed to connect', 'can’t be read'],
    ['CHAIN_UNSUPPORTED', 'Unsupported chain', 'Lantern doesn’t offer a network that Tidepool works on'],
  ]
  for (const [error, heading, text] of failures)
    it(`error: ${error} is told by its cause, and Try again makes a new link`, async () => {
      const scene = await createScene(withRelay())
      const pairing = await at(scene, 'lantern')
      const [attempt, uri] = [pairing.attempt() as number, pairing.uri()]
      pairing.tell({ type: 'FAILED', error: failure(error) })
      await says(scene, heading)
      await says(scene, text)
      await scene.button('Use another wallet')
      await tap(scene, 'Try again')
      await pairing.ready()
      expect(pairing.attempt()).to.be.above(attempt)
      expect(pairing.uri()).not.to.equal(uri)
      await says(scene, 'Scan with Lantern')
    })

  it('behavior: connected is shown for a moment, then the modal closes', async () => {
    const scene = await createScene(withRelay())
    const { tell, kit } = await at(scene, 'lantern')
    const address = addresses[0]
    const session = {
      namespace: 'eip155' as const,
      connectorId: 'walletConnect',
      address,
      accounts: [{ address, type: 'eoa' as const }],
      caipNetworkId: 'eip155:1' as const,
      provider: scene.wallet,
    }
    tell({ type: 'SESSION', session })
    await says(scene, 'Tidepool can now see')
    await scene.until('closed', () => !scene.kit.getState().open)
    await disconnect(kit, { namespace: 'eip155' })
  })

  it('behavior: going back gives the attempt up, and so does closing; none starts again', async () => {
    const scene = await createScene(withRelay())
    const pairing = await at(scene, 'lantern')
    await tap(scene, 'Back')
    await scene.until('Connect', () => scene.view() === 'Connect')
    expect(pairing.state().status).to.equal('disconnected')
    const again = await at(scene, 'lantern')
    scene.kit.close()
    await wait(400)
    expect(again.state()).to.deep.equal({ status: 'disconnected' })
  })

  it('behavior: what an earlier attempt ended with is not shown again', async () => {
    const scene = await createScene(withRelay())
    const pairing = await at(scene, 'lantern')
    pairing.tell({ type: 'FAILED', error: failure('USER_REJECTED') })
    await says(scene, 'Request declined')
    await tap(scene, 'Use another wallet')
    await scene.until('Connect', () => scene.view() === 'Connect')
    await pairing.arrive('lantern')
    expect(words(scene)).to.include('Scan with Lantern')
  })

  it('behavior: a page without a relay says so', async () => {
    const scene = await createScene({ alone: true, options: { customWallets: [lantern] } })
    await pairingOf(scene).arrive('lantern')
    await says(scene, 'Not set up on this site')
    await scene.button('Use another wallet')
  })

  it('behavior: the focus stays in the card when what had it goes away', async () => {
    const scene = await createScene(withRelay())
    const { tell } = await at(scene, 'lantern')
    const copy = await scene.button('Copy link')
    copy.focus()
    // The runner may keep a test's tab in the background, where the browser tells nobody of the focus.
    copy.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    tell({ type: 'STEP', step: 'scanned' })
    await says(scene, 'Approve in Lantern')
    await scene.until('the heading', () => scene.root.activeElement?.id === 'wm-title')
  })

  it('behavior: tabs for the ways there are, by the keyboard too', async () => {
    const opened = opening()
    const scene = await createScene(withRelay())
    const pairing = await at(scene, 'lantern')
    const tabs = () => [...scene.root.querySelectorAll<HTMLElement>('[role=tab]')]
    expect(tabs().map(nameOf)).to.deep.equal(['Phone', 'Browser', 'Desktop', 'Web'])
    tabs()[0]?.focus()
    await press('ArrowRight')
    await scene.until('Browser', () => scene.text().includes('Lantern isn’t in this browser'))
    await press('ArrowRight')
    await says(scene, 'Continue in Lantern')
    await tap(scene, 'Open Lantern')
    await press('End')
    await scene.until('Web', () => scene.text().includes('app.lantern.example opens in a new tab'))
    await tap(scene, 'Open Lantern')
    const uri = encodeURIComponent(pairing.uri() ?? '')
    expect(opened).to.deep.equal([
      [`lantern-desktop://wc?uri=${uri}`, '_blank', 'noreferrer noopener'],
      [`https://app.lantern.example/wc?uri=${uri}`, '_blank', 'noreferrer noopener'],
    ])
    expect(pairing.kit.store.get(deepLinkAtom)).to.deep.equal({ href: 'https://app.lantern.example/', name: 'Lantern' })
  })

  it('behavior: the wallet in this browser leads to its own view; one that is not, to where to get it', async () => {
    const scene = await createScene(withRelay())
    await at(scene, 'lantern')
    ;(await scene.find('[data-testid=wm-tab-unsupported]')).click()
    await tap(scene, 'Get Lantern')
    await scene.until('Downloads', () => scene.view() === 'Downloads')
    await scene.end()

    const here = await createScene({ wallet: (wallet) => void wallet.hold('eth_requestAccounts') })
    here.kit.setOptions({ customWallets: [{ ...lantern, rdns: here.walletId }] })
    await pairingOf(here).arrive('lantern')
    ;(await here.find('[data-testid=wm-tab-browser]')).click()
    ;(await here.button('Connect with Lantern')).click()
    await here.until('ConnectingExternal', () => here.view() === 'ConnectingExternal')
  })

  it('behavior: a wallet with links that must not be opened is not offered by them', async () => {
    const unsafe = { mobile_link: 'javascript:alert(1)', webapp_link: 'http://evil.example', desktop_link: 'file:///x' }
    const scene = await createScene(withRelay({ ...unsafe, supports_wc: true }))
    await pairingOf(scene).arrive('lantern')
    const tabs = [...scene.root.querySelectorAll<HTMLElement>('[role=tab]')]
    expect(tabs.map(nameOf)).to.deep.equal(['Phone', 'Browser'])
  })
})
