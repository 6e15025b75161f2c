import { expect } from 'chai'
import {
  arriveAt,
  loginOptions,
  loginScene,
  smartAccountsOn,
  withLogin,
} from '../../../../test/conformance/login-scene.ts'
import { endScenes, type Scene } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { never } from '../../../../test/fakes/embedded-client.ts'
import { everyError } from '../../../../test/fakes/every-error.ts'
import { internalKit } from '../../../atoms/kit/internal-kit.ts'
import { storageKeys } from '../../../atoms/kit/storage/keys.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const arrive = async (scene: Scene) => {
  await scene.kit.connect({ connectorId: 'AUTH' })
  smartAccountsOn(scene, '1')
  await arriveAt(scene, route('SmartAccountSettings'))
}
const smart = (scene: Scene) => scene.find('[data-testid="wm-account-type-smartAccount"]')

describeView('SmartAccountSettings', {
  title: 'Account type',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arrive(scene)
  },
})

describe('SmartAccountSettingsView', () => {
  afterEach(endScenes)

  it('default: asks the wallet, connects anew and stays', async () => {
    const scene = await loginScene()
    await arrive(scene)
    const { storage } = internalKit(scene.kit)
    storage.set(storageKeys.preferredAccountTypes, '{"solana":"eoa"}')
    ;(await smart(scene)).click()
    await scene.until('asked', () => scene.client.count('setPreferredAccount') === 1)
    await scene.until('done', () => !scene.text().includes('Switching'))
    expect(scene.client.calls).to.deep.include(['setPreferredAccount', 'smartAccount'])
    const chosen = JSON.parse(storage.get(storageKeys.preferredAccountTypes) ?? '')
    expect(chosen, 'the choice for another namespace stays').to.deep.equal({ solana: 'eoa', eip155: 'smartAccount' })
    expect(scene.view()).to.equal('SmartAccountSettings')
    expect(scene.kit.getState().open).to.equal(true)
    await scene.end()
  })

  it('behavior: says that it switches; a second press does nothing', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.setPreferredAccount = never
    })
    await arrive(scene)
    ;(await smart(scene)).click()
    await scene.until('busy', () => scene.text().includes('Switching'))
    ;(await smart(scene)).click()
    expect(scene.client.count('setPreferredAccount')).to.equal(1)
    await scene.end()
  })

  it('error: told by a toast, the account stays', async () => {
    const scene = await loginScene(loginOptions(), (client) => {
      client.answers.setPreferredAccount = () => Promise.reject(everyError('FRAME_REQUEST_TIMEOUT'))
    })
    await arrive(scene)
    ;(await smart(scene)).click()
    await scene.until('the toast', () => scene.root.textContent?.includes('Account type didn’t change'))
    await scene.end()
  })

  it('behavior: not on a network without smart accounts', async () => {
    const scene = await loginScene()
    await arrive(scene)
    smartAccountsOn(scene, '5')
    ;(await scene.button('Back')).click()
    await arriveAt(scene, route('SmartAccountSettings'))
    expect((await smart(scene)).getAttribute('aria-disabled')).to.equal('true')
    expect(scene.text()).to.include('Not on Meridian')
    await scene.end()
  })
})
