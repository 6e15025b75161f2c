import { expect } from 'chai'
import { arriveAt, loginOptions, loginScene, submitEmail, withLogin } from '../../../../test/conformance/login-scene.ts'
import { endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { type FakeEmbeddedClient, never } from '../../../../test/fakes/embedded-client.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const asksForDevice = (client: FakeEmbeddedClient) => {
  client.action = 'VERIFY_DEVICE'
  client.answers.connectDevice = never
}
const submit = async (scene: Scene) => {
  await arriveAt(scene, route('EmailLogin'))
  await submitEmail(scene, 'maren@fjord.example')
}

describeView('EmailVerifyDevice', {
  title: 'Approve this device',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene, asksForDevice)
    await submit(scene)
  },
})

describe('EmailVerifyDeviceView', () => {
  afterEach(endScenes)

  it('default: waits for the link, then asks for the code', async () => {
    let approve = () => {}
    const scene = await loginScene(loginOptions(), (client) => {
      asksForDevice(client)
      client.answers.connectDevice = () =>
        new Promise((resolve) => {
          approve = () => resolve(undefined)
        })
    })
    await submit(scene)
    await scene.until('the view', () => scene.text().includes('Check your email'))
    expect(scene.text()).to.include('maren@fjord.example')
    expect(scene.text()).to.include('20 minutes')
    await scene.button('Resend email')
    approve()
    await scene.until('the code', () => scene.view() === 'EmailVerifyOtp')
    ;(await scene.button('Back')).click()
    await scene.until('past the device', () => scene.view() === 'EmailLogin')
    await scene.end()
  })

  it('behavior: says for how long the site says that the link works', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      asksForDevice(client)
      client.code = () => ({ seconds: 300 })
    })
    await submit(scene)
    await scene.until('the view', () => scene.text().includes('It works for 5 minutes'))
    await scene.end()
  })

  it('error: a wait that ended says so and begins anew', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      client.action = 'VERIFY_DEVICE'
      client.answers.connectDevice = () => Promise.reject(everyError('FRAME_REQUEST_TIMEOUT'))
    })
    await submit(scene)
    await scene.until('the error', () => scene.text().includes('No answer in time'))
    ;(await scene.button('Try again')).click()
    await scene.until('the cooldown', () => /Please try again after \d+ seconds/.test(scene.text()))
    await scene.end()
  })
})
