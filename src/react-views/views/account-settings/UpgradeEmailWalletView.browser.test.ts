import { expect } from 'chai'
import { arriveAt, loginOptions, loginScene, withLogin } from '../../../../test/conformance/login-scene.ts'
import { endScenes } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { route } from '../../../atoms/navigation/routes.ts'

describeView('UpgradeEmailWallet', {
  title: 'Upgrade your wallet',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await scene.kit.connect({ connectorId: 'AUTH' })
    await arriveAt(scene, route('AccountSettings'), route('UpgradeEmailWallet'))
    await scene.find('[data-testid="wm-upgrade-open"]')
  },
})

describe('UpgradeEmailWalletView', () => {
  afterEach(endScenes)

  it('default: from the account settings, and on to the secure site’s own page, which cannot reach back', async () => {
    const scene = await loginScene({
      options: { hosts: { secureFrame: 'https://secure.test/sdk?projectId=shop' } },
    })
    const events: string[] = []
    scene.kit.on('event', ({ event }) => events.push(event))
    await scene.kit.connect({ connectorId: 'AUTH' })
    await arriveAt(scene, route('AccountSettings'))
    ;(await scene.find('[data-testid="wm-settings-upgrade"]')).click()
    await scene.until('the view', () => scene.view() === 'UpgradeEmailWallet')
    const link = (await scene.find('[data-testid="wm-upgrade-open"]')) as HTMLAnchorElement
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'https://secure.test/dashboard',
      '_blank',
      'noopener noreferrer',
    ])
    expect(scene.text()).to.include('secure.test')
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(events).to.include('EMAIL_UPGRADE_FROM_MODAL')
    await scene.end()
  })
})
