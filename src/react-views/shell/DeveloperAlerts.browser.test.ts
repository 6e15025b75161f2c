import axe from 'axe-core'
import { expect } from 'chai'
import { createScene, endScenes, type SceneOptions } from '../../../test/conformance/scene.ts'

const bar = '[data-testid="wm-alert-bar"]'
/** A page with a provider API that refuses it. */
const refused = (status: number, more: SceneOptions = {}): SceneOptions => ({
  ...more,
  services: () => new Response(null, { status }),
  options: {
    debug: true,
    hosts: { relay: 'wss://relay.test', providerApi: 'https://api.test' },
    ...more.options,
  },
})

describe('DeveloperAlerts', () => {
  const { error } = console
  const logged: string[] = []
  beforeEach(() => {
    logged.length = 0
    console.error = (line: unknown) => void logged.push(String(line))
  })
  afterEach(async () => {
    console.error = error
    await endScenes()
  })

  it('default: without `debug` there is no bar, whatever is refused', async () => {
    const scene = await createScene(refused(403, { options: { debug: false } }))
    await scene.kit.open()
    await scene.until('the refusal', () => scene.text().includes('Wallet list didn’t load'))
    expect(scene.root.querySelector(bar)).to.equal(null)
    expect(logged).to.deep.equal([])
    await scene.end()
  })

  it('default: an origin that is not allowed is named, in English and from left to right in every locale', async () => {
    const scene = await createScene(refused(403, { locale: 'ar' }))
    await scene.kit.open()
    const alert = await scene.find(bar, 'Invalid App Configuration')
    expect(alert.getAttribute('role')).to.equal('alert')
    expect(alert.textContent).to.contain(location.origin).and.to.contain('APP_CONFIG_INVALID')
    expect([alert.lang, getComputedStyle(alert).direction]).to.deep.equal(['en', 'ltr'])
    expect(logged.filter((line) => line.includes('Invalid App Configuration'))).to.have.length(1)
    await scene.end()
  })

  it('param: too many requests', async () => {
    const scene = await createScene(refused(429))
    await scene.kit.open()
    await scene.find(bar, /Rate Limited.*RATE_LIMITED/)
    await scene.end()
  })

  it('behavior: options that make no sense together, one after the other, until each is dismissed', async () => {
    const scene = await createScene({
      options: { debug: true, names: { zone: 'id.test' }, metadata: { url: 'https://elsewhere.test' } },
    })
    await scene.kit.open()
    await scene.find(bar, /metadata\.url · 1 of 2/)
    ;(await scene.button('Dismiss alert')).click()
    await scene.find(bar, /names\.zone$/)
    ;(await scene.button('Dismiss alert')).click()
    await scene.until('no alert', () => scene.root.querySelector(bar)?.textContent === '')
    scene.kit.setOptions({ theme: 'dark' })
    expect(scene.root.querySelector(bar)?.textContent).to.equal('')
    await scene.end()
  })

  it('behavior: `debug` can be turned off', async () => {
    const scene = await createScene({ options: { debug: true, names: { zone: 'id.test' } } })
    await scene.kit.open()
    await scene.find(bar, 'names.zone')
    scene.kit.setOptions({ debug: false })
    await scene.until('no bar', () => !scene.root.querySelector(bar))
    await scene.end()
  })

  for (const theme of ['light', 'dark'] as const)
    it(`behavior: no accessibility violation, ${theme}`, async () => {
      const scene = await createScene({ theme, options: { debug: true, names: { zone: 'id.test' } } })
      await scene.kit.open()
      await scene.find(bar, 'names.zone')
      await scene.settled()
      const { violations } = await axe.run(scene.element, { resultTypes: ['violations'] })
      expect(violations.map(({ id }) => id)).to.deep.equal([])
      await scene.end()
    })
})
