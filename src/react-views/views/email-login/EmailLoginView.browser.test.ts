import { expect } from 'chai'
import {
  arriveAt,
  atTheDoor,
  type as enter,
  loginOptions,
  loginScene,
  withLogin,
} from '../../../../test/conformance/login-scene.ts'
import { endScenes, nameOf, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { fakeClock } from '../../../../test/fakes/clock.ts'
import { never } from '../../../../test/fakes/embedded-client.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { FakeStorage } from '../../../../test/fakes/storage.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const field = (scene: Scene) => scene.find('[data-testid="wm-email-input"]') as Promise<HTMLInputElement>
const buttons = ({ root }: Scene) => [...root.querySelectorAll('form button')].map((one) => nameOf(one as HTMLElement))
const submit = async (scene: Scene, address: string) => {
  enter(await field(scene), address)
  ;(await scene.button('Continue with email')).click()
}

describeView('EmailLogin', {
  title: 'Log in with email',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arriveAt(scene, route('EmailLogin'))
  },
})

describe('EmailLoginView', () => {
  afterEach(endScenes)

  it('default: the button comes with the fourth character', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('EmailLogin'))
    const input = await field(scene)
    expect(nameOf(input)).to.equal('Email address')
    enter(input, 'ada')
    await wait(20)
    expect(buttons(scene)).to.deep.equal([])
    enter(input, 'ada@')
    await scene.button('Continue with email')
    await scene.end()
  })

  it('error: what is no address is said under the field, and nothing is sent', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example')
    await scene.until('the error', () => scene.text().includes('That isn’t an email address'))
    expect((await field(scene)).getAttribute('aria-invalid')).to.equal('true')
    expect(scene.client.calls).to.deep.equal([])
    enter(await field(scene), 'ada@example.org')
    await scene.until('no error', () => !scene.text().includes('isn’t an email'))
    await scene.end()
  })

  it('behavior: busy while it is sent; a second press sends nothing more', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.connectEmail = never
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    const button = await scene.button('Continue with email')
    await scene.until('busy', () => button.getAttribute('aria-busy') === 'true')
    button.click()
    expect((await field(scene)).readOnly).to.equal(true)
    expect(scene.client.count('connectEmail')).to.equal(1)
    await scene.end()
  })

  it('error: within 30 s of the last mail it says when', async () => {
    const scene = await loginScene()
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    ;(await scene.button('Back')).click()
    await scene.until('back', () => scene.view() === 'EmailLogin')
    await submit(scene, 'bea@example.org')
    await scene.until('the cooldown', () => /Please try again after (30|29|28) seconds/.test(scene.text()))
    expect(scene.client.count('connectEmail')).to.equal(1)
    await scene.end()
  })

  it('behavior: within 30 s of the last mail its code is asked for again, for the same address', async () => {
    const storage = new FakeStorage()
    storage.setItem('@wallet-modal/LAST_EMAIL_LOGIN_TIME', String(Date.now() - 5_000))
    const scene = await loginScene({ ...loginOptions(), env: { storage } }, (client) => {
      client.answers.pendingEmail = () => Promise.resolve('VERIFY_OTP')
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    await scene.until('the wait', () => /Resend in 0:2\d/.test(scene.text()))
    expect(scene.client.calls.filter(([name]) => /Email$/.test(name))).to.deep.equal([
      ['pendingEmail', 'ada@example.org'],
    ])
    await scene.end()
  })

  it('error: a longer wait that the site wants is said, and counted down (F-48)', async () => {
    const clock = fakeClock(Date.now())
    const scene = await loginScene({ ...loginOptions(), env: { clock } }, (client) => {
      client.answers.connectEmail = () => Promise.reject(everyError('EMAIL_COOLDOWN', { seconds: 3_400 }))
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    await scene.until('the wait', () => scene.text().includes('Please try again after 3400 seconds'))
    await clock.pass(1_000)
    await scene.until('less', () => scene.text().includes('Please try again after 3399 seconds'))
    await scene.end()
  })

  it('error: a frame that does not load is said in words', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.connectEmail = () => Promise.reject(everyError('FRAME_LOAD_TIMEOUT'))
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    await scene.until('the error', () => scene.text().includes('Logging in didn’t load'))
    await scene.end()
  })

  it('behavior: a wait can be left at once, and is said after 5 s; one that failed can be tried again', async () => {
    const clock = fakeClock(Date.now())
    const scene = await loginScene({ ...loginOptions(), env: { clock } }, (client) => {
      client.answers.connectEmail = never
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    ;(await scene.button('Cancel')).click()
    await scene.until('free', () => !scene.root.querySelector('input')?.readOnly)
    expect(scene.root.activeElement?.tagName).to.equal('INPUT')
    expect(scene.text()).not.to.include('Still loading')
    scene.client.answers.connectEmail = () =>
      new Promise((_, reject) => void clock.after(20_000, () => reject(everyError('FRAME_LOAD_TIMEOUT'))))
    await submit(scene, 'ada@example.org')
    await scene.button('Cancel')
    await clock.pass(5_000)
    await scene.until('said', () => scene.text().includes('Still loading. This takes longer than usual.'))
    await clock.pass(15_000)
    await scene.until('failed', () => scene.text().includes('Logging in didn’t load.'))
    scene.client.answers.connectEmail = () => Promise.resolve('VERIFY_OTP')
    ;(await scene.button('Try again')).click()
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    await scene.end()
  })

  it('behavior: waits while the wallet is let work, and goes on (F-50)', async () => {
    let answer = () => {}
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.connectEmail = () =>
        new Promise<void>((resolve) => {
          answer = resolve
        })
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    await scene.until('asked', () => scene.client.count('connectEmail') === 1)
    const door = await atTheDoor(scene)
    const title = () => scene.root.querySelector('#wm-title')?.textContent
    await scene.until('what it is for', () => title() === 'Continue in your wallet')
    door.leave()
    await scene.until('back', () => scene.view() === 'EmailLogin')
    expect((await field(scene)).value).to.equal('ada@example.org')
    answer()
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    await scene.end()
  })

  it('default: who needs no code is connected at once', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      client.action = 'CONNECT'
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().status).to.equal('connected')
    await scene.end()
  })

  it('behavior: closing gives it up; a late answer leads nowhere', async () => {
    let answer = () => {}
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.connectEmail = () =>
        new Promise((resolve) => {
          answer = () => resolve('CONNECT')
        })
    })
    await arriveAt(scene, route('EmailLogin'))
    await submit(scene, 'ada@example.org')
    await scene.until('asked', () => scene.client.count('connectEmail') === 1)
    scene.kit.close()
    await wait(300)
    answer()
    await wait(100)
    expect(scene.kit.getState().status).to.equal('disconnected')
    expect(scene.kit.getState().open).to.equal(false)
    await scene.end()
  })
})
