import { expect } from 'chai'
import { emulateMedia, press as pressKey, setViewport } from '../../../../test/browser/commands.ts'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { FakeSiwx } from '../../../../test/fakes/fake-siwx.ts'

const sign = '[data-testid="wm-siwx-sign"]'
const cancel = '[data-testid="wm-siwx-cancel"]'
const says = (scene: Scene, text: string) => scene.until(text, () => scene.text().includes(text))

/** The view with its message. */
async function start(options: SceneOptions = {}): Promise<Scene> {
  const scene = await createScene({ ...options, connected: true, options: { siwx: new FakeSiwx() } })
  await scene.until('the view', () => scene.view() === 'SIWXSignMessage')
  await scene.until('a message', () => scene.text().includes('tidepool.test'))
  await scene.settled()
  return scene
}

describe('reaching what the sign-in shows', () => {
  afterEach(endScenes)

  it('behavior: a declined signature is heard once, and seen although the message was scrolled down', async () => {
    await setViewport({ width: 800, height: 520 })
    await emulateMedia({ reducedMotion: 'reduce' })
    try {
      const scene = await start({
        wallet: (wallet) => wallet.fail('personal_sign', { code: 4001, message: 'User rejected the request.' }, 1),
      })
      ;(await scene.button('Read the full message')).click()
      await scene.find('[data-testid="wm-siwx-message"]')
      await scene.settled()
      const status = await scene.find('[data-view=SIWXSignMessage] [role=status]')
      scene.body().scrollTop = scene.body().scrollHeight
      const isInSight = () =>
        status.getBoundingClientRect().top >= scene.body().getBoundingClientRect().top - 1 &&
        status.getBoundingClientRect().bottom <= scene.body().getBoundingClientRect().bottom
      expect(isInSight(), 'scrolled away').to.equal(false)
      ;(await scene.find(sign)).click()
      await says(scene, 'Signature declined')
      await scene.until('in sight', isInSight)
      expect(status.getAttribute('aria-live')).to.equal('off')
      await scene.until(
        'the toast',
        () => scene.root.querySelector('[role=alert]')?.textContent === 'Signature declined',
      )
      await scene.end()
    } finally {
      await emulateMedia({ reducedMotion: 'no-preference' })
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('behavior: on a narrow phone the toast of a declined signature lies above the title, and not on it', async () => {
    try {
      for (const height of [568, 600, 640]) {
        await setViewport({ width: 360, height })
        const scene = await start({
          wallet: (wallet) => wallet.fail('personal_sign', { code: 4001, message: 'User rejected the request.' }, 1),
        })
        ;(await scene.find(sign)).click()
        await says(scene, 'Signature declined')
        await scene.until('the toast', () => scene.root.querySelector('[part=toast]:popover-open'))
        await scene.settled()
        const { bottom } = (await scene.find('[part=toast]')).getBoundingClientRect()
        const { top } = (await scene.find('#wm-title')).getBoundingClientRect()
        expect(bottom, `${height} px high`).to.be.at.most(top)
        await scene.end()
      }
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('behavior: on a narrow phone no button changes its height while the wallet is asked', async () => {
    await setViewport({ width: 360, height: 640 })
    try {
      for (const locale of ['en', 'de', 'ar']) {
        const scene = await start({ locale, wallet: (wallet) => void wallet.hold('personal_sign') })
        await scene.settled()
        const button = await scene.find(sign)
        const { height } = button.getBoundingClientRect()
        expect(height, `${locale}: one line`).to.equal(48)
        button.click()
        await scene.until('asked', () => button.ariaBusy === 'true')
        await scene.settled()
        expect(button.getBoundingClientRect().height, locale).to.equal(height)
        await scene.end()
      }
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('behavior: in small windows no picture stands above the text, and site and buttons can be reached', async () => {
    try {
      for (const [width, height] of [
        [320, 200],
        [360, 640],
        [844, 390],
      ] as const) {
        await setViewport({ width, height })
        const scene = await start()
        await scene.settled()
        const body = scene.body()
        const status = await scene.find('[data-view=SIWXSignMessage] [role=status]')
        const { top } = body.getBoundingClientRect()
        const above = status.getBoundingClientRect().top - top
        expect(above, `${width} × ${height}: the text begins in the first half`).to.be.below(body.clientHeight / 2)
        for (const one of [await scene.find(cancel), await scene.find(sign), await scene.find('dl,[data-view] dd')]) {
          one.scrollIntoView({ block: 'center' })
          const box = one.getBoundingClientRect()
          expect(box.bottom, `${width} × ${height}`).to.be.above(top)
          expect(box.top, `${width} × ${height}`).to.be.below(height)
        }
        await scene.end()
      }
    } finally {
      await setViewport({ width: 800, height: 600 })
    }
  })

  it('behavior: required: while it goes back, it says aloud what is waited for and what Cancel does now', async () => {
    const scene = await start({ wallet: (own) => void own.hold('wallet_switchEthereumChain') })
    ;(await scene.find(sign)).click()
    await scene.until('signed in', () => scene.kit.getState().session && !scene.kit.getState().open)
    scene.wallet.chainId = '0x2'
    scene.wallet.emit('chainChanged', '0x2')
    await says(scene, 'Cancelling goes back to Meridian.')
    ;(await scene.find(cancel)).click()
    await says(scene, 'Going back to Meridian')
    expect(scene.text()).to.include(`Cancelling disconnects ${scene.walletName} from this site.`)
    expect(scene.text()).not.to.include('Cancelling goes back')
    const heading = [...scene.root.querySelectorAll('[role=status]')].find((one) =>
      /Going back/.test(`${one.textContent}`),
    )
    expect(heading?.getAttribute('aria-live')).to.equal(null)
    expect(scene.root.querySelector('[data-thread]')?.getAttribute('data-thread')).to.equal('waiting')
    ;(await scene.find(cancel)).click()
    await scene.until('left', () => scene.kit.getState().status === 'disconnected' && !scene.kit.getState().open)
    await scene.end()
  })

  it('behavior: by the keyboard alone: Tab reaches every control, Enter reads and signs', async () => {
    const scene = await start()
    await scene.settled()
    const focused = () => scene.root.activeElement as HTMLElement | null
    const to = async (name: RegExp) => {
      for (let tabs = 0; tabs < 12 && !name.test(focused()?.textContent ?? ''); tabs++) await pressKey('Tab')
      expect(focused()?.textContent).to.match(name)
    }
    await to(/^Read the full message$/)
    await pressKey('Enter')
    await scene.find('[data-testid="wm-siwx-message"]')
    await to(/^Cancel$/)
    await to(/^Sign in$/)
    await pressKey('Enter')
    await says(scene, 'You’re signed in')
    await scene.until('closed', () => !scene.kit.getState().open)
    await scene.end()
  })

  it('behavior: required: an element that is removed from the page leaves nobody in the account', async () => {
    const scene = await start()
    scene.element.remove()
    await scene.until('left', () => scene.kit.getState().status === 'disconnected')
    await scene.end()
  })
})
