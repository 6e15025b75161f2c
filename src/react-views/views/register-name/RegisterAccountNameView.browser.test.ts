import { expect } from 'chai'
import { hexToString } from 'viem'
import { arriveAt, type as enter, loginScene, secureFrame } from '../../../../test/conformance/login-scene.ts'
import { addresses, createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow } from '../../../../test/fakes/portfolio.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { keepName } from '../../../atoms/names/load-name.ts'
import { navigate, showView } from '../../../atoms/navigation/navigate.ts'
import { route } from '../../../atoms/navigation/routes.ts'
import { activeSessionAtom } from '../../../atoms/sessions/network/network.atoms.ts'

const zone = 'id.harbor.test'
const taken = new Set([`maren.${zone}`])

/** A data API that registers names: `refuse` answers in its place. */
function service(refuse: { registration?: () => Response; suggestions?: () => Response } = {}): SceneOptions {
  const names = new Map<string, string>()
  return {
    connected: true,
    options: { names: { zone } },
    data: () => answer(coinRow),
    names: (url, init) => {
      const last = decodeURIComponent(url.pathname.split('/').at(-1) as string)
      if (init?.method === 'POST') {
        const refused = refuse.registration?.()
        if (refused) return refused
        const { address, message } = JSON.parse(String(init.body))
        names.set(JSON.parse(message).name, address)
        return Response.json({ success: true })
      }
      if (url.pathname.startsWith('/v1/profile/suggestions/'))
        return (
          refuse.suggestions?.() ??
          Response.json({
            suggestions: ['', '1', '2'].map((end) => {
              const name = `${last}${end}.${zone}`
              return { name, registered: taken.has(name) || names.has(name) || end === '2' }
            }),
          })
        )
      return Response.json({ name: null }, { status: 404 })
    },
  }
}

const arrive = async (scene: Scene) => {
  await arriveAt(scene, route('Account'), route('RegisterAccountName'))
  await input(scene)
}
const input = (scene: Scene) => scene.find('[data-testid="wm-name-input"]')
const fill = async (scene: Scene, text: string) => enter(await input(scene), text)
const button = (scene: Scene) => scene.find('[data-testid="wm-name-register"]')
const reason = async (scene: Scene) => {
  const one = await button(scene)
  return scene.root.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent
}
const start = async (options: SceneOptions = service()) => {
  const scene = await createScene(options)
  await arrive(scene)
  return scene
}

describeView('RegisterAccountName', {
  title: 'Register a name',
  ...service(),
  arrive: async (scene) => {
    await arrive(scene)
    await fill(scene, 'maren')
    await scene.find('[data-testid="wm-name-maren1"]')
  },
})

describeView('RegisterAccountNameSuccess', {
  title: 'Name registered',
  ...service(),
  arrive: (scene) =>
    arriveAt(scene, route('RegisterAccountNameSuccess', { name: `ada1.${zone}`, address: `${addresses[0]}` })),
})

describe('RegisterAccountNameView', () => {
  afterEach(endScenes)

  it('default: typed, free, signed, registered; then in the account, and Back leads there', async () => {
    const scene = await start()
    await fill(scene, 'Ada1')
    await scene.until('free', () => scene.text().includes(`ada1.${zone} is free.`))
    ;(await button(scene)).click()
    await scene.until('the success', () => scene.view() === 'RegisterAccountNameSuccess')
    await scene.until('whose', () => scene.text().includes(`ada1.${zone} is yours`))
    expect((await scene.find('[data-address]')).dataset.address?.toLowerCase()).to.equal(addresses[0])
    const signed = scene.wallet.calls.find(({ method }) => method === 'personal_sign')
    expect(JSON.parse(hexToString(signed?.params[0] as `0x${string}`))).to.include({ name: `ada1.${zone}` })
    ;(await scene.button('Back')).click()
    await scene.until('the account', () => scene.view() === 'Account')
    await scene.find('[data-view=Account] h3', `ada1.${zone}`)
    await scene.end()
  })

  it('behavior: a taken name says so, and a press takes a free one in its place', async () => {
    const scene = await start()
    await fill(scene, 'maren')
    const free = await scene.find('[data-testid="wm-name-maren1"]', /Available/)
    await scene.until('taken', () => scene.text().includes('Name is already taken'))
    expect(await reason(scene)).to.equal('Name is already taken')
    const other = await scene.find('[data-testid="wm-name-maren2"]', /Registered/)
    expect(other.getAttribute('aria-disabled')).to.equal('true')
    free.click()
    await scene.until('taken over', () => (scene.root.querySelector('input') as HTMLInputElement).value === 'maren1')
    await scene.until('free', () => scene.text().includes(`maren1.${zone} is free.`))
    await scene.end()
  })

  it('behavior: a name that cannot be registered is told before anyone is asked', async () => {
    let asked = 0
    const scene = await start(service({ suggestions: () => Response.json({ suggestions: [], n: ++asked }) }))
    expect(await reason(scene)).to.equal('Name must be at least 4 characters long')
    for (const [text, words] of [
      ['ada', 'Name must be at least 4 characters long'],
      ['ada.1', 'The value is not a valid username'],
      ['adäm', 'The value is not a valid username'],
    ] as const) {
      await fill(scene, text)
      await scene.until(text, () => scene.text().includes(words))
      expect(await reason(scene)).to.include(words)
    }
    ;(await button(scene)).click()
    await scene.settled()
    expect(scene.wallet.count('personal_sign') + asked).to.equal(0)
    await scene.end()
  })

  it('error: without suggestions the name can be registered all the same, or asked for again', async () => {
    let down = true
    const failing = () => new Response('', { status: 400 })
    const scene = await start(service({ suggestions: () => (down ? failing() : (undefined as unknown as Response)) }))
    await fill(scene, 'ada1')
    await scene.until('told', () => scene.text().includes('Error fetching name suggestions'))
    expect((await button(scene)).getAttribute('aria-disabled')).to.equal(null)
    down = false
    ;(await scene.button('Try again')).click()
    await scene.until('free', () => scene.text().includes(`ada1.${zone} is free.`))
    await scene.end()
  })

  it('error: a declined signature, the words of the service and a dead service leave the form as it was', async () => {
    let answers = [
      Response.json({ status: 'error', reasons: [{ name: 'timestamp', description: 'Too old' }] }, { status: 400 }),
      new Response('', { status: 502 }),
    ]
    const scene = await start(service({ registration: () => answers.shift() as Response }))
    await fill(scene, 'ada1')
    scene.wallet.fail('personal_sign', { code: 4001, message: 'No' }, 1)
    for (const words of ['Signature declined', 'Too old', `Error registering name ada1.${zone}`]) {
      ;(await button(scene)).click()
      await scene.find('[role=alert]', words)
      expect(scene.view()).to.equal('RegisterAccountName')
      expect((scene.root.querySelector('input') as HTMLInputElement).value).to.equal('ada1')
    }
    ;(await button(scene)).click()
    await scene.until('the success', () => scene.view() === 'RegisterAccountNameSuccess')
    answers = []
    await scene.end()
  })

  it('behavior: Cancel ends the wait for the wallet', async () => {
    const scene = await start()
    const release = scene.wallet.hold('personal_sign')
    await fill(scene, 'ada1')
    ;(await button(scene)).click()
    await scene.find('[data-testid="wm-name-register"]', `Sign in ${scene.walletName}`)
    ;(await scene.button('Cancel')).click()
    await scene.find('[data-testid="wm-name-register"]', 'Register')
    release()
    await scene.settled()
    expect(scene.view()).to.equal('RegisterAccountName')
    await scene.end()
  })

  it('behavior: the screen of an embedded wallet in between changes nothing of the registration', async () => {
    const scene = await start()
    const release = scene.wallet.hold('personal_sign')
    await fill(scene, 'ada1')
    ;(await button(scene)).click()
    await scene.until('asked', () => scene.wallet.count('personal_sign') === 1)
    const kit = internalKit(scene.kit)
    showView(kit, route('ApproveTransaction', { signs: true }))
    await scene.until('the screen', () => scene.view() === 'ApproveTransaction')
    navigate(kit, { type: 'leave', views: ['ApproveTransaction'] })
    await scene.until('the form', () => scene.view() === 'RegisterAccountName')
    await scene.find('[data-testid="wm-name-register"]', `Sign in ${scene.walletName}`)
    release()
    await scene.until('the success', () => scene.view() === 'RegisterAccountNameSuccess')
    await scene.end()
  })

  it('behavior: an account that has a name is told so', async () => {
    const scene = await createScene(service())
    const kit = internalKit(scene.kit)
    const session = kit.store.get(activeSessionAtom)
    if (session) keepName(kit, session, `ada1.${zone}`)
    await arriveAt(scene, route('RegisterAccountName'))
    await scene.until('told', () => scene.text().includes('You already own a name'))
    expect(scene.text()).to.include(`ada1.${zone}`)
    await scene.end()
  })

  it('default: a row of the wallets and of the login’s settings leads here, where the page has a zone', async () => {
    const own = await createScene(service())
    await arriveAt(own, route('ProfileWallets'))
    ;(await own.find('[data-testid="wm-register-name"]')).click()
    await own.until('the view', () => own.view() === 'RegisterAccountName')
    await own.end()
    const none = await createScene({ ...service(), options: {} })
    await arriveAt(none, route('ProfileWallets'))
    await none.find('[data-testid="wm-add-connection"]')
    expect(none.root.querySelector('[data-testid="wm-register-name"]')).to.equal(null)
    await none.end()
    const login = await loginScene({
      ...service(),
      connected: false,
      options: { names: { zone }, hosts: { secureFrame, dataApi: 'https://data.test' } },
    })
    await login.kit.connect({ connectorId: 'AUTH' })
    await arriveAt(login, route('AccountSettings'))
    ;(await login.find('[data-testid="wm-register-name"]')).click()
    await login.until('the view', () => login.view() === 'RegisterAccountName')
    await login.end()
  })
})
