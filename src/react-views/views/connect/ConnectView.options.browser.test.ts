import { expect } from 'chai'
import { createScene, endScenes, nameOf, type Scene, wait } from '../../../../test/conformance/scene.ts'
import { numbered, walletList } from '../../../../test/fakes/wallet-list.ts'

const legal = { legalCheckbox: true }
// The value of an option that a JavaScript caller leaves undefined; it replaces the scene's own.
const unset = undefined as never
const rows = ({ root }: Scene) =>
  [...root.querySelectorAll<HTMLElement>('[data-testid="wm-connect-scroll-view"] button')].map(nameOf)
const byId = ({ root }: Scene, id: string) => root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
async function back(scene: Scene) {
  ;(await scene.button('Back')).click()
  await scene.until('Connect', () => scene.view() === 'Connect')
}

describe('ConnectView by its options', () => {
  afterEach(endScenes)

  it('param: enableWalletGuide: false leaves the help out', async () => {
    const scene = await createScene({ options: { enableWalletGuide: false } })
    await scene.kit.open()
    await scene.button('Terms')
    expect(scene.text()).not.to.include('Get one')
    await scene.end()
  })

  it('param: allWallets decides about the entry to every wallet', async () => {
    for (const options of [
      { allWallets: 'HIDE' },
      { allWallets: 'ONLY_MOBILE' },
      { features: { allWallets: false } },
    ] as const) {
      const scene = await createScene({ services: walletList(numbered(20)).answer, options })
      await scene.kit.open()
      await scene.until('the list', () => byId(scene, 'wm-wallet-w1'))
      expect(byId(scene, 'wm-all-wallets'), JSON.stringify(options)).to.equal(null)
      await scene.end()
    }
  })

  it('param: legalCheckbox: nothing can be used before it is ticked, and that holds until the modal closes', async () => {
    const scene = await createScene({ options: { features: legal } })
    await scene.kit.open()
    const box = (await scene.find('[data-testid="wm-legal-checkbox"]')) as HTMLInputElement
    const row = await scene.find(`[data-testid="wm-wallet-${scene.walletId}"]`)
    expect(box.labels?.[0]?.textContent).to.equal('I accept the Terms of use and the Privacy policy')
    expect(row.closest('[inert]')).not.to.equal(null)
    row.focus()
    expect(scene.root.activeElement).not.to.equal(row)
    for (const [name, href] of [
      ['Terms of use', 'https://tidepool.test/terms'],
      ['Privacy policy', 'https://tidepool.test/privacy'],
    ] as const) {
      const link = await scene.button(name)
      expect(link.getAttribute('href')).to.equal(href)
      expect(link.getAttribute('target')).to.equal('_blank')
      expect(link.getAttribute('rel')).to.equal('noopener noreferrer')
    }
    expect(scene.root.querySelector('[part~=footer]')?.textContent).not.to.include('Terms')
    box.click()
    await scene.until('usable', () => !row.closest('[inert]'))
    ;(await scene.button('Help')).click()
    await scene.until('help', () => scene.view() === 'WhatIsAWallet')
    await back(scene)
    const again = (await scene.find('[data-testid="wm-legal-checkbox"]')) as HTMLInputElement
    expect(again.checked).to.equal(true)
    scene.kit.close()
    await wait(300)
    await scene.kit.open()
    const anew = (await scene.find('[data-testid="wm-legal-checkbox"]')) as HTMLInputElement
    expect(anew.checked).to.equal(false)
  })

  it('param: legalCheckbox names what there is to accept; without an address it is not shown', async () => {
    const one = await createScene({ options: { features: legal, termsConditionsUrl: unset } })
    await one.kit.open()
    const box = (await one.find('[data-testid="wm-legal-checkbox"]')) as HTMLInputElement
    expect(box.labels?.[0]?.textContent).to.equal('I accept the Privacy policy')
    await one.end()
    const none = await createScene({ options: { features: legal, termsConditionsUrl: unset, privacyPolicyUrl: unset } })
    await none.kit.open()
    const row = await none.find(`[data-testid="wm-wallet-${none.walletId}"]`)
    expect(row.closest('[inert]')).to.equal(null)
    expect(byId(none, 'wm-legal-checkbox')).to.equal(null)
  })

  it('param: collapseWallets: one row opens the list, also after coming back', async () => {
    const scene = await createScene({ options: { features: { collapseWallets: true } } })
    await scene.kit.open()
    const row = await scene.button('Continue with a wallet')
    expect(row.getAttribute('aria-expanded')).to.equal('false')
    expect(rows(scene)).to.deep.equal([])
    row.click()
    await scene.until('the list', () => rows(scene).length === 1)
    expect(row.getAttribute('aria-expanded')).to.equal('true')
    ;(await scene.button('Help')).click()
    await scene.until('help', () => scene.view() === 'WhatIsAWallet')
    await back(scene)
    await scene.until('the list', () => rows(scene).length === 1)
  })

  it('param: enableWallets: false lists none and asks for no list', async () => {
    const list = walletList(numbered(20))
    const scene = await createScene({ services: list.answer, options: { enableWallets: false } })
    await scene.kit.open()
    await scene.until('the empty state', () => scene.text().includes('Connecting isn’t available'))
    expect(rows(scene)).to.deep.equal([])
    expect(list.calls).to.deep.equal([])
  })
})
