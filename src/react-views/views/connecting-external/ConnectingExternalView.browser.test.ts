import { expect } from 'chai'
import { createScene, endScenes, type Scene, type SceneOptions, wait } from '../../../../test/conformance/scene.ts'
import { createTwoNamespaces, grotto } from '../../../../test/conformance/svm-world.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { install } from '../../../../test/fakes/eip1193.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { showView } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const pick = async ({ kit, find, walletId }: Scene) => {
  await kit.open()
  ;(await find(`[data-testid="wm-wallet-${walletId}"]`)).click()
}
const rejected = { code: 4001, message: 'User rejected the request.' }

describeView('ConnectingExternal', {
  title: ({ walletName }) => walletName,
  wallet: (wallet) => void wallet.hold('eth_requestAccounts'),
  arrive: pick,
})

describeView('ConnectingExternal', {
  title: ({ walletName }) => walletName,
  wallet: (wallet) => wallet.fail('eth_requestAccounts', rejected),
  arrive: async (scene) => {
    await pick(scene)
    await scene.find('[data-testid="wm-connecting-retry"]')
  },
})

describe('ConnectingExternalView', () => {
  afterEach(endScenes)

  const start = async (options: SceneOptions) => {
    const scene = await createScene(options)
    await pick(scene)
    await scene.until('the view', () => scene.view() === 'ConnectingExternal')
    return scene
  }
  const says = (scene: Scene, text: string) => scene.until(text, () => scene.text().includes(text))

  it('default: waits in words while the wallet is asked, then connects and closes', async () => {
    let release = () => {}
    const scene = await start({
      wallet: (wallet) => {
        release = wallet.hold('eth_requestAccounts')
      },
    })
    await says(scene, `Approve in ${scene.walletName}`)
    expect(scene.root.querySelector('[role=status] h3')?.textContent).to.include('Approve in')
    await scene.until('its title', () => scene.root.querySelector('#wm-title')?.textContent === scene.walletName)
    release()
    await says(scene, 'Tidepool can now see')
    expect(scene.text()).to.include('0x7A3f…C4c41e')
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().status).to.equal('connected')
    await scene.end()
  })

  it('behavior: one live region tells each phase once, with a full stop between its heading and its text', async () => {
    const scene = await start({ wallet: (wallet) => wallet.fail('eth_requestAccounts', rejected) })
    const retry = await scene.find('[data-testid="wm-connecting-retry"]')
    const region = scene.root.querySelector('[data-view=ConnectingExternal] [role=status]') as HTMLElement
    const before = getComputedStyle(region.querySelector('p') as HTMLElement, '::before')
    expect([before.content, before.position]).to.deep.equal(['". "', 'absolute'])
    const told: string[] = []
    const observer = new MutationObserver(() => told.push(region.querySelector('h3')?.textContent ?? ''))
    observer.observe(region, { childList: true, characterData: true, subtree: true })
    retry.click()
    await scene.until('declined again', () => told.at(-1)?.includes('declined'))
    observer.disconnect()
    expect(told).to.deep.equal([`Approve in ${scene.walletName}`, 'Request declined'])
    expect(region.isConnected).to.equal(true)
    await scene.end()
  })

  it('behavior: a wallet that answers without a prompt is never shown as waiting, and the card closes at once', async () => {
    const scene = await createScene()
    await scene.kit.open()
    const row = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"]`)
    // A pointer over the row fetches the files.
    row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }))
    await wait(200)
    await scene.settled()
    const seen = new Set<string>()
    const observer = new MutationObserver(() => {
      seen.add(scene.root.querySelector('#wm-title')?.textContent ?? '')
      if (!scene.root.querySelector('[part=body] ~ [inert]')) seen.add(`in sight: ${scene.view()}`)
    })
    observer.observe(scene.root, { childList: true, subtree: true, characterData: true })
    row.click()
    await scene.until('connected', () => scene.kit.getState().status === 'connected')
    await scene.until('closed', () => !scene.kit.getState().open)
    observer.disconnect()
    expect([...seen].filter((one) => /ConnectingExternal|Lantern/.test(one))).to.deep.equal([])
  })

  it('error: declined says that nothing was shared and offers both ways on', async () => {
    const scene = await start({ wallet: (wallet) => wallet.fail('eth_requestAccounts', rejected, 1) })
    await says(scene, 'Request declined')
    expect(scene.text()).to.include('nothing was shared')
    await scene.button('Use another wallet')
    ;(await scene.button('Try again')).click()
    await says(scene, 'Tidepool can now see')
    await scene.end()
  })

  it("error: another failure is told in our words, never the wallet's", async () => {
    const scene = await start({
      wallet: (wallet) => wallet.fail('eth_requestAccounts', { code: -32603, message: 'SEND ME MONEY' }),
    })
    await says(scene, 'Failed to connect')
    await says(scene, 'Something failed inside the wallet')
    expect(scene.root.textContent).not.to.include('MONEY')
    await scene.end()
  })

  it('behavior: an earlier request is open: goes on by itself once that has ended', async () => {
    const scene = await start({
      wallet: (wallet) => wallet.fail('eth_requestAccounts', { code: -32002, message: 'x' }),
    })
    await says(scene, `Open ${scene.walletName} to continue`)
    await scene.until('its title', () => scene.root.querySelector('#wm-title')?.textContent === scene.walletName)
    scene.wallet.authorised = true
    await says(scene, 'Tidepool can now see')
    await scene.end()
  })

  it('behavior: Use another wallet leads back to the list', async () => {
    const scene = await start({ wallet: (wallet) => wallet.fail('eth_requestAccounts', rejected) })
    ;(await scene.button('Use another wallet')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    await scene.end()
  })

  it('behavior: going back gives the attempt up; a late approval connects nobody', async () => {
    let release = () => {}
    const scene = await start({
      wallet: (wallet) => {
        release = wallet.hold('eth_requestAccounts')
      },
    })
    await scene.until('asked', () => scene.wallet.count('eth_requestAccounts') === 1)
    ;(await scene.button('Back')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    release()
    await wait(100)
    expect(scene.kit.getState().status).to.equal('disconnected')
    await scene.end()
  })

  it('behavior: closing does not start another attempt', async () => {
    const scene = await start({ wallet: (wallet) => void wallet.hold('eth_requestAccounts') })
    await scene.until('asked', () => scene.wallet.count('eth_requestAccounts') === 1)
    scene.kit.close()
    await wait(700)
    expect(scene.wallet.count('eth_requestAccounts')).to.equal(1)
    expect(scene.kit.getState().status).to.equal('disconnected')
    await scene.end()
  })

  it('behavior: a wallet that is not there is named, and connects once it is announced', async () => {
    const scene = await createScene({ alone: true })
    await scene.kit.open()
    showView(internalKit(scene.kit), route('ConnectingExternal', { connectorId: 'test.absent' }))
    await says(scene, 'isn’t in this browser')
    const info = { uuid: crypto.randomUUID(), name: 'Absent', rdns: 'test.absent', icon: 'data:image/png;base64,AA==' }
    const stop = install(window, scene.wallet, info)
    await says(scene, 'Tidepool can now see')
    stop()
    await scene.end()
  })

  it('behavior: a wallet that is connected in another namespace than the active one becomes the active one', async () => {
    const { scene, stop } = await createTwoNamespaces({ connected: true })
    const { kit, wallet, walletName } = scene
    const { address } = kit.getState()
    await kit.switchNetwork(`solana:${grotto.id}`)
    expect(kit.getState()).to.include({ namespace: 'solana', status: 'disconnected' })
    const changes: unknown[] = []
    kit.on('network-change', (change) => changes.push(change))
    const asked = wallet.count('eth_requestAccounts')
    await kit.open({ view: 'Connect' })
    ;(await scene.button(new RegExp(`^${walletName}`))).click()
    await scene.until('closed', () => !kit.getState().open)
    expect(kit.getState()).to.include({ namespace: 'eip155', status: 'connected', address })
    expect(changes).to.deep.equal([{ namespace: 'eip155', caipNetworkId: 'eip155:1', supported: true }])
    // A connected wallet has nothing to ask.
    expect(wallet.count('eth_requestAccounts')).to.equal(asked)
    stop()
    await scene.end()
  })
})
