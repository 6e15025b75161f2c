import { expect } from 'chai'
import {
  arriveAt,
  type as enter,
  loginOptions,
  loginScene,
  withLogin,
} from '../../../../test/conformance/login-scene.ts'
import { endScenes, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { fakeClock } from '../../../../test/fakes/clock.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const arrive = async (scene: Scene) => {
  await scene.kit.connect({ connectorId: 'AUTH' })
  await arriveAt(scene, route('AccountSettings'), route('UpdateEmailWallet'))
  await scene.until('the address', () => scene.root.querySelector('input')?.value === 'maren@fjord.example')
}
const input = (scene: Scene) => scene.find('[data-testid="wm-email-input"]')
const code = async (scene: Scene, digits: string) =>
  enter((await scene.find('[data-testid="wm-otp-input"]')) as HTMLElement, digits)
const next = 'new@fjord.example'

describeView('UpdateEmailWallet', {
  title: 'Edit email',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arrive(scene)
  },
})

describeView('UpdateEmailPrimaryOtp', {
  title: 'Confirm the current email',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arriveAt(scene, route('UpdateEmailPrimaryOtp', { email: 'maren@fjord.example', next }))
  },
})

describeView('UpdateEmailSecondaryOtp', {
  title: 'Confirm the new email',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arriveAt(scene, route('UpdateEmailSecondaryOtp', { email: 'maren@fjord.example', current: 'ada@x.test' }))
  },
})

describe('UpdateEmailWalletView', () => {
  afterEach(endScenes)

  it('default: a code of each address, then back where it began', async () => {
    const scene = await loginScene()
    await arrive(scene)
    enter(await input(scene), next)
    ;(await scene.button('Save')).click()
    await scene.until('the first code', () => scene.view() === 'UpdateEmailPrimaryOtp')
    await scene.until('the address in use', () => scene.text().includes('maren@fjord.example'))
    await code(scene, '111111')
    await scene.until('the second code', () => scene.view() === 'UpdateEmailSecondaryOtp')
    await scene.until('the new address', () => scene.text().includes(next))
    await code(scene, '222222')
    await scene.until('done', () => scene.view() === 'AccountSettings')
    await scene.until('the toast', () => scene.root.textContent?.includes('Email changed'))
    expect(scene.client.calls).to.deep.include(['updateEmailPrimaryOtp', '111111'])
    expect(scene.client.calls).to.deep.include(['updateEmailSecondaryOtp', '222222'])
    await scene.end()
  })

  it('behavior: who leaves the second code goes on with it, also after the modal was closed', async () => {
    const scene = await loginScene()
    await arrive(scene)
    const save = async () => {
      enter(await input(scene), next)
      const button = await scene.button('Save')
      await scene.until('the address in use', () => button.ariaDisabled !== 'true')
      button.click()
    }
    await save()
    await scene.until('the first code', () => scene.view() === 'UpdateEmailPrimaryOtp')
    ;(await scene.button('Back')).click()
    await scene.until('the form', () => scene.view() === 'UpdateEmailWallet')
    await save()
    await scene.until('the first code again', () => scene.view() === 'UpdateEmailPrimaryOtp')
    await code(scene, '111111')
    await scene.until('the second code', () => scene.view() === 'UpdateEmailSecondaryOtp')
    ;(await scene.button('Back')).click()
    await scene.until('the form', () => scene.view() === 'UpdateEmailWallet')
    await save()
    await scene.until('the second code again', () => scene.view() === 'UpdateEmailSecondaryOtp')
    scene.kit.close()
    await scene.until('closed', () => !scene.kit.getState().open)
    await arrive(scene)
    await save()
    await scene.until('the second code once more', () => scene.view() === 'UpdateEmailSecondaryOtp')
    expect(scene.client.count('updateEmail')).to.equal(1)
    expect(scene.client.count('updateEmailPrimaryOtp')).to.equal(1)
    await code(scene, '222222')
    await scene.until('done', () => scene.view() === 'AccountSettings')
    expect(scene.client.calls).to.deep.include(['updateEmailSecondaryOtp', '222222'])
    await scene.end()
  })

  it('behavior: another address begins anew; after the wait both codes can be had again', async () => {
    const clock = fakeClock(Date.now())
    const scene = await loginScene({ ...loginOptions(), env: { clock } })
    const connecting = scene.kit.connect({ connectorId: 'AUTH' })
    await clock.pass(1_000)
    await connecting
    await arriveAt(scene, route('AccountSettings'), route('UpdateEmailWallet'))
    await scene.until('the address', () => scene.root.querySelector('input')?.value === 'maren@fjord.example')
    enter(await input(scene), next)
    ;(await scene.button('Save')).click()
    await scene.until('the first code', () => scene.view() === 'UpdateEmailPrimaryOtp')
    await code(scene, '111111')
    await scene.until('the second code', () => scene.view() === 'UpdateEmailSecondaryOtp')
    const again = await scene.button('Send both codes again')
    expect(again.getAttribute('aria-disabled')).to.equal('true')
    // A second after the other, as it is drawn.
    for (let second = 0; second < 31; second++) {
      await clock.pass(1_000)
      await wait(10)
    }
    await scene.until('possible', () => again.getAttribute('aria-disabled') !== 'true')
    again.click()
    await scene.until('the first code again', () => scene.view() === 'UpdateEmailPrimaryOtp')
    expect(scene.client.count('updateEmail')).to.equal(2)
    await scene.end()
  })

  it('behavior: Save says what is missing', async () => {
    const scene = await loginScene()
    await arrive(scene)
    const save = await scene.button('Save')
    expect(save.getAttribute('aria-disabled')).to.equal('true')
    enter(await input(scene), 'new@fjord')
    await scene.until('why', () => save.textContent?.includes('isn’t an email address'))
    enter(await input(scene), next)
    await scene.until('ready', () => save.getAttribute('aria-disabled') !== 'true')
    await scene.end()
  })

  it('error: said under the field; a wrong code empties the boxes', async () => {
    let tries = 0
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.updateEmail = () =>
        ++tries === 1 ? Promise.reject(everyError('FRAME_REQUEST_TIMEOUT')) : Promise.resolve('VERIFY_SECONDARY_OTP')
      client.answers.updateEmailSecondaryOtp = () =>
        Promise.reject(everyError('FRAME_ERROR', { message: 'Invalid code' }))
    })
    await arrive(scene)
    enter(await input(scene), next)
    ;(await scene.button('Save')).click()
    await scene.until('the error', () => scene.text().includes('No answer in time'))
    ;(await scene.button('Save')).click()
    await scene.until('the code', () => scene.view() === 'UpdateEmailSecondaryOtp')
    await code(scene, '111111')
    await scene.until('the error', () => scene.text().includes('That code doesn’t match'))
    await scene.end()
  })

  it('behavior: a site that takes it to its end by itself is waited for, and asked for no code here', async () => {
    let finish = (_: string) => {}
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.updateEmail = () => Promise.resolve('AWAIT_UPDATE_EMAIL')
      client.answers.awaitUpdateEmail = () =>
        new Promise((done) => {
          finish = done
        })
    })
    await arrive(scene)
    enter(await input(scene), next)
    ;(await scene.button('Save')).click()
    await scene.until('asked', () => scene.client.count('awaitUpdateEmail') === 1)
    expect(scene.view()).to.equal('UpdateEmailWallet')
    finish(next)
    await scene.until('done', () => scene.view() === 'AccountSettings')
    await scene.until('the toast', () => scene.root.textContent?.includes('Email changed'))
    expect(scene.client.count('updateEmailPrimaryOtp')).to.equal(0)
    await scene.end()
  })

  it('behavior: left on the site’s own screen, the address typed is still there and nothing is said', async () => {
    const noes = [
      everyError('USER_REJECTED', { action: 'request' }),
      everyError('FRAME_ERROR', { message: 'Taken', code: 4001 }),
    ]
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.updateEmail = () => Promise.resolve('AWAIT_UPDATE_EMAIL')
      client.answers.awaitUpdateEmail = () => Promise.reject(noes.shift())
    })
    await arrive(scene)
    for (const times of [1, 2]) {
      enter(await input(scene), next)
      ;(await scene.button('Save')).click()
      await scene.until('asked', () => scene.client.count('awaitUpdateEmail') === times)
      await scene.until('over', () => scene.root.querySelector('input')?.readOnly === false)
      expect(scene.root.querySelector('input')?.value).to.equal(next)
      expect(scene.text()).not.to.include('Taken')
    }
    await scene.end()
  })

  it('behavior: Cancel leads back', async () => {
    const scene = await loginScene()
    await arrive(scene)
    ;(await scene.button('Cancel')).click()
    await scene.until('the settings', () => scene.view() === 'AccountSettings')
    await scene.end()
  })
})
