import { expect } from 'chai'
import { loginOptions, secureFrame, withLogin } from '../../../../test/conformance/login-scene.ts'
import { createScene, endScenes, type Scene, wait } from '../../../../test/conformance/scene.ts'
import type { FakeEmbeddedClient } from '../../../../test/fakes/embedded-client.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'

const open = window.open
const page = location.href
let opened: (readonly unknown[])[] = []
const telegram = window as { Telegram?: object }
const noted = '@wallet-modal/social_provider'
const since = '@wallet-modal/social_provider_time'
/** Stores the entries that a page writes before it goes to the provider. */
const note = (storage: FakeStorage, at = Date.now()) => {
  storage.setItem(noted, 'google')
  storage.setItem(since, String(at))
}
const own = 'kept=a%20b&bare'
const result = `${secureFrame}/result?request=r1`

/** Puts a result into the page's address, as the secure site does. */
const comeBack = (uri: string) => {
  const url = new URL(page)
  url.hash = '#own=1'
  url.search += `${url.search ? '&' : '?'}${own}&result_uri=${encodeURIComponent(uri)}`
  history.replaceState(null, '', url)
}
const load = async (storage: FakeStorage, change?: (client: FakeEmbeddedClient) => void) => {
  const scene = await createScene({ ...loginOptions(), env: { storage } })
  return { ...scene, client: withLogin(scene, change) }
}
const leave = async (storage: FakeStorage, uri: string) => {
  const scene = await load(storage, (client) => {
    client.answers.socialRedirect = () => Promise.resolve({ uri, disowned: true })
  })
  await scene.kit.open()
  ;(await scene.find('[data-testid="wm-social-google"]')).click()
  return scene
}
const asked = ({ client }: { readonly client: FakeEmbeddedClient }) =>
  client.calls.filter(([name]) => name === 'connectSocial')
const left = async (scene: Scene & { readonly client: FakeEmbeddedClient }) => {
  await scene.kit.ready()
  await wait(200)
  expect(asked(scene)).to.deep.equal([])
  expect(scene.kit.getState().status).to.equal('disconnected')
  expect(scene.kit.getState().open).to.equal(false)
}

describe('a social account in a Telegram app', () => {
  beforeEach(() => {
    telegram.Telegram = { WebApp: {} }
    opened = []
    window.open = (...args: unknown[]) => {
      opened.push(args)
      return null
    }
  })
  afterEach(async () => {
    await endScenes()
    history.replaceState(null, '', page)
    delete telegram.Telegram
  })
  after(() => {
    window.open = open
  })

  it('default: no window; the page goes there, with the way back in the state', async () => {
    const storage = new FakeStorage()
    const scene = await leave(storage, 'https://id.test/login?x=1&state=s7')
    await scene.until('leaving', () => opened.length > 0)
    expect(opened).to.deep.equal([[`https://id.test/login?x=1&state=s7--${encodeURIComponent(page)}`, '_top']])
    expect(storage.getItem(noted)).to.equal('google')
    // The login has not succeeded yet, so there is nothing to restore.
    expect(storage.getItem('@wallet-modal/eip155:connected_connector_id')).to.equal(null)
    await scene.end()
  })

  it('error: an address without a state is not followed, nor is one of no web page', async () => {
    for (const uri of ['https://id.test/login', 'javascript:alert(1)//?state=1']) {
      const storage = new FakeStorage()
      const scene = await leave(storage, uri)
      await scene.until('said', () => scene.text().includes('Logging in with Google didn’t work'))
      expect(opened).to.deep.equal([])
      expect(storage.getItem(noted)).to.equal(null)
      await scene.end()
    }
  })

  it('default: what it comes back with connects, shown while it does, and leaves the address', async () => {
    const storage = new FakeStorage()
    const before = await leave(storage, 'https://id.test/login?state=s7')
    await before.until('leaving', () => opened.length > 0)
    await before.end()
    comeBack(result)
    const scene = await load(storage)
    const views: string[] = []
    scene.kit.on('view-change', ({ view }) => views.push(view))
    await scene.until('connected', () => scene.kit.getState().status === 'connected')
    expect(asked(scene)).to.deep.equal([['connectSocial', result]])
    expect(views).to.include('ConnectingSocial')
    expect(new URL(location.href).searchParams.get('result_uri')).to.equal(null)
    expect(location.search.endsWith(own)).to.equal(true)
    expect(storage.getItem(noted)).to.equal(null)
    await scene.until('remembered', () => storage.getItem('@wallet-modal/connected_social') === 'google')
    await scene.end()
  })

  for (const [what, prepare] of [
    ['no login was begun here', () => {}],
    ['nobody knows when a login was begun here', (storage) => storage.setItem(noted, 'google')],
    ['a login was begun here and forgotten', (storage) => note(storage, Date.now() - 600_001)],
    ['a login is begun tomorrow, by the clock', (storage) => note(storage, Date.now() + 60_000)],
  ] as const satisfies readonly (readonly [string, (storage: FakeStorage) => void])[])
    it(`behavior: ${what}: a result is taken out of the address, and nobody is asked`, async () => {
      const storage = new FakeStorage()
      prepare(storage)
      comeBack(result)
      const scene = await load(storage)
      await left(scene)
      await scene.until('taken away', () => !location.search.includes('result_uri'))
      expect(location.search.endsWith(own)).to.equal(true)
      expect(location.hash).to.equal('#own=1')
      expect(storage.getItem(noted)).to.equal(null)
      await scene.end()
    })

  it('behavior: a page without a secure site keeps a parameter of that name', async () => {
    comeBack(result)
    const scene = await createScene({ env: { storage: new FakeStorage() } })
    await scene.kit.ready()
    await wait(200)
    expect(new URL(location.href).searchParams.get('result_uri')).to.equal(result)
    await scene.end()
  })

  for (const uri of [
    'https://evil.test/result?request=r1',
    'https://secure.test.evil.test/result',
    'http://secure.test/result',
    'https://secure.test@evil.test/result',
    'javascript:alert(1)',
    'result',
    '',
    `${secureFrame}/${'x'.repeat(70_000)}`,
  ])
    it(`error: a result that is not the secure site’s (${uri.slice(0, 40)}) asks nobody, and is taken away`, async () => {
      const storage = new FakeStorage()
      note(storage)
      comeBack(uri)
      const scene = await load(storage)
      await left(scene)
      expect(new URL(location.href).searchParams.has('result_uri')).to.equal(false)
      expect(storage.getItem(noted)).to.equal(null)
      await scene.end()
    })

  it('behavior: whoever comes back without a result is simply not logged in', async () => {
    const storage = new FakeStorage()
    const before = await leave(storage, 'https://id.test/login?state=s7')
    await before.until('leaving', () => opened.length > 0)
    await before.end()
    const scene = await load(storage)
    await left(scene)
    expect(scene.client.calls).to.deep.equal([])
    expect([...storage.items.keys()].filter((key) => /connected_connector_id/.test(key))).to.deep.equal([])
    await scene.end()
  })

  it('error: what the provider refused is said, with a way on', async () => {
    const storage = new FakeStorage()
    note(storage)
    comeBack(`${secureFrame}/result?error=access_denied`)
    const scene = await load(storage)
    await scene.until('said', () => scene.text().includes('You declined in Google'))
    expect(asked(scene)).to.deep.equal([])
    await scene.button('Try again')
    await scene.end()
  })
})
