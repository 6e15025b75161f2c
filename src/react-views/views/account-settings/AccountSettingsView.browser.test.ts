import { expect } from 'chai'
import {
  arriveAt,
  loginOptions,
  loginScene,
  smartAccountsOn,
  withLogin,
} from '../../../../test/conformance/login-scene.ts'
import { endScenes } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { embeddedUser, type FakeEmbeddedClient } from '../../../../test/fakes/embedded-client.ts'
import { route } from '../../../atoms/navigation/routes.ts'

describeView('AccountSettings', {
  title: 'Account settings',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await scene.kit.connect({ connectorId: 'AUTH' })
    smartAccountsOn(scene, '1')
    await arriveAt(scene, route('AccountSettings'))
    await scene.find('[data-testid="wm-settings-email"]')
  },
})

describe('AccountSettingsView', () => {
  afterEach(endScenes)

  const start = async (change?: (client: FakeEmbeddedClient) => void) => {
    const scene = await loginScene(loginOptions(), change)
    await scene.kit.connect({ connectorId: 'AUTH' })
    await scene.kit.open()
    return scene
  }

  it('default: from the account by its wallet, and on to the wallets', async () => {
    const scene = await start()
    ;(await scene.button(/Email/)).click()
    await scene.until('the view', () => scene.view() === 'AccountSettings')
    await scene.find('[data-testid="wm-settings-email"]', 'maren@fjord.example')
    const keeper = await scene.find('[data-testid="wm-settings-upgrade"]')
    expect(keeper.textContent).to.match(/Key kept with .*secure\.test/)
    ;(await scene.button(/^Wallets/)).click()
    await scene.until('the wallets', () => scene.view() === 'ProfileWallets')
    await scene.find('h4', 'Accounts')
    // Nothing can be shared from an embedded wallet.
    expect(scene.text()).not.to.include('Missing an account?')
    await scene.end()
  })

  it('behavior: a long address is cut, a name stands before the account', async () => {
    const scene = await start((client) => {
      client.account = { ...embeddedUser, email: `${'a'.repeat(30)}@fjord.example`, userName: 'maren' }
    })
    await arriveAt(scene, route('AccountSettings'))
    await scene.find('[data-testid="wm-settings-email"]', `${'a'.repeat(27)}…`)
    expect((await scene.find('[data-view=AccountSettings] h3')).textContent).to.equal('maren')
    await scene.end()
  })

  it('behavior: the type of account only where there is a choice', async () => {
    const scene = await start()
    await arriveAt(scene, route('AccountSettings'))
    await scene.find('[data-testid="wm-settings-email"]')
    expect(scene.root.querySelector('[data-testid="wm-settings-type"]')).to.equal(null)
    ;(await scene.button('Back')).click()
    smartAccountsOn(scene, '5,1')
    await scene.until('the account', () => scene.view() === 'Account')
    await arriveAt(scene, route('AccountSettings'))
    ;(await scene.find('[data-testid="wm-settings-type"]')).click()
    await scene.until('the types', () => scene.view() === 'SmartAccountSettings')
    await scene.end()
  })

  it('default: Disconnect ends it', async () => {
    const scene = await start()
    await arriveAt(scene, route('AccountSettings'))
    ;(await scene.button('Disconnect')).click()
    await scene.until('closed', () => !scene.kit.getState().open)
    expect(scene.kit.getState().status).to.equal('disconnected')
    await scene.end()
  })
})
