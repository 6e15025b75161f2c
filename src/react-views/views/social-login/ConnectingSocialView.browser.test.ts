import { expect } from 'chai'
import {
  atTheDoor,
  loginOptions,
  loginScene,
  secureFrame,
  withLogin,
} from '../../../../test/conformance/login-scene.ts'
import { endScenes, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { fakeClock } from '../../../../test/fakes/clock.ts'
import { type FakeEmbeddedClient, frameWindow, never } from '../../../../test/fakes/embedded-client.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'

const open = window.open
/** A window that nobody sees. */
class FakeWindow {
  closed = false
  location = { href: '' }
  close() {
    this.closed = true
  }
}
let popup: FakeWindow | null
let opened: readonly unknown[] | undefined
const stub = (given: FakeWindow | null = new FakeWindow()) => {
  popup = given
  opened = undefined
  window.open = (...args: unknown[]) => {
    opened = args
    return given as unknown as Window
  }
}
const tell = (data: unknown, origin = secureFrame, source: object | null = frameWindow) =>
  dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
const choose = async (scene: Scene) => {
  await scene.kit.open()
  ;(await scene.find('[data-testid="wm-social-google"]')).click()
  await scene.until('the view', () => scene.view() === 'ConnectingSocial')
}
const says = (scene: Scene, text: string) => scene.until(text, () => scene.text().includes(text))

beforeEach(() => stub())
after(() => {
  window.open = open
})

describeView('ConnectingSocial', {
  title: 'Google',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await choose(scene)
  },
})

describeView('ConnectingSocial', {
  title: 'Google',
  ...loginOptions(),
  arrive: async (scene) => {
    stub(null)
    withLogin(scene)
    await choose(scene)
    await scene.find('a[target=popupWindow]')
  },
})

describe('ConnectingSocialView', () => {
  afterEach(endScenes)

  const start = async (change?: (client: FakeEmbeddedClient) => void) => {
    const scene = await loginScene(loginOptions(), change)
    await choose(scene)
    return scene
  }

  it('default: a window opens in the click, the result of the secure site connects', async () => {
    const scene = await start()
    expect(opened?.slice(0, 2)).to.deep.equal([`${secureFrame}/loading`, 'popupWindow'])
    expect(String(opened?.[2])).to.include('width=600,height=800')
    await says(scene, 'Continue in the Google window')
    // The view says who helps to keep the key before there is an account.
    expect((await scene.find('[data-testid="wm-custody"]')).textContent).to.match(/secure\.test.* helps to keep/)
    expect(popup?.location.href).to.equal('https://id.test/login')
    tell({ resultUri: `${secureFrame}/done?code=1` }, secureFrame, popup)
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.client.calls.filter(([name]) => name === 'connectSocial')).to.deep.equal([
      ['connectSocial', `${secureFrame}/done?code=1`],
    ])
    await scene.until('the window closed', () => popup?.closed)
    expect(scene.kit.getState().connections[0]?.id).to.equal('AUTH')
    await scene.end()
  })

  it('behavior: messages of any other origin, or shape, change nothing', async () => {
    const scene = await start()
    await says(scene, 'Continue in the Google window')
    for (const origin of ['https://evil.test', 'https://secure.test.evil.test', 'http://secure.test', 'null', ''])
      tell({ resultUri: `${secureFrame}/done` }, origin)
    for (const data of [null, 'text', {}, { resultUri: 5 }, { resultUri: '' }, { resultUri: 'x'.repeat(70_000) }])
      tell(data)
    for (const source of [{}, null]) tell({ resultUri: `${secureFrame}/done` }, secureFrame, source)
    await wait(100)
    expect(scene.client.count('connectSocial')).to.equal(0)
    expect(scene.text()).to.include('Continue in the Google window')
    await scene.end()
  })

  it('default: fetching is said while the wallet comes', async () => {
    const scene = await start((client) => {
      client.answers.connectSocial = never
    })
    await says(scene, 'Continue in the Google window')
    tell({ resultUri: `${secureFrame}/done` })
    await says(scene, 'Fetching your wallet')
    tell({ resultUri: `${secureFrame}/done?again` })
    expect(scene.client.count('connectSocial')).to.equal(1)
    await scene.end()
  })

  it('error: what the provider refused is said, and tried again in a new window', async () => {
    const scene = await start()
    await says(scene, 'Continue in the Google window')
    tell({ resultUri: `${secureFrame}/done?error=access_denied` })
    await says(scene, 'You declined in Google')
    expect(scene.text().match(/Nothing was shared/g)).to.have.length(1)
    stub()
    ;(await scene.button('Try again')).click()
    await says(scene, 'Continue in the Google window')
    expect(opened).not.to.equal(undefined)
    await scene.end()
  })

  it('error: a provider that cannot be reached closes the window', async () => {
    const scene = await start((client) => {
      client.answers.socialRedirect = () => Promise.reject(everyError('FRAME_ERROR', { message: 'down' }))
    })
    await says(scene, 'Logging in with Google didn’t work')
    expect(popup?.closed).to.equal(true)
    expect(scene.text()).not.to.include('down')
    await scene.end()
  })

  it('timeout: a wait is said after 5 s, and a provider whose address has not come after 45 s has failed', async () => {
    const clock = fakeClock(Date.now())
    const scene = await loginScene({ ...loginOptions(), env: { clock } }, (client) => {
      client.answers.socialRedirect = never
    })
    await choose(scene)
    await says(scene, 'This takes a moment')
    await clock.pass(5_000)
    await says(scene, 'Still loading. This takes longer than usual.')
    await scene.button('Cancel')
    await clock.pass(39_999)
    expect(scene.text()).to.include('Opening Google')
    expect(popup?.closed).to.equal(false)
    await clock.pass(1)
    await says(scene, 'Logging in with Google didn’t work')
    await says(scene, 'No answer in time')
    expect(popup?.closed).to.equal(true)
    await scene.button('Try again')
    await scene.end()
  })

  it('error: what is no web address is not opened', async () => {
    const scene = await start((client) => {
      client.answers.socialRedirect = () => Promise.resolve({ uri: 'javascript:alert(1)', disowned: false })
    })
    await says(scene, 'Logging in with Google didn’t work')
    expect(popup?.location.href).to.equal('')
    await scene.end()
  })

  it('behavior: a blocked window becomes a link that leads to it', async () => {
    stub(null)
    const scene = await start()
    const link = await scene.button('Open Google')
    expect(link.getAttribute('href')).to.equal('https://id.test/login')
    expect(link.getAttribute('target')).to.equal('popupWindow')
    expect(scene.text()).to.include('Your browser blocked the window')
    tell({ resultUri: `${secureFrame}/done` })
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().status).to.equal('connected')
    await scene.end()
  })

  it('behavior: waits while the wallet is let work, and goes on in its window (F-50)', async () => {
    let answer = () => {}
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.socialRedirect = () =>
        new Promise<void>((resolve) => {
          answer = resolve
        })
    })
    await choose(scene)
    await scene.until('asked', () => scene.client.count('socialRedirect') === 1)
    const door = await atTheDoor(scene)
    expect(popup?.closed).to.equal(false)
    door.leave()
    await scene.until('back', () => scene.view() === 'ConnectingSocial')
    answer()
    await scene.until('the provider', () => popup?.location.href === 'https://id.test/login')
    await scene.end()
  })

  it('behavior: Cancel leads back and closes the window; a later result connects nobody', async () => {
    const scene = await start()
    await says(scene, 'Continue in the Google window')
    ;(await scene.button('Cancel')).click()
    await scene.until('Connect', () => scene.view() === 'Connect')
    expect(popup?.closed).to.equal(true)
    tell({ resultUri: `${secureFrame}/done` })
    await wait(100)
    expect(scene.client.count('connectSocial')).to.equal(0)
    await scene.end()
  })
})
