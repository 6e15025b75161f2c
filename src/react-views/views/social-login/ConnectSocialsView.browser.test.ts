import { expect } from 'chai'
import { arriveAt, loginOptions, loginScene, withLogin } from '../../../../test/conformance/login-scene.ts'
import { endScenes, nameOf } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { route } from '../../../atoms/navigation/routes.ts'

describeView('ConnectSocials', {
  title: 'More ways to log in',
  ...loginOptions(),
  arrive: async (scene) => {
    withLogin(scene)
    await arriveAt(scene, route('ConnectSocials'))
  },
})

describe('ConnectSocialsView', () => {
  afterEach(endScenes)

  it('default: every social account, in the order of the integrator', async () => {
    const scene = await loginScene(loginOptions({ socials: ['github', 'google', 'farcaster'] }))
    await arriveAt(scene, route('ConnectSocials'))
    await scene.find('[data-testid="wm-social-github"]')
    const names = [...scene.root.querySelectorAll<HTMLElement>('[role=list] button')].map(nameOf)
    expect(names).to.deep.equal(['Continue with GitHub', 'Continue with Google', 'Continue with Farcaster'])
    await scene.end()
  })

  it('behavior: nothing can be chosen before the terms are accepted', async () => {
    const scene = await loginScene(loginOptions({ legalCheckbox: true }))
    await arriveAt(scene, route('ConnectSocials'))
    await scene.find('[data-testid="wm-legal-checkbox"]')
    expect(scene.root.querySelector('[data-testid="wm-social-google"]')).to.equal(null)
    ;(await scene.find('[data-testid="wm-legal-checkbox"]')).click()
    await scene.find('[data-testid="wm-social-google"]')
    await scene.end()
  })

  it('behavior: the page takes every account back while they are shown: the list of wallets is there', async () => {
    const scene = await loginScene(loginOptions())
    await arriveAt(scene, route('ConnectSocials'))
    await scene.find('[data-testid="wm-social-google"]')
    scene.kit.setOptions({ basic: true })
    await scene.until('another view', () => scene.view() !== 'ConnectSocials')
    await scene.until('its content', () => scene.text().trim() !== '')
    await scene.end()
  })
})
