import { expect } from 'chai'
import { arriveAt, loginOptions, loginScene, withLogin } from '../../../../test/conformance/login-scene.ts'
import { endScenes, nameOf } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { route } from '../../../atoms/router/routes.ts'

describeView('ConnectSocials', {
  title: 'All socials',
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
})
