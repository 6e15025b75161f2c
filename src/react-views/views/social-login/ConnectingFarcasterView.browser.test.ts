import { expect } from 'chai'
import { arriveAt, loginOptions, loginScene, submitEmail, withLogin } from '../../../../test/conformance/login-scene.ts'
import { endScenes } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { never } from '../../../../test/fakes/embedded-client.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const waits = (client: { answers: { connectFarcaster?: () => Promise<unknown> } }) => {
  client.answers.connectFarcaster = never
}

describeView('ConnectingFarcaster', {
  title: 'Farcaster',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene, waits)
    await arriveAt(scene, route('ConnectingFarcaster'))
    await scene.find('[data-testid="wm-qr-code"]')
  },
})

describe('ConnectingFarcasterView', () => {
  afterEach(endScenes)

  it('default: a code to scan; connects when it was approved', async () => {
    let approve = () => {}
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.connectFarcaster = () =>
        new Promise((resolve) => {
          approve = () => resolve('maren')
        })
    })
    await arriveAt(scene, route('ConnectingFarcaster'))
    const code = await scene.find('[data-testid="wm-qr-code"]')
    expect(code.getAttribute('aria-label')).to.equal('QR code to log in with Farcaster')
    await scene.button('Copy link')
    // The view says who helps to keep the key before there is an account.
    expect((await scene.find('[data-testid="wm-custody"]')).textContent).to.match(/secure\.test.* helps to keep/)
    approve()
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().status).to.equal('connected')
    expect(scene.client.count('reload')).to.equal(0)
    await scene.end()
  })

  it('behavior: a code that is not there yet has its shape', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.farcasterUri = never
    })
    await arriveAt(scene, route('ConnectingFarcaster'))
    await scene.find('[data-testid="wm-qr-waiting"]')
    expect((await scene.button('Copy link')).getAttribute('aria-disabled')).to.equal('true')
    await scene.end()
  })

  it('behavior: leaving it has the frame start anew', async () => {
    const scene = await loginScene(loginOptions(), waits)
    await arriveAt(scene, route('ConnectingFarcaster'))
    await scene.find('[data-testid="wm-qr-code"]')
    ;(await scene.button('Back')).click()
    await scene.until('reloaded', () => scene.client.count('reload') === 1)
    await scene.end()
  })

  it('behavior: an email that is submitted at once after leaving it waits for that, and goes through', async () => {
    let reloaded = () => {}
    const scene = await loginScene(loginOptions(), (client) => {
      waits(client)
      client.answers.reload = () =>
        new Promise((resolve) => {
          reloaded = () => resolve(undefined)
        })
    })
    await arriveAt(scene, route('EmailLogin'), route('ConnectingFarcaster'))
    await scene.find('[data-testid="wm-qr-code"]')
    ;(await scene.button('Back')).click()
    await submitEmail(scene, 'maren@fjord.example')
    await scene.until('reloads', () => scene.client.count('reload') === 1)
    expect(scene.client.count('connectEmail')).to.equal(0)
    reloaded()
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    expect(scene.client.count('connectEmail')).to.equal(1)
    await scene.end()
  })

  it('behavior: a frame that cannot start anew does not keep the next login', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      waits(client)
      client.answers.reload = () => Promise.reject(everyError('FRAME_GONE'))
    })
    await arriveAt(scene, route('EmailLogin'), route('ConnectingFarcaster'))
    await scene.find('[data-testid="wm-qr-code"]')
    ;(await scene.button('Back')).click()
    await submitEmail(scene, 'maren@fjord.example')
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    await scene.end()
  })

  it('error: said in words, and tried again', async () => {
    let tries = 0
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.connectFarcaster = () => (++tries === 1 ? Promise.reject(everyError('FARCASTER_FAILED')) : never())
    })
    await arriveAt(scene, route('ConnectingFarcaster'))
    await scene.until('the error', () => scene.text().includes('Failed to connect to farcaster'))
    ;(await scene.button('Try again')).click()
    await scene.find('[data-testid="wm-qr-code"]')
    await scene.end()
  })
})
