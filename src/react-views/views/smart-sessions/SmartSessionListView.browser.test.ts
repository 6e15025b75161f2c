import { expect } from 'chai'
import { arriveAt } from '../../../../test/conformance/login-scene.ts'
import { createScene, endScenes, nameOf, type Scene, type SceneOptions } from '../../../../test/conformance/scene.ts'
import { describeView } from '../../../../test/conformance/view.ts'
import { answer, coinRow, row } from '../../../../test/fakes/portfolio.ts'
import { callPermission, coinPermission, sessionRow, tokenPermission } from '../../../../test/fakes/session-rows.ts'
import { route } from '../../../atoms/navigation/routes.ts'

const signature = `0x${'ab'.repeat(65)}`
const days = (count: number) => Math.floor(Date.now() / 1_000) + count * 86_400 + 3_600

const call = {
  ...callPermission,
  data: {
    ...callPermission.data,
    functions: [
      { functionName: 'Ferry', valueLimit: '0xde0b6b3a7640000' },
      { functionName: 'Ferry', valueLimit: '0x0' },
    ],
  },
}

/** A service that lists two sessions, one of which has expired, and ends them. */
class SessionService {
  rows: readonly { readonly pci: string }[] = [
    sessionRow('0001', {
      project: { name: 'Quay', url: 'https://data.test' },
      expiry: days(6),
      permissions: [coinPermission, tokenPermission, call, { type: 'Ferry', data: {} }],
    }),
    sessionRow('0002', {
      project: { name: 'Tern' },
      expiry: days(-3),
      chainId: '0x2',
      permissions: [coinPermission, tokenPermission],
    }),
  ]
  isAway = false
  postStatus = 200
  posted: unknown[] = []

  scene(given: SceneOptions = {}): SceneOptions {
    return {
      connected: true,
      ...given,
      options: { features: { smartSessions: true }, ...given.options },
      wallet: (wallet) => {
        wallet.answer('wallet_revokePermissions', () => signature)
        given.wallet?.(wallet)
      },
      data: (url, init) => {
        if (url.pathname.endsWith('/balance')) return answer(coinRow, row())
        if (!url.pathname.startsWith('/v1/sessions/')) return Response.json({ data: [], next: null })
        if (this.isAway) return new Response('', { status: 400 })
        if (init?.method !== 'POST') return Response.json({ pcis: this.rows })
        const body = JSON.parse(String(init.body))
        this.posted.push(body)
        if (this.postStatus !== 200) return new Response('', { status: this.postStatus })
        this.rows = this.rows.filter(({ pci }) => pci !== body.pci)
        return Response.json({ success: true })
      },
    }
  }
}

const look = async (scene: Scene) => {
  await arriveAt(scene, route('SmartSessionList'))
  await scene.find('[data-testid="wm-sessions"][data-status="ready"]')
}
const start = async (service: SessionService, given: SceneOptions = {}) => {
  const scene = await createScene(service.scene(given))
  await look(scene)
  return scene
}
const rows = (scene: Scene) => [...scene.root.querySelectorAll<HTMLElement>('[data-testid="wm-session"]')]
const abilities = (item: HTMLElement | undefined) =>
  [...(item?.querySelectorAll<HTMLElement>('[data-testid="wm-session-ability"]') ?? [])].map((one) =>
    one.textContent?.replace(/[\u2066\u2069]/g, ''),
  )
const revokeOne = async (scene: Scene) => {
  ;(await scene.button('Revoke Quay')).click()
  ;(await scene.find('[data-testid="wm-session-sure"]')).click()
}

describeView('SmartSessionList', {
  title: 'Smart sessions',
  ...new SessionService().scene(),
  arrive: async (scene) => {
    await look(scene)
    ;(await scene.find('[data-testid="wm-session"] [aria-expanded]')).click()
    ;(await scene.find('[data-testid="wm-session-revoke"]')).click()
    await scene.find('[data-testid="wm-session-sure"]')
  },
})

describe('SmartSessionListView', () => {
  afterEach(endScenes)

  it('default: the clock of the account leads to it, only while the feature is on', async () => {
    const scene = await createScene(new SessionService().scene())
    await scene.kit.open()
    ;(await scene.find('[data-testid="wm-header-sessions"]')).click()
    await scene.find('[data-testid="wm-sessions"][data-status="ready"]', /Beta/)
    await scene.end()
    const off = await createScene({ connected: true })
    await off.kit.open()
    await off.find('[data-testid="wm-account-select-network"]')
    expect(off.root.querySelector('[data-testid="wm-header-sessions"]')).to.equal(null)
    await off.end()
  })

  it('behavior: a session that has just been granted for a week lasts 7 days', async () => {
    const service = new SessionService()
    service.rows = [sessionRow('0001', { expiry: days(7) - 3_600 - 60, permissions: [coinPermission] })]
    const scene = await start(service)
    expect(rows(scene)[0]?.textContent).to.include('7 days left')
    await scene.end()
  })

  it('default: the page can open it', async () => {
    const scene = await createScene(new SessionService().scene())
    await scene.kit.open({ view: 'SmartSessionList' })
    await scene.find('[data-testid="wm-sessions"][data-status="ready"]')
    await scene.end()
  })

  it('default: who may do what, on which network, until when; expired ones are marked', async () => {
    const scene = await start(new SessionService())
    await scene.until('the decimals of the token', () => /1 HUSD/.test(scene.text()))
    const [one, two] = rows(scene)
    expect(abilities(one)).to.deep.equal([
      'Spend up to 0.01 MRD every day',
      'Spend up to 1 HUSD every 7 days',
      'Call Ferry (paying up to 1 MRD), Ferry (paying nothing) of contract 0x5290…169EE7',
      'Something that can’t be explained here: Ferry',
    ])
    expect(one?.textContent).to.match(/Quay.*Meridian · \u2066data\.test\u2069.*Until .*\d{4}.* · 6 days left/)
    expect(two?.textContent).to.match(/Tern Expired|TernBasalt Expired|Tern.*Basalt.*Expired.*Ended on/)
    // The same address may be another token there.
    expect(abilities(two)).to.deep.equal([
      'Spend up to 0.01 BSL every day',
      'Spend up to 1,000,000 of the smallest unit of token 0x5290…169EE7 every 7 days',
    ])
    ;(await scene.find('[data-testid="wm-session"] [aria-expanded]')).click()
    const address = await scene.find('[data-address]')
    expect(address.dataset.address).to.equal(tokenPermission.data.address)
    await scene.end()
  })

  it('default: Revoke asks first, then the wallet, and the row goes; the focus stays in the view', async () => {
    const service = new SessionService()
    const scene = await start(service)
    ;(await scene.button('Revoke Quay')).click()
    await scene.find('p', /^End this session\? Quay will have to ask you again\.$/)
    ;(await scene.button('Keep it')).click()
    await scene.until('the question to go', () => !scene.root.querySelector('[data-testid="wm-session-sure"]'))
    expect(nameOf(scene.root.activeElement as HTMLElement)).to.equal('Revoke Quay')
    expect(service.posted).to.deep.equal([])
    await revokeOne(scene)
    await scene.until('the row to go', () => rows(scene).length === 1)
    expect(service.posted).to.deep.equal([{ pci: '0001', signature }])
    await scene.end()
  })

  it('behavior: the wallet is waited for, and the wait can be ended', async () => {
    const service = new SessionService()
    let release = () => {}
    const scene = await start(service, {
      wallet: (wallet) => {
        release = wallet.hold('wallet_revokePermissions')
      },
    })
    await revokeOne(scene)
    await scene.find('[role=status]', `Confirm in ${scene.walletName}`)
    ;(await scene.find('[data-testid="wm-session-cancel"]')).click()
    await scene.until('the wait to end', () => !scene.root.querySelector('[data-testid="wm-session-cancel"]'))
    release()
    expect(rows(scene)).to.have.length(2)
    expect(service.posted).to.deep.equal([])
    await scene.end()
  })

  for (const [name, code, text] of [
    ['a refusal in the wallet', 4001, 'You declined, so the session goes on.'],
    ['a wallet without the method', 4200, 'This wallet can’t revoke sessions.'],
  ] as const)
    it(`behavior: ${name} is told, and the row stays`, async () => {
      const service = new SessionService()
      const scene = await start(service, {
        wallet: (wallet) => wallet.fail('wallet_revokePermissions', { code, message: 'no' }),
      })
      await revokeOne(scene)
      await scene.find('[role=status]', text)
      expect(rows(scene)).to.have.length(2)
      expect(service.posted).to.deep.equal([])
      await scene.end()
    })

  it('behavior: a service that is away after the wallet has answered is asked again without the wallet', async () => {
    const service = new SessionService()
    service.postStatus = 503
    const scene = await start(service)
    await revokeOne(scene)
    await scene.find('[role=status]', 'Your wallet confirmed it, but the service didn’t answer.')
    service.postStatus = 200
    const prompts = () => scene.wallet.count('wallet_revokePermissions')
    const before = prompts()
    const again = await scene.find('[data-testid="wm-session-revoke"]', 'Try again')
    again.click()
    await scene.until('the row to go', () => rows(scene).length === 1)
    expect(prompts()).to.equal(before)
    expect(service.posted).to.have.length(2)
    await scene.end()
  })

  it('behavior: none at all, and those that cannot be read', async () => {
    const service = new SessionService()
    service.rows = []
    const empty = await start(service)
    await empty.find('strong', 'No sessions')
    await empty.end()
    service.rows = [{ pci: '' }]
    const unread = await start(service)
    await unread.find('p', '1 session couldn’t be read, so it isn’t listed.')
    expect(unread.text()).not.to.match(/No site may act/)
    await unread.end()
  })

  it('behavior: a service that does not answer is told, with a way to try again', async () => {
    const service = new SessionService()
    service.isAway = true
    const scene = await createScene(service.scene())
    await arriveAt(scene, route('SmartSessionList'))
    await scene.find('[data-testid="wm-sessions"][data-status="failed"]', 'Sessions didn’t load')
    await scene.find('[data-testid="wm-sessions-retry"]', 'Try again')
    await scene.end()
  })

  it('behavior: without a service there is no list, and nobody is asked', async () => {
    const scene = await createScene({ connected: true, options: { features: { smartSessions: true } } })
    await arriveAt(scene, route('SmartSessionList'))
    await scene.find('strong', 'Sessions can’t be listed here')
    await scene.end()
  })
})
