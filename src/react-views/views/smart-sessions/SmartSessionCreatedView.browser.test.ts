import { expect } from 'chai'
import { createScene, endScenes, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { coinPermission, requestFor } from '../../../../test/fakes/session-rows.ts'
import { grantPermissions } from '../../../smart-sessions.ts'

const scene = (given: SceneOptions = {}): SceneOptions => ({
  connected: true,
  ...given,
  options: { features: { smartSessions: true }, ...given.options },
  wallet: (wallet) => {
    wallet.answer('wallet_grantPermissions', ([asked]) => ({ ...(asked as object), context: '0xabcd' }))
  },
  data: () => Response.json({ pcis: [], data: [], balances: [], next: null }),
})
const grant = (shown: Scene) => grantPermissions(shown.kit, requestFor({ permissions: [coinPermission] }))

describeView('SmartSessionCreated', { title: 'Smart sessions', ...scene(), arrive: grant })

describe('SmartSessionCreatedView', () => {
  afterEach(endScenes)

  it('default: opens with what was granted, and leads to all sessions', async () => {
    const shown = await createScene(scene())
    await grant(shown)
    await shown.find('h3', 'Session granted')
    expect(shown.text()).to.match(/Tidepool may now do this without asking you again:/)
    expect(shown.text().replace(/[\u2066\u2069]/g, '')).to.match(/Spend up to 0\.01 MRD every day/)
    ;(await shown.find('[data-testid="wm-session-all"]')).click()
    await shown.find('[data-testid="wm-sessions"]')
    await shown.end()
  })

  it('behavior: Done closes it', async () => {
    const shown = await createScene(scene())
    await grant(shown)
    ;(await shown.find('[data-testid="wm-session-done"]')).click()
    await shown.until('the modal to close', () => !shown.kit.getState().open)
    await shown.end()
  })
})
