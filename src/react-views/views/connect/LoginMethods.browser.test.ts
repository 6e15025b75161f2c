import { expect } from 'chai'
import { setViewport } from '../../../../test/browser/commands.ts'
import {
  type as enter,
  loginOptions,
  loginScene,
  secureFrame,
  withLogin,
} from '../../../../test/conformance/login-scene.ts'
import { addresses, createScene, endScenes, nameOf, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { FakeWallet, install } from '../../../../test/fakes/eip1193.ts'
import { FakeEmbeddedClient } from '../../../../test/fakes/embedded-client.ts'
import { numbered, walletList } from '../../../../test/fakes/wallet-list.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { provideEmbeddedClient } from '../../../atoms/login/secure-frame/secure-frame-client.ts'
import { bitcoin } from '../../../networks.ts'

const all = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
const ways = ({ root }: Scene) =>
  [...root.querySelectorAll<HTMLElement>('[data-testid^="wm-social-"],[data-testid="wm-email-input"],[data-row]')].map(
    (one) => nameOf(one),
  )

describeView('Connect', {
  title: 'Connect to Tidepool',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await scene.kit.open()
    await scene.find('[data-testid="wm-social-google"]')
    await scene.find('[data-testid^="wm-wallet-"]')
  },
})

describe('LoginMethods', () => {
  afterEach(endScenes)

  const open = async (features: object = {}) => {
    const scene = await loginScene(loginOptions(features))
    await scene.kit.open()
    await scene.find('[data-testid^="wm-wallet-"]')
    return scene
  }

  for (const height of [780, 640])
    it(`behavior: wallets, email and socials are whole in a window ${height} px high`, async () => {
      await setViewport({ width: 620, height })
      try {
        const hosts = { secureFrame, providerApi: 'https://api.test', relay: 'wss://relay.test' }
        const scene = await loginScene({ options: { hosts }, services: walletList(numbered(20)).answer })
        await scene.kit.open()
        await scene.find('[data-testid="wm-wallet-w2"]')
        await scene.find('[data-testid="wm-social-more"]')
        await scene.settled()
        expect(scene.root.querySelectorAll('[data-row]')).to.have.length(6)
        expect(scene.body().scrollHeight).to.be.at.most(scene.body().clientHeight)
        await scene.end()
      } finally {
        await setViewport({ width: 800, height: 600 })
      }
    })

  it('default: wallets, then email and socials; more behind one button', async () => {
    const scene = await open()
    await scene.find('[data-testid="wm-social-more"]')
    expect(ways(scene).slice(-7)).to.deep.equal([
      'Email address',
      'Continue with Google',
      'Continue with X',
      'Continue with Farcaster',
      'Continue with Discord',
      'Continue with Apple',
      'More ways to log in',
    ])
    ;(await scene.button('More ways to log in')).click()
    await scene.until('all of them', () => scene.view() === 'ConnectSocials')
    await scene.end()
  })

  it('behavior: networks that the embedded wallet has no accounts on offer none of it', async () => {
    const scene = await createScene({ options: { hosts: { secureFrame }, networks: [bitcoin] } })
    await scene.kit.open()
    await scene.find('[data-view=Connect]')
    await scene.until('looked', () => !scene.root.querySelector('[aria-busy]'))
    await wait(500)
    expect(scene.root.querySelector('[data-testid^="wm-social-"],[data-testid="wm-email-input"]')).to.equal(null)
    const ended = await scene.kit.connect({ social: 'google' }).catch(({ code }) => code)
    expect(ended).to.equal('AUTH_NOT_FOUND')
    await scene.end()
  })

  for (const count of [1, 2, 3, 6])
    it(`param: ${count} socials, none hidden`, async () => {
      const scene = await open({ socials: all.slice(0, count) })
      await scene.find('[data-testid="wm-social-google"]')
      expect(scene.root.querySelectorAll('[data-testid^="wm-social-"]')).to.have.length(count)
      expect(scene.root.querySelector('[data-testid="wm-social-more"]')).to.equal(null)
      const google = await scene.button('Continue with Google')
      expect(google.textContent?.trim() ?? '').to.equal(count === 2 ? '' : 'Continue with Google')
      await scene.end()
    })

  it('param: the order of the groups, and groups left out', async () => {
    const first = await open({ connectMethodsOrder: ['social', 'wallet', 'email'] })
    await first.find('[data-testid="wm-email-input"]')
    await first.find('[data-testid="wm-social-google"]')
    expect(ways(first)[0]).to.equal('Continue with Google')
    expect(ways(first).at(-1)).to.equal('Email address')
    await first.end()
    const second = await open({ email: false, socials: [] })
    expect(second.root.querySelector('form')).to.equal(null)
    await second.end()
  })

  it('param: without a secure frame nobody logs in', async () => {
    const scene = await createScene()
    await scene.kit.open()
    await scene.find('[data-testid^="wm-wallet-"]')
    expect(scene.root.querySelector('form,[data-testid^="wm-social-"]')).to.equal(null)
    await scene.end()
  })

  it('param: emailShowWallets: false puts the wallets behind one row', async () => {
    const scene = await loginScene(loginOptions({ emailShowWallets: false }))
    await scene.kit.open()
    await scene.find('[data-testid="wm-collapsed-wallets"]')
    expect(scene.root.querySelector('[data-testid^="wm-wallet-"]')).to.equal(null)
    await scene.end()
  })

  it('behavior: an address typed here leads to its code', async () => {
    const scene = await open()
    enter(await scene.find('[data-testid="wm-email-input"]'), 'maren@fjord.example')
    ;(await scene.button('Continue with email')).click()
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    await scene.end()
  })

  it('behavior: Enter counts that comes before what was filled in is drawn', async () => {
    const scene = await open()
    const field = (await scene.find('[data-testid="wm-email-input"]')) as HTMLInputElement
    enter(field, 'maren@fjord.example')
    // The browser does this on Enter; here in the same task as the filling in.
    field.form?.requestSubmit()
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    await scene.end()
  })

  it('behavior: a wallet that comes late does not take the field away from who types', async () => {
    const scene = await createScene({ ...loginOptions(), alone: true })
    provideEmbeddedClient(internalKit(scene.kit), new FakeEmbeddedClient())
    await scene.kit.open()
    const field = (await scene.find('[data-testid="wm-email-input"]')) as HTMLInputElement
    field.focus()
    enter(field, 'maren@fjord.example')
    let lost = 0
    field.addEventListener('blur', () => lost++)
    const info = { uuid: crypto.randomUUID(), name: 'Tern', rdns: 'test.late' }
    const stop = install(window, new FakeWallet({ accounts: [...addresses] }), info)
    const row = await scene.find('[data-testid="wm-wallet-test.late"]')
    await wait(100)
    expect(lost, 'blur').to.equal(0)
    const first = () => (field.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING ? 'email' : 'wallet')
    expect(first()).to.equal('email')
    await scene.kit.close()
    await scene.kit.open()
    await scene.until('the standard order', async () => ways(scene)[0]?.startsWith('Tern'))
    stop()
    await scene.end()
  })

  it('behavior: who is logged in cannot do it again, and reads why', async () => {
    const scene = await loginScene(loginOptions())
    await scene.kit.connect({ connectorId: 'AUTH' })
    await scene.kit.open({ view: 'ProfileWallets' })
    ;(await scene.button(/^Connect/)).click()
    await scene.find('[data-testid="wm-social-google"]')
    expect((await scene.button('Continue with Google')).getAttribute('aria-disabled')).to.equal('true')
    expect(((await scene.find('[data-testid="wm-email-input"]')) as HTMLInputElement).readOnly).to.equal(true)
    expect(scene.text()).to.include('You’re logged in already')
    await scene.end()
  })

  it('behavior: the terms gate every way', async () => {
    const scene = await loginScene(loginOptions({ legalCheckbox: true }))
    await scene.kit.open()
    await scene.find('[data-testid="wm-social-google"]')
    expect(scene.root.querySelector('form')?.closest('[inert]')).not.to.equal(null)
    await scene.end()
  })
})
